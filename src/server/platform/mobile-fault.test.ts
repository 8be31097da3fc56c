import { describe, expect, it } from 'vitest';
import { mobileFault } from './mobile-fault.ts';

describe('a mobile number', () => {
  it.each(['+34600111222', '+12025550123', '+919000000201', '+48500000201', '+905550000201'])('%s can be called', (number) => {
    expect(mobileFault(number)).toBeNull();
  });

  it.each([
    ['+3460011122', { code: 'tooShort', params: { limit: 9 } }], ['+346001112223', { code: 'tooLong', params: { limit: 9 } }],
    ['+9991234567', { code: 'areaCode' }], ['+2101234567', { code: 'areaCode' }],
    // A line in a house is no mobile.
    ['+34910123456', { code: 'phone' }], ['+10000000000', { code: 'phone' }], ['+12', { code: 'phone' }],
  ])('%s is refused', (number, fault) => {
    expect(mobileFault(number)).toEqual(fault);
  });
});
