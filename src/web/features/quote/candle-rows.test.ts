import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atSize, createCandleRows, rowSize } from './candle-rows.ts';
import { createLiveCandles } from './live-candles.ts';

const timezone = 'Europe/Madrid';
const begin = Date.UTC(2026, 2, 2, 8);
const minute = 60_000;

const candles = fc.array(
  fc.record({ low: fc.integer({ min: 1, max: 50 }), span: fc.nat(50), volume: fc.nat(1000) }),
  { minLength: 1, maxLength: 70 },
);

function liveOf(all: readonly { low: number; span: number; volume: number }[]) {
  const items = all.map(({ low, span, volume }, index) => ({
    time: new Date(begin + index * minute).toISOString(),
    open: String(low),
    high: String(low + span),
    low: String(low),
    close: String(low + span),
    volume,
  }));
  const place = { market: 'XMAD', symbol: 'AAA', currency: 'EUR' };
  return createLiveCandles(
    { ...place, interval: '1m', items, next: null },
    { timezone, since: undefined },
  );
}

it('a row begins and ends as its candles do, reaches as far, and nothing is lost or counted twice', () => {
  fc.assert(
    fc.property(candles, fc.constantFrom(1, 2, 4, 16), (all, size) => {
      const live = liveOf(all);
      const rows = createCandleRows(live, timezone, size);
      expect(rows.items).toHaveLength(Math.ceil(all.length / size));
      rows.items.forEach((row, at) => {
        const part = live.items.slice(at * size, (at + 1) * size);
        expect(row).toEqual({
          time: part[0]?.time,
          open: part[0]?.open,
          high: String(Math.max(...part.map(({ high }) => Number(high)))),
          low: String(Math.min(...part.map(({ low }) => Number(low)))),
          close: part.at(-1)?.close,
          volume: part.reduce((whole, { volume }) => whole + volume, 0),
        });
        expect(live.items[rows.lastOf(at)]).toBe(part.at(-1));
      });
      all.forEach((_, index) =>
        expect(rows.lastOf(rows.rowOf(index))).toBeGreaterThanOrEqual(index),
      );
    }),
  );
});

it('goes on with the live price as if the rows were made anew', () => {
  fc.assert(
    fc.property(
      candles,
      fc.constantFrom(1, 2, 4),
      fc.array(fc.record({ after: fc.nat(80), price: fc.integer({ min: 1, max: 120 }) }), {
        maxLength: 30,
      }),
      (all, size, prices) => {
        const live = liveOf(all);
        const rows = createCandleRows(live, timezone, size);
        let at = begin + (all.length - 1) * minute;
        for (const { after, price } of prices) {
          const length = rows.items.length;
          at += after * 1000;
          live.take({ price: String(price), at, volume: 5 });
          expect(rows.takeEnd()).toBe(length - 1);
        }
        const anew = createCandleRows(live, timezone, size);
        expect(rows.items).toEqual(anew.items);
        expect(rows.times).toEqual(anew.times);
      },
    ),
  );
});

it('draws candle by candle what is looked at closely', () => {
  expect(rowSize(1_500, 800, null)).toBe(1);
  expect(rowSize(1_000, 800, 64)).toBe(1);
  expect(rowSize(50_000, 0, null)).toBe(1);
});

it('never draws a row wider than a pixel, nor far more than can be seen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200_000 }),
      fc.integer({ min: 200, max: 4_000 }),
      fc.constantFrom(null, 1, 2, 4, 8, 16, 32),
      (shown, pixels, before) => {
        const size = rowSize(shown, pixels, before);
        if (size > 1) expect(shown / size).toBeGreaterThanOrEqual(pixels);
        expect(shown / size).toBeLessThanOrEqual(4 * pixels);
      },
    ),
  );
});

it('keeps its rows while they do', () => {
  expect(rowSize(50_000, 800, null)).toBe(32);
  expect(rowSize(30_000, 800, 32)).toBe(32);
  expect(rowSize(20_000, 800, 32)).toBe(16);
  expect(rowSize(20_000, 800, 8)).toBe(8);
  expect(rowSize(30_000, 800, 8)).toBe(32);
});

it('leaves a place where it is at every size', () => {
  // The second row of four has the candles 4 to 7, whose middle is 5.5.
  expect(atSize(1, 4, 1)).toBe(5.5);
  expect(atSize(5.5, 1, 4)).toBe(1);
  expect(atSize(atSize(12.25, 8, 2), 2, 8)).toBe(12.25);
});

it('a day without trading has no row, and the rows go on with the next candle', () => {
  // Friday, Monday, and Wednesday after a holiday.
  const days = [Date.UTC(2026, 2, 27), Date.UTC(2026, 2, 30), Date.UTC(2026, 3, 1)];
  const items = days.map((day) => ({
    time: new Date(day).toISOString(),
    open: '1',
    high: '1',
    low: '1',
    close: '1',
    volume: 1,
  }));
  const live = createLiveCandles(
    { market: 'XMAD', symbol: 'AAA', currency: 'EUR', interval: '1d', items, next: null },
    { timezone, since: undefined },
  );
  const rows = createCandleRows(live, timezone, 1);
  expect(rows.items.map(({ time }) => new Date(time).toISOString().slice(0, 10))).toEqual([
    '2026-03-27',
    '2026-03-30',
    '2026-04-01',
  ]);
  expect(rows.times).toHaveLength(3);
});
