import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  formatPoints,
  formatPrice,
  snap,
  snapDown,
  snapUp,
  stepAt,
  type TickTable,
} from './tick-table.ts';

const table: TickTable = [
  { from: 0, step: 1 },
  { from: 10_000, step: 100 },
  { from: 200_000, step: 500 },
];
const price = fc.double({ min: 0, max: 1_000_000, noNaN: true });

describe('snapping', () => {
  it('lands on the grid, and twice changes nothing', () => {
    fc.assert(
      fc.property(price, (points) => {
        for (const by of [snap, snapDown, snapUp]) {
          const snapped = by(table, points);
          expect(snapped % stepAt(table, snapped)).toBe(0);
          expect(by(table, snapped)).toBe(snapped);
        }
      }),
    );
  });

  it('keeps order, and lies between down and up', () => {
    fc.assert(
      fc.property(price, price, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(snap(table, low)).toBeLessThanOrEqual(snap(table, high));
        expect(snapDown(table, a)).toBeLessThanOrEqual(snap(table, a));
        expect(snapUp(table, a)).toBeGreaterThanOrEqual(snap(table, a));
      }),
    );
  });

  it('never reaches zero', () => {
    expect(snap(table, 0)).toBe(1);
    expect(snapDown(table, 0.4)).toBe(1);
  });
});

describe('writing', () => {
  it('shows as many digits as the step needs, two at least', () => {
    expect(formatPrice(table, 9999)).toBe('0.9999');
    expect(formatPrice(table, 10_100)).toBe('1.01');
    expect(formatPrice([{ from: 0, step: 20 }], 148_620)).toBe('14.862');
    expect(formatPrice([{ from: 0, step: 1000 }], 3_117_000)).toBe('311.70');
  });

  it('keeps the sign and the leading zero', () => {
    expect(formatPoints(-50, 4)).toBe('-0.0050');
    expect(formatPoints(0, 2)).toBe('0.00');
    expect(formatPoints(-100, 2)).toBe('-0.01');
  });

  it('refuses to lose a digit', () => {
    expect(() => formatPoints(12_345, 2)).toThrow(RangeError);
  });
});
