import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { LinearRegExp, linearPattern, UnsupportedPattern } from './linear-pattern.ts';

// What forms are written with, and every construct that the two engines write or read differently.
const patterns: readonly string[] = [
  '^[A-Z]{2}\\d{9}$',
  '\\S',
  '^\\s+$',
  '^[\\s\\d]*$',
  '^[^\\s]+$',
  '[\\S]x',
  '^[^\\S\\n]$',
  "^[\\p{L} .'-]{2,80}$",
  '^\\p{Lu}\\p{Ll}*$',
  '^\\P{L}$',
  '^\\p{Script=Greek}+$',
  '^\\+[1-9]\\d{5,14}$',
  '^\\u{1F600}$',
  '^\\uD83D\\uDE00$',
  '[\\u0041-\\u005a]\\x2d',
  '^.$',
  '^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$',
  '^[\\w.-]+@(?:[a-z0-9]+\\.)+[a-z]{2,}$',
  '^\\/[^/]*$',
  '^[[\\]{}()]$',
  '^\\cJ\\0\\v$',
  '^[\\b\\-]$',
  '\\bab\\b',
  '^(a|ab)(c|bcd)?$',
  '^(?:x{2,3}?|y*)z$',
  '',
];

const signs = [
  ...'abAZ09_-.@/+ \n\r\t\v\f\\[]{}()xyzcd\'"',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\u0000',
  '\b',
  'é',
  'Ω',
  'α',
  '中',
  'א',
  '😀',
  '٣',
];

describe('a linear pattern', () => {
  it.each(patterns)('finds what RegExp finds: %s', (pattern) => {
    const [native, linear] = [new RegExp(pattern, 'u'), linearPattern(pattern)];
    const texts = fc
      .array(fc.constantFrom(...signs), { maxLength: 8 })
      .map((each) => each.join(''));
    fc.assert(
      fc.property(texts, (text) => native.test(text) === linear.test(text)),
      { numRuns: 300 },
    );
    for (const sign of signs) expect([sign, linear.test(sign)]).toEqual([sign, native.test(sign)]);
  });

  it.each([
    ['^(?=.*\\d).{8,}$', /looks ahead/],
    ['(?<!a)b', /looks ahead or behind/],
    ['^(a)\\1$', /refers back/],
    ['^(?<x>a)\\k<x>$', /refers back/],
    ['^[^]$', /without members/],
    ['a{1,2000}', /repeat/],
    ['[a', /Invalid|Unterminated/],
    ['(?:', /Invalid|Unterminated/],
  ])('refuses what it cannot do: %s', (pattern, reason) => {
    expect(() => linearPattern(pattern)).toThrow(UnsupportedPattern);
    expect(() => linearPattern(pattern)).toThrow(reason);
  });

  it('answers at once where backtracking would never end', () => {
    const text = `${'a'.repeat(50_000)}!`;
    for (const pattern of ['^(a|a)*$', '^(a+)+$', '^(?:a?){50}a{50}$'])
      expect(linearPattern(pattern).test(text)).toBe(false);
  });

  it('takes the place of RegExp in compiled validators, with their flag alone', () => {
    expect(new LinearRegExp('^a$', 'u').test('a')).toBe(true);
    expect(() => new LinearRegExp('^a$', 'i')).toThrow(UnsupportedPattern);
  });
});
