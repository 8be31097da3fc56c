import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#9b1c31', '#9b1c31')).toBe(1);
  });

  it('agrees with published examples of WCAG', () => {
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('does not depend on the order', () => {
    expect(contrast('#123456', '#fedcba')).toBe(contrast('#fedcba', '#123456'));
  });

  it('answers nothing for what is no colour', () => {
    expect(contrast('red', '#ffffff')).toBeUndefined();
  });
});
