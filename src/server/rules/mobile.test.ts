import { describe, expect, it } from 'vitest';
import { mobileError } from './mobile.ts';
import { phoneError } from '#core/phone.ts';

describe('a mobile number', () => {
  it.each(['+34600111222', '+12025550123', '+919000000201', '+48500000201', '+905550000201'])(
    '%s can be called',
    (number) => {
      expect(mobileError(number)).toBeNull();
    },
  );

  it.each([
    ['+3460011122', { code: 'phoneLength', params: { limit: 9 } }],
    ['+346001112223', { code: 'phoneLength', params: { limit: 9 } }],
    ['+9991234567', { code: 'areaCode', params: {} }],
    ['+2101234567', { code: 'areaCode', params: {} }],
    ['+10000000000', { code: 'phone', params: {} }],
  ])('%s is refused', (number, error) => {
    expect(mobileError(number)).toEqual(error);
  });

  it('is no landline', () => {
    expect(phoneError('+34910123456')).toBeNull();
    expect(mobileError('+34910123456')).toEqual({ code: 'phone', params: {} });
  });
});
