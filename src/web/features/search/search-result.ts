/** A stock by its place: as `market:symbol` in the address and in what is kept of earlier searches. */
export interface SearchResult {
  readonly market: string;
  readonly symbol: string;
}

/** Reads what an address names; `null` for what is no instrument. */
export function parseStock(text: string | null): SearchResult | null {
  const [, market, symbol] =
    /^([A-Z0-9][A-Z0-9-]{0,15}):([A-Z0-9][A-Z0-9.-]{0,15})$/.exec(text ?? '') ?? [];
  return market === undefined || symbol === undefined ? null : { market, symbol };
}
