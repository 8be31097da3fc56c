import { describe, expect, it } from 'vitest';
import { treemap } from './treemap.ts';

const area = ({ width, height }: { readonly width: number; readonly height: number }) =>
  width * height;

describe('a treemap', () => {
  const values = [6, 6, 4, 3, 2, 2, 1];

  it('gives every value its share of the whole, in their order', () => {
    const tiles = treemap(values, 1.5);
    tiles.forEach((tile, index) => expect(area(tile)).toBeCloseTo((values[index] ?? 0) / 24, 9));
  });

  it('stays within its frame, and no two tiles lie over each other', () => {
    const tiles = treemap(values, 2);
    const tolerance = 1e-9;
    for (const { x, y, width, height } of tiles) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + tolerance);
    }
    for (const [index, one] of tiles.entries())
      for (const other of tiles.slice(index + 1)) {
        const isApart =
          one.x + one.width <= other.x + tolerance ||
          other.x + other.width <= one.x + tolerance ||
          one.y + one.height <= other.y + tolerance ||
          other.y + other.height <= one.y + tolerance;
        expect(isApart).toBe(true);
      }
  });

  it('is made of tiles that are nearly square', () => {
    for (const { width, height } of treemap(
      Array.from({ length: 16 }, () => 1),
      1,
    ))
      expect(Math.max(width / height, height / width)).toBeLessThan(1.01);
  });

  it('begins with the greatest at the upper left', () => {
    expect(treemap([1, 5, 2], 1)[1]).toMatchObject({ x: 0, y: 0 });
  });

  it('has empty tiles for what is nothing', () => {
    expect(treemap([0, 0], 1).map(area)).toEqual([0, 0]);
    const [none, all] = treemap([0, 3], 2);
    expect([none && area(none), all && area(all)]).toEqual([0, 1]);
    expect(treemap([], 1)).toEqual([]);
  });
});
