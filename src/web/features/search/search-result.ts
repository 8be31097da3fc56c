import { stockPlace, type StockPlace } from '#core/trading/quote-address.ts';

/** A stock by its place: as `market:symbol` in the address and in what is kept of earlier searches. */
export type SearchResult = StockPlace;

/** Reads what an address names; `null` for what is no instrument. */
export function parseStock(text: string | null): SearchResult | null {
  const [market = '', symbol = '', ...more] = (text ?? '').split(':');
  return more.length > 0 ? null : stockPlace(market, symbol);
}
