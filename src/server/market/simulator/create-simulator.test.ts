import { describe, expect, it } from 'vitest';
import { compare, sum } from '#core/money.ts';
import { createCalendar } from '../model/calendar.ts';
import { candleIntervals } from '#core/trading/candle-interval.ts';
import { dayBand, dayBar, dayClose } from '../model/price-model.ts';
import { seedOf } from '../model/noise.ts';
import { stepAt } from '../model/tick-table.ts';
import type { Candle } from '../market-provider.ts';
import { createSimulator } from './create-simulator.ts';
import { issuers } from './issuers.ts';
import { stockModel } from './stock-model.ts';
import { venues } from './venues.ts';

const friday = Date.UTC(2026, 10, 20, 11, 2, 37, 500);
const iberra = 'XMAD-S:IBRX';
const all = { from: null, to: null };

function simulator(at: number, alwaysOpen = true, seed = 'livery') {
  return createSimulator({ seed, clock: () => new Date(at), alwaysOpen });
}

describe('what is listed', () => {
  it('is one venue for each country code of the profiles, 60 stocks or more, an index each', () => {
    const { stocks, indices } = simulator(friday);
    expect(venues.map(({ countryCode }) => countryCode).sort((a, b) => a - b)).toEqual([
      1, 34, 48, 90, 91,
    ]);
    expect(venues.every(({ code, name }) => code.endsWith('-S') && name.endsWith('-S'))).toBe(true);
    expect(stocks.length).toBeGreaterThanOrEqual(60);
    for (const { code } of venues) {
      expect(stocks.filter(({ market }) => market === code).length).toBeGreaterThanOrEqual(14);
      expect(indices.filter(({ market }) => market === code)).toHaveLength(1);
    }
    const instruments = [...stocks, ...indices].map(({ instrument }) => instrument);
    expect(new Set(instruments).size).toBe(instruments.length);
    expect(new Set(stocks.map(({ name }) => name)).size).toBe(stocks.length);
  });
});

describe('a seed', () => {
  it('shows the same prices on every start, and others under another seed', () => {
    const [one, again, other] = [
      simulator(friday),
      simulator(friday),
      simulator(friday, true, 'another'),
    ];
    const quotes = one.stocks.map(({ instrument }) => one.quote(instrument));
    expect(again.stocks.map(({ instrument }) => again.quote(instrument))).toEqual(quotes);
    expect(
      other.stocks.filter(
        ({ instrument }, i) => other.quote(instrument)?.price === quotes[i]?.price,
      ).length,
    ).toBeLessThan(5);
  });

  it('shows later what was shown live', async () => {
    const live = simulator(friday).stocks.map(
      ({ instrument }) => simulator(friday).quote(instrument)?.price,
    );
    const later = simulator(friday + 40 * 86_400_000);
    expect(
      await Promise.all(later.stocks.map(({ instrument }) => later.priceAt(instrument, friday))),
    ).toEqual(live);
  });
});

describe('three years of every stock', () => {
  it.each([true, false])(
    'stay on the tick grid and inside the daily band (never closing: %s)',
    (alwaysOpen) => {
      for (const issuer of issuers) {
        const venue = venues.find(({ code }) => code === issuer.market);
        if (venue === undefined) throw new Error(issuer.market);
        const model = stockModel(seedOf(0, 'livery'), venue, issuer, alwaysOpen);
        const today = createCalendar(venue, alwaysOpen).at(friday).ordinal;
        for (let day = today - 1000; day <= today + 100; day += 1) {
          const { lower, upper } = dayBand(model, dayClose(model, day - 1));
          const bar = dayBar(model, day);
          const sound =
            lower <= bar.low &&
            bar.low <= Math.min(bar.open, bar.close) &&
            Math.max(bar.open, bar.close) <= bar.high &&
            bar.high <= upper;
          const onGrid = [bar.open, bar.high, bar.low, bar.close].every(
            (points) => points % stepAt(model.ticks, points) === 0,
          );
          if (!sound || !onGrid)
            expect({ issuer, day, bar, lower, upper }).toBe('inside its band and on its grid');
        }
      }
    },
  );
});

