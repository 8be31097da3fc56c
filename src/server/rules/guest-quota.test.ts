import { describe, expect, it } from 'vitest';
import {
  guestLimits,
  quotaNames,
  quotasLeft,
  restoreQuota,
  spendQuota,
  unusedQuota,
  type GuestUse,
  type QuotaName,
} from './guest-quota.ts';

function spendAll(
  quota: QuotaName,
  subjects: readonly string[],
): { readonly use: GuestUse; readonly answers: readonly boolean[] } {
  let use = unusedQuota;
  const answers = subjects.map((subject) => {
    const next = spendQuota(use, quota, subject);
    use = next ?? use;
    return next !== null;
  });
  return { use, answers };
}

describe('a guest’s day', () => {
  it.each(quotaNames.map((quota) => [quota, guestLimits[quota]] as const))(
    'of %s ends after %d',
    (quota, limit) => {
      const { use, answers } = spendAll(
        quota,
        Array.from({ length: 20 }, (_, index) => `${String.fromCharCode(97 + index)}:${index}`),
      );
      expect(answers.filter(Boolean)).toHaveLength(limit);
      expect(answers.indexOf(false)).toBe(limit);
      expect(quotasLeft(use).find((each) => each.quota === quota)).toEqual({
        quota,
        limit,
        used: limit,
        left: 0,
      });
      expect(
        quotasLeft(use)
          .filter((each) => each.quota !== quota)
          .every(({ used }) => used === 0),
      ).toBe(true);
    },
  );

  it('counts the same thing once, also when nothing is left', () => {
    const { answers } = spendAll('read_stock', [
      'A:1',
      'A:1',
      'A:2',
      'A:3',
      'A:4',
      'A:5',
      'A:6',
      'A:5',
      'A:1',
    ]);
    expect(answers).toEqual([true, true, true, true, true, true, false, true, true]);
  });

  it('counts a word that is typed on as one search, and every other beginning as another', () => {
    expect(spendAll('search', ['i', 'ib', 'Íber', 'iber', 'iberra r']).use.search).toEqual([
      'iberra r',
    ]);
    expect(spendAll('search', ['a', 'ab', 'ac', 'ad', 'ae']).answers).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(spendAll('search', ['ab', 'a', 'ac', 'ad', 'ae']).use.search).toHaveLength(3);
  });

  it('gives back what was refused afterwards', () => {
    const { use } = spendAll('search', ['Íber', 'ban']);
    expect(restoreQuota(use, 'search', 'iber').search).toEqual(['ban']);
    expect(restoreQuota(spendAll('view_quote', ['A:1']).use, 'view_quote', 'A:1')).toEqual(
      unusedQuota,
    );
  });

  it('leaves what it was given unchanged', () => {
    const before = JSON.stringify(unusedQuota);
    spendAll('search', ['a', 'b']);
    expect(JSON.stringify(unusedQuota)).toBe(before);
  });
});
