import fc from '#tests/fast-check.ts';
import { expect, it } from 'vitest';
import { joinBars, splitBar, type Bar } from './bar.ts';
import { snap, stepAt, type TickTable } from './tick-table.ts';

const ticks: TickTable = [
  { from: 0, step: 10 },
  { from: 100_000, step: 20 },
];
const price = fc.integer({ min: 50_000, max: 200_000 }).map((points) => snap(ticks, points));
const bar: fc.Arbitrary<Bar> = fc
  .tuple(price, price, price, price, fc.nat(1_000_000))
  .map(([a, b, c, d, volume]) => {
    const [low = a, open = a, close = a, high = a] = [a, b, c, d].sort((x, y) => x - y);
    return volume % 2 === 0
      ? { open, high, low, close, volume }
      : { open: close, high, low, close: open, volume };
  });

it('cuts a bar in two that are exactly it, both sound and on the grid', () => {
  fc.assert(
    fc.property(
      bar,
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.integer(),
      (whole, share, seed) => {
        const halves = splitBar(whole, share, ticks, seed, 1, 2);
        expect(joinBars(halves)).toEqual(whole);
        expect(halves[1].open).toBe(halves[0].close);
        for (const { open, high, low, close, volume } of halves) {
          expect(low).toBeLessThanOrEqual(Math.min(open, close));
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
          expect(volume).toBeGreaterThanOrEqual(0);
          for (const points of [open, high, low, close])
            expect(points % stepAt(ticks, points)).toBe(0);
        }
      },
    ),
    { numRuns: 500 },
  );
});

it('refuses to join nothing', () => {
  expect(() => joinBars([])).toThrow(RangeError);
});