describe('candles', () => {
  it('end with the live price, in every interval', async () => {
    for (const moment of [
      friday,
      friday + 61_000,
      Date.UTC(2026, 10, 19, 23, 0, 3),
      Date.UTC(2026, 2, 29, 1, 30),
    ]) {
      const provider = simulator(moment);
      const quote = provider.quote(iberra);
      for (const interval of candleIntervals) {
        const { candles } = await provider.candles(iberra, { ...all, interval, limit: 3 });
        expect([interval, candles.at(-1)?.close]).toEqual([interval, quote?.price]);
      }
      const {
        candles: [day],
      } = await provider.candles(iberra, { ...all, interval: '1d', limit: 1 });
      expect(day).toMatchObject({
        open: quote?.open,
        high: quote?.high,
        low: quote?.low,
        volume: quote?.volume,
      });
    }
  });

  it.each([true, false])(
    'agree between intervals, the forming ones too (never closing: %s)',
    async (alwaysOpen) => {
      const provider = simulator(friday, alwaysOpen);
      const from = Date.UTC(2026, 10, 16) - 3_600_000;
      const [minutes = [], ...larger] = await Promise.all(
        candleIntervals.map(
          async (interval) =>
            (await provider.candles(iberra, { interval, from, to: null, limit: 10_000 })).candles,
        ),
      );
      expect(minutes.length).toBeGreaterThan(2000);
      for (const candles of larger) {
        for (const [i, candle] of candles.entries()) {
          const next = candles[i + 1]?.time ?? Infinity;
          expect(
            folded(
              minutes.filter(({ time }) => time >= candle.time && time < next),
              candle.time,
            ),
          ).toEqual(candle);
        }
      }
    },
  );

  it('begin on the hour of the local clock, days at local midnight, weeks on Monday', async () => {
    const provider = simulator(friday);
    const times = async (instrument: string, interval: '1h' | '1d' | '1w') =>
      (await provider.candles(instrument, { ...all, interval, limit: 2 })).candles.map(({ time }) =>
        new Date(time).toISOString(),
      );
    expect(await times(iberra, '1d')).toEqual([
      '2026-11-18T23:00:00.000Z',
      '2026-11-19T23:00:00.000Z',
    ]);
    expect(await times(iberra, '1w')).toEqual([
      '2026-11-08T23:00:00.000Z',
      '2026-11-15T23:00:00.000Z',
    ]);
    expect(await times('XMUM-S:VNDR', '1h')).toEqual([
      '2026-11-20T09:30:00.000Z',
      '2026-11-20T10:30:00.000Z',
    ]);
  });

  it('page backwards without gap or repetition', async () => {
    const provider = simulator(friday);
    const whole = await provider.candles(iberra, { ...all, interval: '15m', limit: 250 });
    expect(whole.candles).toHaveLength(250);
    let pages: readonly Candle[] = [];
    let to: number | null = null;
    while (pages.length < 250) {
      const page = await provider.candles(iberra, { interval: '15m', from: null, to, limit: 50 });
      expect(page.more).toBe(true);
      pages = [...page.candles, ...pages];
      to = page.candles[0]?.time ?? null;
    }
    expect(pages).toEqual(whole.candles);
  });

  it('keep to the range, and none is from the future or before history', async () => {
    const provider = simulator(friday);
    const [from, to] = [Date.UTC(2026, 10, 19, 8), Date.UTC(2026, 10, 19, 12)];
    const page = await provider.candles(iberra, { interval: '1h', from, to, limit: 100 });
    expect(page.candles.map(({ time }) => new Date(time).getUTCHours())).toEqual([8, 9, 10, 11]);
    expect(page.more).toBe(false);
    const future = await provider.candles(iberra, {
      interval: '1h',
      from: friday + 1,
      to: friday + 86_400_000,
      limit: 100,
    });
    expect(future.candles).toEqual([]);
    const oldest = await provider.candles(iberra, { ...all, interval: '1w', limit: 5000 });
    expect(new Date(oldest.candles[0]?.time ?? 0).toISOString()).toBe('2015-01-04T23:00:00.000Z');
    expect(oldest.more).toBe(false);
  });

  it('have no gap in time', async () => {
    const { candles } = await simulator(Date.UTC(2026, 9, 26)).candles(iberra, {
      ...all,
      interval: '5m',
      limit: 1000,
    });
    for (const [i, { time }] of candles.slice(1).entries())
      expect(time - (candles[i]?.time ?? 0)).toBe(300_000);
  });
});

