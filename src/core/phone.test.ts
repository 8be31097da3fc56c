import { describe, expect, it } from 'vitest';
import { phoneCountries, phoneParts, phoneError, phoneValue } from './phone.ts';
import { phoneText } from './phone-text.ts';

describe('a telephone number', () => {
  it('is good when a line can have it', () => {
    for (const good of [
      '+34600111222',
      '+919876543210',
      '+48501234567',
      '+905301234567',
      '+12125550123',
    ])
      expect([good, phoneError(good)]).toEqual([good, null]);
  });

  it('is written as its country writes it, and left alone where it is not whole', () => {
    expect(phoneText('+34600111222')).toBe('+34 600 11 12 22');
    expect(phoneText('+48501234567')).toBe('+48 501 234 567');
    expect(phoneText('+120255500100')).toBe('+120255500100');
    expect(phoneText('•••••11222')).toBe('•••••11222');
    expect(phoneText('')).toBe('');
  });

  it('with an unknown area code is reported as such', () => {
    expect(phoneError('+999123456')).toEqual({ code: 'areaCode', params: {} });
  });

  it('that is too short or too long reports how many digits its area code has', () => {
    expect(phoneError('+3460011')).toEqual({ code: 'phoneLength', params: { limit: 9 } });
    expect(phoneError('+49301')).toEqual({ code: 'phoneDigits', params: { min: 4, max: 15 } });
    expect(phoneError('+346001112223')).toEqual({ code: 'phoneLength', params: { limit: 9 } });
  });

  it('of the right length that cannot exist is reported as invalid', () => {
    expect(phoneError('+34000000000')).toEqual({ code: 'phone', params: {} });
  });

  it('is put together from what was typed, with a zero of home left out', () => {
    expect(phoneValue('ES', '600 11 12 22')).toBe('+34600111222');
    expect(phoneValue('TR', '0530 123 45 67')).toBe('+905301234567');
    expect(phoneValue('ES', '60')).toBe('+3460');
    expect(phoneValue('ES', ' ')).toBeUndefined();
  });

  it('that is pasted whole keeps its own area code', () => {
    expect(phoneValue('ES', '+48 501 234 567')).toBe('+48501234567');
    expect(phoneValue('ES', '0048 501234567')).toBe('+48501234567');
  });

  it('is taken apart again, by the country in mind where several share an area code', () => {
    expect(phoneParts('+34600111222', 'PL')).toEqual({ country: 'ES', national: '600111222' });
    expect(phoneParts('+1212', 'US')).toEqual({ country: 'US', national: '212' });
    expect(phoneParts('+1212', 'CA')).toEqual({ country: 'CA', national: '212' });
  });

  it('belongs to a country of the list', () => {
    expect(phoneCountries()).toContainEqual({ country: 'ES', callingCode: '34' });
    expect(phoneCountries().length).toBeGreaterThan(200);
  });
});
