import { describe, expect, it } from 'vitest';
import type { CryptoDeposit, Deposit } from './deposit.ts';
import { listedDeposits, shorterList } from './listed-deposits.ts';

const at = (day: number) => ({ id: `d${day}`, created_at: `2026-11-0${day}T09:00:00.000Z` });
const bank = (hasMore: boolean, ...days: number[]) => ({
  items: days.map(at) as unknown as readonly Deposit[],
  hasMore,
});
const crypto = (hasMore: boolean, ...days: number[]) => ({
  items: days.map(at) as unknown as readonly CryptoDeposit[],
  hasMore,
});
const ids = (...lists: Parameters<typeof listedDeposits>) =>
  listedDeposits(...lists).map(({ kind, deposit }) => `${kind} ${deposit.id}`);

describe('deposits of both kinds', () => {
  it('stand in one order', () => {
    expect(ids(bank(false, 5, 2), crypto(false, 6, 3))).toEqual([
      'crypto d6',
      'bank d5',
      'crypto d3',
      'bank d2',
    ]);
  });

  it('are shown as far as the list that ends first, and that one is read on', () => {
    const [first, second] = [bank(true, 9, 7), crypto(false, 8, 3)] as const;
    expect(ids(first, second)).toEqual(['bank d9', 'crypto d8', 'bank d7']);
    expect(shorterList(first, second)).toBe('bank');
    expect(shorterList(bank(true, 9, 4), crypto(true, 8, 6))).toBe('crypto');
    expect(ids(bank(true, 9, 4), crypto(true, 8, 6))).toEqual([
      'bank d9',
      'crypto d8',
      'crypto d6',
    ]);
  });

  it('are all there once both lists are read', () => {
    expect(shorterList(bank(false, 9), crypto(false))).toBeNull();
    expect(shorterList(bank(false, 9), crypto(true, 8))).toBe('crypto');
  });
});
