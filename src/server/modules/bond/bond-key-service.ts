/** Key of a ledger transaction of an order, or of what a bond paid for it; the report of a year reads the bond from it. */
export function bondKey(
  what: 'hold' | 'release' | 'book' | 'undo' | 'coupon' | 'redemption',
  code: string,
  orderId: string,
  due?: string,
): string {
  return `bond:${what}:${code}:${orderId}${due === undefined ? '' : `:${due}`}`;
}

/** The order that a transaction is of, by its key. */
export function bondOrderOfKey(key: string): string | null {
  return /^bond:[a-z]+:[a-z0-9-]+:([0-9a-f-]{36})(?::|$)/.exec(key)?.[1] ?? null;
}

/** Where bonds are, as a venue of their own. */
export const bondMarket = 'BOND';

/** A bond as an asset of the ledger, written as instruments are. */
export function bondInstrument(code: string): string {
  return `${bondMarket}:${code.toUpperCase()}`;
}

/** The bond that an instrument is; `null` for one that is none. */
export function bondOfInstrument(instrument: string): string | null {
  const [market, symbol = ''] = instrument.split(':');
  return market === bondMarket ? symbol.toLowerCase() : null;
}
