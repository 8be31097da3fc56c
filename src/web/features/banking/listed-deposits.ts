import type { CryptoDeposit, Deposit } from './deposit.ts';

export type ListedDeposit =
  | { readonly kind: 'bank'; readonly deposit: Deposit }
  | { readonly kind: 'crypto'; readonly deposit: CryptoDeposit };

interface ReadList<Item> {
  /** The newest first, as far as they are read. */
  readonly items: readonly Item[];
  readonly hasMore: boolean;
}

/**
 * Deposits of both kinds in one list, the newest first. What is older than the end of a list that goes on is left out: something
 * of that list may belong above it.
 */
export function listedDeposits(
  bank: ReadList<Deposit>,
  crypto: ReadList<CryptoDeposit>,
): readonly ListedDeposit[] {
  const until = [bank, crypto].reduce((latest, list) => {
    const end = endOf(list);
    return end !== null && end > latest ? end : latest;
  }, '');
  return [
    ...bank.items.map((deposit) => ({ kind: 'bank' as const, deposit })),
    ...crypto.items.map((deposit) => ({ kind: 'crypto' as const, deposit })),
  ]
    .filter(({ deposit }) => deposit.created_at >= until)
    .sort((a, b) => b.deposit.created_at.localeCompare(a.deposit.created_at));
}

/** Which list is to be read on, so that more is shown; `null` where both are read to their end. */
export function shorterList(
  bank: ReadList<Deposit>,
  crypto: ReadList<CryptoDeposit>,
): 'bank' | 'crypto' | null {
  const [ofBank, ofCrypto] = [endOf(bank), endOf(crypto)];
  if (ofBank === null) return ofCrypto === null ? null : 'crypto';
  return ofCrypto !== null && ofCrypto > ofBank ? 'crypto' : 'bank';
}

/** When the last one that was read of a list came to be; `null` where the list is whole. */
function endOf({ items, hasMore }: ReadList<Deposit | CryptoDeposit>): string | null {
  return hasMore ? (items.at(-1)?.created_at ?? '') : null;
}
