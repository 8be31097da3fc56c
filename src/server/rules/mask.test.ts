import { describe, expect, it } from 'vitest';
import { maskCard, maskPhone, maskValue } from './mask.ts';

describe('masks', () => {
  it('keep five digits of a phone, three at each end of a card, three of anything else', () => {
    expect(maskPhone('+34600111222')).toBe('•••••••11222');
    expect(maskCard('4111 1111 1111 1234')).toBe('411••••••••••234');
    expect(maskValue('ES9121000418')).toBe('•••••••••418');
  });

  it('never show a value whole', () => {
    expect(maskPhone('12345')).toBe('•••••');
    expect(maskCard('123456')).toBe('••••••');
    expect(maskValue('abc')).toBe('•••');
    expect(maskValue('')).toBe('');
  });
});
