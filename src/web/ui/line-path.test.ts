import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linePath, scaleSteps } from './line-path.ts';

const box = { width: 100, height: 20, inset: 2 };

describe('a line through values', () => {
  it('runs from edge to edge, the lowest at the bottom', () => {
    expect(linePath([1, 3, 2], box)).toBe('M0 18L50 2L100 10');
  });

  it('runs through the middle when nothing changes', () => {
    expect(linePath([5, 5], box)).toBe('M0 10L100 10');
  });
});

describe('lines across a chart', () => {
  it('stand at round values within its range', () => {
    expect(scaleSteps(5_230, 28_120)).toEqual([10_000, 20_000]);
    expect(scaleSteps(0, 4)).toEqual([0, 1, 2, 3, 4]);
    expect(scaleSteps(-0.25, 0.5)).toEqual([-0.2, 0, 0.2, 0.4]);
    expect(scaleSteps(0.1, 0.1)).toEqual([]);
  });

  it('are one to five, whatever the range', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9 }),
        fc.double({ min: 1e-3, max: 1e9 }),
        (low, span) => {
          const steps = scaleSteps(low, low + span);
          expect(steps.length).toBeLessThanOrEqual(5);
          for (const step of steps) {
            expect(step).toBeGreaterThanOrEqual(low - span / 100);
            expect(step).toBeLessThanOrEqual(low + span + span / 100);
          }
        },
      ),
    );
  });
});
