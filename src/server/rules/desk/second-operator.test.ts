import { describe, expect, it } from 'vitest';
import { needsSecondOperator } from './second-operator.ts';

const limits = { EUR: '10000' };

describe('a second operator', () => {
  it('is always needed where no amount is concerned', () => {
    expect(needsSecondOperator(null, limits)).toBe(true);
  });

  it.each([
    ['9999.99', false],
    ['10000.00', false],
    ['10000.01', true],
  ])('for %s of a currency with a limit of 10,000: %s', (amount, needed) => {
    expect(needsSecondOperator({ amount, currency: 'EUR' }, limits)).toBe(needed);
  });

  it.each(['USD', 'toString'])(
    'is needed for any amount of a currency without a limit: %s',
    (currency) => {
      expect(needsSecondOperator({ amount: '0.01', currency }, limits)).toBe(true);
    },
  );
});
