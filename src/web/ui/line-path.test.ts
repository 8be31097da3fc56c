import { describe, expect, it } from 'vitest';
import { linePath } from './line-path.ts';

const box = { width: 100, height: 20, inset: 2 };

describe('a line through values', () => {
  it('runs from edge to edge, the lowest at the bottom', () => {
    expect(linePath([1, 3, 2], box)).toBe('M0 18L50 2L100 10');
  });

  it('runs through the middle when nothing changes', () => {
    expect(linePath([5, 5], box)).toBe('M0 10L100 10');
  });
});
