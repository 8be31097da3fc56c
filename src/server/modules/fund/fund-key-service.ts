/** Key of a ledger transaction of an order; what a price books has its version in it, for it may be corrected. */
export function fundKey(
  what: 'hold' | 'release' | 'book' | 'pay' | 'undo' | 'unpay',
  orderId: string,
  version?: number,
): string {
  return `fund:${what}:${orderId}${version === undefined ? '' : `:${version}`}`;
}

/** The order that a transaction is of, by its key. */
export function fundOrderOfKey(key: string): string | null {
  return /^fund:[a-z]+:([0-9a-f-]{36})(?::|$)/.exec(key)?.[1] ?? null;
}

/** Where units of funds are, as a venue of their own. */
export const fundMarket = 'FUND';

/** Units of a fund as an asset of the ledger, written as instruments are. */
export function fundInstrument(code: string): string {
  return `${fundMarket}:${code.toUpperCase()}`;
}
