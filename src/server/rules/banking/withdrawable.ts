import { compare, sum } from '#core/money.ts';

/** Why an amount in an account cannot be withdrawn now. */
export type KeptBackKind = 'reserved' | 'unsettled' | 'outstanding' | 'notDefault';

export interface KeptBack {
  readonly kind: KeptBackKind;
  readonly amount: string;
}

/** The balances of one account; amounts are decimal strings of its currency. */
export interface AccountMoney {
  readonly cash: string;
  /** What holds keep. */
  readonly reserved: string;
  /** Proceeds before their settlement date. */
  readonly unsettled: string;
  readonly isDefault: boolean;
  /** Whether the client owes an overdue balance, in whichever currency. */
  readonly owes: boolean;
}

export interface Withdrawable {
  readonly withdrawable: string;
  readonly keptBack: readonly KeptBack[];
}

/**
 * What may be withdrawn, and why it is not more (specification §5: from the default account, and not while a balance is
 * outstanding). `withdrawable` and what is kept back add up to all that is in the account.
 */
export function withdrawableOf(account: AccountMoney): Withdrawable {
  const { cash, reserved, unsettled, isDefault, owes } = account;
  const blocked: KeptBackKind | null = owes ? 'outstanding' : isDefault ? null : 'notDefault';
  const zero = sum([]);
  const keptBack: readonly KeptBack[] = [
    { kind: 'reserved', amount: reserved },
    { kind: 'unsettled', amount: unsettled },
    ...(blocked === null ? [] : [{ kind: blocked, amount: cash }]),
  ];
  return {
    withdrawable: blocked === null ? cash : zero,
    keptBack: keptBack.filter(({ amount }) => compare(amount, zero) > 0),
  };
}
