import { describe, expect, it } from 'vitest';
import { joinBars } from './bar.ts';
import { createCalendar, type TradingDay } from './calendar.ts';
import { barSoFar, barsOfDay } from './intraday.ts';
import { minutePrices, slotsPerMinute } from './minute-prices.ts';
import { seedOf } from './noise.ts';
import { dayBar, type PriceModel } from './price-model.ts';
import { stepAt } from './tick-table.ts';
import type { Venue } from './venue.ts';

const venue: Venue = {
  code: 'XTST-S',
  name: 'Test Exchange-S',
  country: 'US',
  countryCode: 1,
  flag: '',
  currency: 'USD',
  timezone: 'America/New_York',
  opens: 9 * 60 + 30,
  closes: 16 * 60,
  ticks: [
    { from: 0, step: 10 },
    { from: 100_000, step: 20 },
  ],
  band: 0.1,
  lot: 1,
};
const model: PriceModel = {
  seed: seedOf(1, 'stock'),
  marketSeed: seedOf(1, 'market'),
  base: 101_000,
  beta: 1,
  marketVolatility: 0.006,
  ownVolatility: 0.011,
  turnover: 1_000_000,
  ticks: venue.ticks,
  band: venue.band,
  continuous: true,
};
const always = createCalendar(venue, true);
const days: readonly (readonly [string, TradingDay])[] = [
  ['a day of 24 hours', always.at(Date.UTC(2026, 6, 1, 12))],
  ['a day of 23 hours', always.at(Date.UTC(2026, 2, 8, 16))],
  ['a day of 25 hours', always.at(Date.UTC(2026, 10, 1, 16))],
  ['a session of six and a half hours', createCalendar(venue, false).at(Date.UTC(2026, 6, 1, 16))],
];

describe.each(days)('%s', (_name, day) => {
  it('is exactly the sum of its hours, they of their quarters, and so on down to the minutes', () => {
    for (const [large, small] of [
      [day.minutes, 60],
      [60, 15],
      [15, 5],
      [5, 1],
    ] as const) {
      const parts = barsOfDay(model, day, small, 0, day.minutes);
      expect(parts.map(({ minute }) => minute)).toEqual(
        Array.from({ length: Math.ceil(day.minutes / small) }, (_, i) => i * small),
      );
      for (const { minute, bar } of barsOfDay(model, day, large, 0, day.minutes)) {
        const within = parts.filter(
          (part) => part.minute >= minute && part.minute < minute + large,
        );
        expect(joinBars(within.map((part) => part.bar))).toEqual(bar);
      }
    }
    expect(joinBars(barsOfDay(model, day, 1, 0, day.minutes).map(({ bar }) => bar))).toEqual(
      dayBar(model, day.ordinal),
    );
  });

  it('has minutes that are exactly the sum of their ticks, on the grid', () => {
    for (const { minute, bar } of barsOfDay(model, day, 1, 0, day.minutes)) {
      const prices = minutePrices(bar, model.ticks, model.seed, day.ordinal, minute);
      expect(prices).toHaveLength(slotsPerMinute);
      expect([prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1)]).toEqual([
        bar.open,
        bar.high,
        bar.low,
        bar.close,
      ]);
      expect(prices.every((price) => price % stepAt(model.ticks, price) === 0)).toBe(true);
    }
  });

  it('shows at any moment what has happened until then and nothing else', () => {
    const minutes = barsOfDay(model, day, 1, 0, day.minutes);
    for (const [minute, slot] of [
      [0, 0],
      [0, 29],
      [7, 3],
      [61, 12],
      [209, 29],
      [day.minutes - 1, 29],
    ] as const) {
      const forming = minutes[minute]?.bar;
      if (forming === undefined) throw new Error('no such minute');
      const seen = minutePrices(forming, model.ticks, model.seed, day.ordinal, minute).slice(
        0,
        slot + 1,
      );
      const before = minutes.slice(0, minute).map(({ bar }) => bar);
      const soFar = barSoFar(model, day, 0, minute, slot);
      expect(soFar.close).toBe(seen.at(-1));
      expect(soFar.high).toBe(Math.max(...before.map(({ high }) => high), ...seen));
      expect(soFar.low).toBe(Math.min(...before.map(({ low }) => low), ...seen));
      expect(soFar.open).toBe(dayBar(model, day.ordinal).open);
    }
    expect(barSoFar(model, day, 0, day.minutes - 1, 29)).toEqual(dayBar(model, day.ordinal));
  });

  it('never lets the volume of the day shrink', () => {
    let before = 0;
    for (let minute = 0; minute < 30; minute += 1) {
      for (let slot = 0; slot < slotsPerMinute; slot += 1) {
        const { volume } = barSoFar(model, day, 0, minute, slot);
        expect(volume).toBeGreaterThanOrEqual(before);
        before = volume;
      }
    }
    expect(before).toBeGreaterThan(0);
  });
});

it('counts a forming candle from its begin alone', () => {
  const [, day] = days[0] ?? [];
  if (day === undefined) throw new Error('no day');
  const minutes = barsOfDay(model, day, 1, 660, 720);
  for (const minute of [660, 674, 700, 719]) {
    const complete = minutes.filter((each) => each.minute <= minute).map(({ bar }) => bar);
    expect(barSoFar(model, day, 660, minute, slotsPerMinute - 1)).toEqual(joinBars(complete));
  }
});

it('answers for part of a day what it answers for the whole', () => {
  const [, day] = days[0] ?? [];
  if (day === undefined) throw new Error('no day');
  const whole = barsOfDay(model, day, 5, 0, day.minutes);
  expect(barsOfDay(model, day, 5, 600, 700)).toEqual(
    whole.filter(({ minute }) => minute >= 600 && minute < 700),
  );
});
