import { expect, it } from 'vitest';
import { feeOf } from './report-fee.ts';

it('names a fee by the account that it went to, and by what charged it', () => {
  expect(feeOf('trade.settle', 'fees')).toBe('commission');
  expect(feeOf('trade.buy', 'tax')).toBe('tax');
  expect(feeOf('trade.buy', 'duty')).toBe('duty');
  expect(feeOf('product.redeem', 'fees')).toBe('fund');
  expect(feeOf('withdrawal.complete', 'fees')).toBe('withdrawal');
  expect(feeOf('overdrawn.repay', 'interest')).toBe('lending');
  expect(feeOf('adjustment.post', 'fees')).toBe('other');
});
