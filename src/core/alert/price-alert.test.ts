import { describe, expect, it } from 'vitest';
import { alertProblem, isReached } from './price-alert.ts';

const at = (price: string, changePercent = '0') => ({ price, changePercent });

describe('a price alert', () => {
  it('is reached at its price, not a tick before', () => {
    expect(isReached({ kind: 'above', value: '10.5' }, at('10.49'))).toBe(false);
    expect(isReached({ kind: 'above', value: '10.5' }, at('10.50'))).toBe(true);
    expect(isReached({ kind: 'below', value: '10.5' }, at('10.51'))).toBe(false);
    expect(isReached({ kind: 'below', value: '10.5' }, at('10.5'))).toBe(true);
  });

  it('of a change is reached in either direction', () => {
    const condition = { kind: 'percent', value: '5' } as const;
    expect(isReached(condition, at('1', '4.99'))).toBe(false);
    expect(isReached(condition, at('1', '5.00'))).toBe(true);
    expect(isReached(condition, at('1', '-5.00'))).toBe(true);
    expect(isReached(condition, at('1', '-4.99'))).toBe(false);
  });

  it('is not taken where it is reached already, and says on which side it lies', () => {
    expect(alertProblem({ kind: 'above', value: '11' }, at('10'))).toBeNull();
    expect(alertProblem({ kind: 'above', value: '10' }, at('10'))).toBe('tooSmall');
    expect(alertProblem({ kind: 'below', value: '9' }, at('10'))).toBeNull();
    expect(alertProblem({ kind: 'below', value: '10' }, at('10'))).toBe('tooLarge');
    expect(alertProblem({ kind: 'percent', value: '3' }, at('10', '-2.5'))).toBeNull();
    expect(alertProblem({ kind: 'percent', value: '2.5' }, at('10', '-2.5'))).toBe('tooSmall');
    expect(alertProblem({ kind: 'percent', value: '101' }, at('10'))).toBe('tooLarge');
    expect(alertProblem({ kind: 'above', value: '0' }, at('10'))).toBe('tooSmall');
  });
});
