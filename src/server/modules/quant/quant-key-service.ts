/** Key of a ledger transaction of a holding; the report of a year reads the strategy note from it. */
export function quantKey(
  what: 'book' | 'undo' | 'leave' | 'pay',
  code: string,
  id: string,
): string {
  return `quant:${what}:${code}:${id}`;
}

/** The holding that a transaction is of, by its key. */
export function quantHoldingOfKey(key: string): string | null {
  return /^quant:[a-z]+:[a-z0-9-]+:([0-9a-f-]{36})$/.exec(key)?.[1] ?? null;
}

/** Where strategy notes are, as a venue of their own. */
export const quantMarket = 'QUANT';

/** A strategy note as an asset of the ledger, written as instruments are. */
export function quantInstrument(code: string): string {
  return `${quantMarket}:${code.toUpperCase()}`;
}
