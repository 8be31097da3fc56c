import { describe, expect, it } from 'vitest';
import {
  categoryOf,
  isCategoryOn,
  isRequiredCategory,
  messageCategories,
  withCategory,
} from './message-category.ts';

describe('categories of messages', () => {
  it('that guard the account or its money are always on', () => {
    for (const category of ['security', 'money'] as const) {
      expect(isRequiredCategory(category)).toBe(true);
      expect(isCategoryOn(category, ['security', 'money'])).toBe(true);
      expect(withCategory([], category, false)).toEqual([]);
    }
  });

  it('are turned off and on one by one', () => {
    const off = withCategory(withCategory([], 'credit', false), 'trading', false);
    expect(off).toEqual(['trading', 'credit']);
    expect(isCategoryOn('credit', off)).toBe(false);
    expect(isCategoryOn('service', off)).toBe(true);
    expect(withCategory(off, 'credit', true)).toEqual(['trading']);
    expect(withCategory(off, 'trading', false)).toEqual(off);
  });

  it('each have messages, and what executes, pays or locks is required', () => {
    expect([...new Set(Object.values(categoryOf))].sort()).toEqual([...messageCategories].sort());
    for (const kind of [
      'orderFilled',
      'loanUnpaid',
      'withdrawalSent',
      'payeeAdded',
      'newSignIn',
    ] as const)
      expect(isRequiredCategory(categoryOf[kind])).toBe(true);
  });
});
