import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import { nomineeProblems } from './nominee-problems.ts';
import { leftShare, sharesWithin100, totalShare } from '#core/nominee/shares.ts';

const today = '2026-11-21';
const adult = '1990-04-12';
const codes = (share: string, others: readonly string[] = [], dob = adult, guardian?: object) =>
  nomineeProblems({ share, dob, guardian }, others, today).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );

describe('shares', () => {
  it('are exact: a third, a third and the rest are a hundred', () => {
    expect(totalShare(['33.33', '33.33', '33.34'])).toBe('100');
    expect(sharesWithin100(['33.33', '33.33', '33.34'])).toBe(true);
    expect(sharesWithin100(['33.33', '33.33', '33.35'])).toBe(false);
    expect(leftShare(['33.33', '33.33'])).toBe('33.34');
    expect(leftShare(['60', '60'])).toBe('0');
  });

  it('stand exactly when their hundredths come to ten thousand at most', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 10 }), (hundredths) => {
        const shares = hundredths.map(
          (each) => `${Math.floor(each / 100)}.${String(each % 100).padStart(2, '0')}`,
        );
        expect(sharesWithin100(shares)).toBe(
          hundredths.reduce((total, each) => total + each, 0) <= 10_000,
        );
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('are no figures of another kind', () => {
    for (const bad of ['', '-1', '1e1', '0x10', '33.333', '1000', ' 5', 'NaN', '5.'])
      expect([bad, sharesWithin100([bad])]).toEqual([bad, false]);
  });
});

describe('a nominee', () => {
  it('takes what is left and no more, and reports how much that is', () => {
    expect(codes('33.34', ['33.33', '33.33'])).toEqual([]);
    expect(nomineeProblems({ share: '33.35', dob: adult }, ['33.33', '33.33'], today)).toEqual([
      { pointer: '/share', code: 'sharesAbove', params: { left: '33.34' } },
    ]);
  });

  it('takes at least one percent and at most all', () => {
    expect([codes('0.99'), codes('1'), codes('100'), codes('100.01')]).toEqual([
      ['/share tooSmall'],
      [],
      [],
      ['/share tooLarge'],
    ]);
  });

  it('without a date of birth has no guardian', () => {
    const unknown = { share: '10' };
    expect(nomineeProblems(unknown, [], today)).toEqual([]);
    expect(nomineeProblems({ ...unknown, guardian: {} }, [], today)).toEqual([
      { pointer: '/guardian', code: 'unknownKey' },
    ]);
  });

  it('who is a minor has a guardian, and no other has', () => {
    expect(codes('10', [], '2008-11-22')).toEqual(['/guardian required']);
    expect(codes('10', [], '2008-11-22', {})).toEqual([]);
    expect(codes('10', [], '2008-11-21', {})).toEqual(['/guardian unknownKey']);
    expect(codes('10', [], '2008-11-21')).toEqual([]);
  });

  it('is born', () => {
    expect(codes('10', [], '2026-11-22', {})).toEqual(['/dob future']);
  });
});
