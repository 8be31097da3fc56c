import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { nearestPassing } from './nearest-passing.ts';
import { fromOklch, hexOf, toOklch } from './oklch.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('nearestPassing', () => {
  it('is the colour itself when it passes', () => {
    expect(nearestPassing('#767676', [{ against: '#ffffff', ratio: 4.5 }])).toBe('#767676');
  });

  it('passes, and barely: a step less would not', () => {
    fc.assert(
      fc.property(colour, (wrong) => {
        const found = nearestPassing(wrong, [{ against: '#ffffff', ratio: 4.5 }]) ?? '';
        const ratio = contrast(found, '#ffffff') ?? 0;
        expect(ratio).toBeGreaterThanOrEqual(4.5);
        if ((contrast(wrong, '#ffffff') ?? 0) < 4.5) expect(ratio).toBeLessThan(4.75);
      }),
    );
  });

  it('is nothing when the needs exclude each other', () => {
    expect(
      nearestPassing('#777777', [
        { against: '#ffffff', ratio: 7 },
        { against: '#000000', ratio: 7 },
      ]),
    ).toBeUndefined();
  });
});

describe('oklch', () => {
  it('comes back to the same colour', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        expect(fromOklch(toOklch(hex))).toBe(hex);
      }),
    );
  });

  it('lowers chroma that no screen shows and keeps the lightness', () => {
    const shown = toOklch(fromOklch({ lightness: 0.6, chroma: 0.5, hue: 2 }));
    expect(shown.lightness).toBeCloseTo(0.6, 1);
    expect(shown.chroma).toBeLessThan(0.3);
  });

  it.each([
    ['#0a5', '#00aa55'],
    ['#00AA55', '#00aa55'],
    ['0a5', undefined],
    ['#0a5g', undefined],
    ['green', undefined],
  ])('reads %s as %s', (text, hex) => {
    expect(hexOf(text)).toBe(hex);
  });
});
