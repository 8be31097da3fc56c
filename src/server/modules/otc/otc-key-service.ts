/** Key of a ledger transaction of a sale. */
export function otcKey(what: 'sell' | 'undo', code: string, id: string): string {
  return `otc:${what}:${code}:${id}`;
}

/** The request that a transaction is of, by its key. */
export function otcBidOfKey(key: string): string | null {
  return /^otc:[a-z]+:[a-z0-9-]+:([0-9a-f-]{36})$/.exec(key)?.[1] ?? null;
}

/** Where shares that are sold over the counter are, as a venue of their own. */
export const otcMarket = 'OTC';

/** Such shares as an asset of the ledger, written as instruments are. */
export function otcInstrument(code: string): string {
  return `${otcMarket}:${code.toUpperCase()}`;
}
