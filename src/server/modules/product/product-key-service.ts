/** Key of a ledger transaction of a holding; what is paid has the id of the payment in it. */
export function productKey(
  what: 'hold' | 'open' | 'release' | 'pay' | 'undo',
  holdingId: string,
  paymentId?: string,
): string {
  return `product:${what}:${holdingId}${paymentId === undefined ? '' : `:${paymentId}`}`;
}

/** The holding that a transaction is of, by its key. */
export function holdingOfKey(key: string): string | null {
  return /^product:[a-z]+:([0-9a-f-]{36})(?::|$)/.exec(key)?.[1] ?? null;
}
