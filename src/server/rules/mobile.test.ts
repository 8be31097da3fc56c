import { describe, expect, it } from 'vitest';
import { mobileTrouble } from './mobile.ts';
import { phoneTrouble } from '#core/phone.ts';

describe('a mobile number', () => {
  it.each(['+34600111222', '+12025550123', '+919000000201', '+48500000201', '+905550000201'])(
    '%s can be called',
    (number) => {
      expect(mobileTrouble(number)).toBeNull();
    },
  );

  it.each([
    ['+3460011122', { code: 'phoneLength', params: { limit: 9 } }],
    ['+346001112223', { code: 'phoneLength', params: { limit: 9 } }],
    ['+9991234567', { code: 'areaCode', params: {} }],
    ['+2101234567', { code: 'areaCode', params: {} }],
    ['+10000000000', { code: 'phone', params: {} }],
  ])('%s is refused', (number, trouble) => {
    expect(mobileTrouble(number)).toEqual(trouble);
  });

  it('is no line in a house', () => {
    expect(phoneTrouble('+34910123456')).toBeNull();
    expect(mobileTrouble('+34910123456')).toEqual({ code: 'phone', params: {} });
  });
});
