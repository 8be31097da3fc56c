import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, sum } from '#core/money.ts';
import { withdrawableOf } from './withdrawable.ts';

const account = {
  cash: '800.00',
  reserved: '150.00',
  unsettled: '50.00',
  isDefault: true,
  owes: false,
} as const;

describe('what may be withdrawn', () => {
  it('is the cash of the default account, and what is kept back has its reasons', () => {
    expect(withdrawableOf(account)).toEqual({
      withdrawable: '800.00',
      keptBack: [
        { kind: 'reserved', amount: '150.00' },
        { kind: 'unsettled', amount: '50.00' },
      ],
    });
  });

  it('is nothing from another account, and nothing while a balance is outstanding', () => {
    expect(withdrawableOf({ ...account, isDefault: false }).keptBack).toContainEqual({
      kind: 'notDefault',
      amount: '800.00',
    });
    const owing = withdrawableOf({ ...account, isDefault: false, owes: true });
    expect(owing.keptBack.map(({ kind }) => kind)).toEqual([
      'reserved',
      'unsettled',
      'outstanding',
    ]);
    expect(compare(owing.withdrawable, '0')).toBe(0);
  });

  it('and what is kept back are always all that is in the account', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 9 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.record({
          cash: cents,
          reserved: cents,
          unsettled: cents,
          isDefault: fc.boolean(),
          owes: fc.boolean(),
        }),
        (any) => {
          const { withdrawable, keptBack } = withdrawableOf(any);
          const all = sum([withdrawable, ...keptBack.map(({ amount }) => amount)]);
          expect(all).toBe(sum([any.cash, any.reserved, any.unsettled]));
        },
      ),
    );
  });
});