describe('sessions', () => {
  it('stand still while the venue is closed, at the close of the day', async () => {
    const [evening, sunday] = [
      simulator(Date.UTC(2026, 10, 20, 16, 30), false),
      simulator(Date.UTC(2026, 10, 22, 12), false),
    ];
    const closed = evening.quote(iberra);
    expect(sunday.quote(iberra)).toEqual(closed);
    expect(sunday.hours('XMAD-S')).toMatchObject({ open: false });
    expect((await sunday.dailyCloses(iberra, 1))[0]).toEqual({
      at: Date.UTC(2026, 10, 20, 16, 30),
      close: closed?.price,
    });
    expect(sunday.ticksAfter(iberra, closed?.seq ?? 0, 10)).toEqual([]);
  });

  it.each([
    // The weekend before 2026-11-23 and Easter of 2027, which begins on Good Friday and ends on a Monday; Madrid is at UTC+1 and +2.
    [
      'a weekend',
      Date.UTC(2026, 10, 20, 16),
      Date.UTC(2026, 10, 23, 8),
      Date.UTC(2026, 10, 23, 12),
    ],
    ['Easter', Date.UTC(2027, 2, 25, 16), Date.UTC(2027, 2, 30, 7), Date.UTC(2027, 2, 30, 12)],
  ])(
    'leave no candle to %s: the first after it follows the last before it',
    async (_, last, first, now) => {
      const { candles } = await simulator(now, false).candles(iberra, {
        ...all,
        interval: '1h',
        limit: 20,
      });
      const times = candles.map(({ time }) => time);
      expect(times).toContain(first);
      expect(times[times.indexOf(first) - 1]).toBe(last);
      const daily = await simulator(now, false).candles(iberra, {
        ...all,
        interval: '1d',
        limit: 10,
      });
      for (const { time } of daily.candles)
        expect(['Sat', 'Sun']).not.toContain(
          new Date(time).toLocaleDateString('en-US', {
            weekday: 'short',
            timeZone: 'Europe/Madrid',
          }),
        );
    },
  );
});

describe('an index', () => {
  it('moves as the capitalisation of its stocks does', async () => {
    const [then, now] = [friday - 30 * 86_400_000, friday];
    const provider = simulator(now);
    for (const { instrument, market } of provider.indices) {
      const members = provider.stocks.filter((stock) => stock.market === market);
      const worth = async (at: number) => {
        const prices = await Promise.all(
          members.map((member) => provider.priceAt(member.instrument, at)),
        );
        return members.reduce((total, { shares }, i) => total + shares * Number(prices[i]), 0);
      };
      const value = async (at: number) => Number(await provider.priceAt(instrument, at));
      expect((await value(now)) / (await value(then))).toBeCloseTo(
        (await worth(now)) / (await worth(then)),
        4,
      );
      const latest = provider.latest(instrument);
      expect(sum([latest?.previousClose ?? '', latest?.change ?? ''])).toBe(
        sum([latest?.price ?? '']),
      );
    }
  });
});

describe('daily closes', () => {
  it('are those of ended days, oldest first, and the last one is what today is measured against', async () => {
    const provider = simulator(friday);
    for (const instrument of [iberra, 'XNYC-S:HUD15']) {
      const closes = await provider.dailyCloses(instrument, 30);
      expect(closes).toHaveLength(30);
      expect(closes.at(-1)?.close).toBe(provider.latest(instrument)?.previousClose);
      expect(closes.every(({ at }, i) => at <= friday && at > (closes[i - 1]?.at ?? 0))).toBe(true);
      // The close of a day is the last price before it ended.
      for (const { at, close } of closes)
        expect(await provider.priceAt(instrument, at - 1)).toBe(close);
    }
  });
});

it('knows nothing of instruments that are not listed', async () => {
  const provider = simulator(friday);
  expect([
    provider.latest('X:Y'),
    provider.quote('XMAD-S:MES15'),
    provider.limits('X:Y'),
    provider.ticksAfter('X:Y', 0, 10),
  ]).toEqual([null, null, null, null]);
  expect([
    await provider.priceAt('X:Y', friday),
    await provider.priceAt(iberra, 0),
    await provider.dailyCloses('X:Y', 3),
  ]).toEqual([null, null, []]);
});

function folded(parts: readonly Candle[], time: number): Candle {
  const pick = (values: readonly string[], direction: 1 | -1) =>
    values.reduce((a, b) => (compare(b, a) === direction ? b : a), values[0] ?? '');
  return {
    time,
    open: parts[0]?.open ?? '',
    high: pick(
      parts.map(({ high }) => high),
      1,
    ),
    low: pick(
      parts.map(({ low }) => low),
      -1,
    ),
    close: parts.at(-1)?.close ?? '',
    volume: parts.reduce((total, { volume }) => total + volume, 0),
  };
}
