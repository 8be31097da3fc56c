/** Key of a ledger transaction of a subscription; the report of a year reads the note from it. */
export function noteKey(
  what: 'hold' | 'release' | 'book' | 'undo' | 'pay',
  code: string,
  subscriptionId: string,
  version?: number,
): string {
  return `note:${what}:${code}:${subscriptionId}${version === undefined ? '' : `:${version}`}`;
}

/** The subscription that a transaction is of, by its key. */
export function noteSubscriptionOfKey(key: string): string | null {
  return /^note:[a-z]+:[a-z0-9-]+:([0-9a-f-]{36})(?::|$)/.exec(key)?.[1] ?? null;
}

/** Where notes are, as a venue of their own. */
export const noteMarket = 'NOTE';

/** A note as an asset of the ledger, written as instruments are. */
export function noteInstrument(code: string): string {
  return `${noteMarket}:${code.toUpperCase()}`;
}

/** The note that an instrument is; `null` for one that is none. */
export function noteOfInstrument(instrument: string): string | null {
  const [market, symbol = ''] = instrument.split(':');
  return market === noteMarket ? symbol.toLowerCase() : null;
}
