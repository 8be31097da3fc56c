import { describe, expect, it } from 'vitest';
import { patternDanger } from './pattern-danger.ts';

describe('a pattern', () => {
  it.each([
    '^[0-9]{6}$',
    '^\\d{1,24}(?:\\.\\d{1,12})?$',
    '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$',
    '^(?:[a-z0-9-]{1,63}\\.)+[a-z]{2,}$',
    '^[^@\\s]+@[^@\\s]+\\.[a-z]+$',
    '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^(?:\\d{3}-)*\\d{4}$',
    "^\\p{L}+(?:[ '-]\\p{Lu}+)?$",
    '^[\\u0041-\\u{5a}]+$',
    '^(?:ab|cd)*$',
    '^(?:a|b)*$',
    '^(?:\\d{1,3},)*\\d{1,3}$',
    '',
    '^(?<year>\\d{4})-(?<month>\\d{2})$',
    '^[a-z\\]-]?$',
    '^.*$',
  ])('%s is fine', (pattern) => {
    expect(patternDanger(pattern)).toBeUndefined();
  });

  it.each([
    '^(a+)+$',
    '(a*)*b',
    '^(?:a|a)*$',
    '^(?:a|aa)+$',
    '^(\\w|\\d)+$',
    '^([a-z]+)*$',
    '^(.*)*$',
    '^(a?b?)*c$',
    '^(?:\\s*\\w*\\s*)*$',
    '^(\\d{1,10}){1,10}$',
    '^([A-Z0-9]+[._]?){1,}[A-Z]$',
    '^(?=(a+)+b)',
    '^(?:x+x+)+y$',
    '^((ab)*)*$',
    '^(?:[\\d\\D]|[a-f])*z$',
  ])('%s can be read in two ways', (pattern) => {
    expect(patternDanger(pattern)).toContain('catastrophic');
  });

  it.each(['^\\d*\\d*\\d*\\d*x$', `^${'a?'.repeat(48)}$`, '^a.*b.*c.*d.*e.*$|^\\s*\\s*\\s*\\s*x'])(
    '%s takes too long for a long text',
    (pattern) => {
      expect(patternDanger(pattern)).toContain('polynomial');
    },
  );

  it.each(['^(a+)\\1$', '^(?<x>a)\\k<x>$'])('%s cannot be foreseen', (pattern) => {
    expect(patternDanger(pattern)).toContain('cannot be bounded');
  });

  it('of two repetitions in a row is fine from the start of a text, and too slow from each place in it', () => {
    expect(patternDanger('^\\d*\\d*x$')).toBeUndefined();
    expect(patternDanger('\\d*\\d*x$')).toContain('polynomial');
    expect(patternDanger('^\\d*\\d*\\d*x$')).toContain('polynomial');
  });

  it('that is enormous is refused without being unfolded', () => {
    expect(patternDanger('(?:a?b){3}'.repeat(400))).toContain('too large');
    expect(patternDanger(`^${'a'.repeat(4000)}$`)).toContain('too large');
    expect(patternDanger(`^(?:${'[a-z0-9]?[._-]?'.repeat(50)})*$`)).toContain('too large');
    // Unfolded, each of them would be 4^30 pieces, which no machine could hold.
    for (const inner of ['a', '(?:)'])
      expect(patternDanger(`^${'('.repeat(30)}${inner}${'){4}'.repeat(30)}$`)).toContain(
        'too large',
      );
  });
});

// As recheck 4.5.0 answers, which proves what it says by an attack. It takes a second for a pattern and 55 MB, so it is asked
// when the list changes and not in every check.
describe('a pattern that recheck knows', () => {
  it.each([
    '^(a|ab|b)*c$',
    '^(ab)*(ab)*(ab)*(ab)*c$',
    '^(?:ab|a|b)*$',
    '^(\\w+\\s?)*$',
    '^(\\d+\\.?)+$',
    '^((ab)*)*$',
    '^(.*,)*x$',
    '^(?:[a-z]+\\d*)*$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(abc|abcabc)*$',
    '^(?:aa|aaa)+b$',
    '^\\s*\\s*\\s*\\s*x$',
    '^(ab?a?b?)*c$',
    '^([\\w-]+\\.?)+@x$',
    '^(?:(?:ab)+)+$',
    '^(ab|ba|aba)*$',
  ])('as exponential or of the fourth degree is refused: %s', (pattern) => {
    expect(patternDanger(pattern)).toBeDefined();
  });

  it.each([
    '^(ab)*$',
    '^(?:[a-z]{2,5}-)*[0-9]+$',
    '^[a-z][a-z0-9-]*$',
    '^(a|b)*c$',
    '^(?:ab|cd)+$',
    '^[^@]+@[^@]+$',
  ])('as safe is fine: %s', (pattern) => {
    expect(patternDanger(pattern)).toBeUndefined();
  });
});
