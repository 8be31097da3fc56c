import { describe, expect, it } from 'vitest';
import { countdown } from './countdown.ts';
import { passwordStrength } from './password-strength.ts';

describe('the strength of a new password', () => {
  it.each([
    ['abc', 'short'],
    ['Passw0rd', 'common'],
    ['marta', 'short'],
    ['abcdefgh', 'common'],
    ['1111222233334444', 'common'],
    ['kestrel7', 'weak'],
    ['copper-kettle', 'fair'],
    ['Hq7!vn2', 'fair'],
    ['four-wheels-and-a-horn', 'strong'],
    ['żółta łódka', 'strong'],
  ] as const)('of %s is %s', (password, strength) => {
    expect(passwordStrength(password, 6)).toBe(strength);
  });

  it('is none where it repeats the username, and short below what the tenant asks for', () => {
    expect(passwordStrength('marta.s', 6, 'Marta.S')).toBe('common');
    expect(passwordStrength('copper-kettle', 14)).toBe('short');
  });
});

describe('a countdown', () => {
  it('reads as a clock', () => {
    expect([59, 60, 899, 3_661].map(countdown)).toEqual(['0:59', '1:00', '14:59', '1:01:01']);
  });
});
