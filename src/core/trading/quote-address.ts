/** A stock by its place: venue and symbol. */
export interface StockPlace {
  readonly market: string;
  readonly symbol: string;
}

const marketCode = /^[A-Z0-9][A-Z0-9-]{0,15}$/;
const stockSymbol = /^[A-Z0-9][A-Z0-9.-]{0,15}$/;

/** The query of a quote's address, as `?s={symbol}&ex={market}` (specification §2). */
export function quoteQuery({ market, symbol }: StockPlace): string {
  return `?${new URLSearchParams({ s: symbol, ex: market }).toString()}`;
}

/** Reads the stock that an address names; `null` for what is no stock. */
export function readQuoteQuery(query: URLSearchParams): StockPlace | null {
  return stockPlace(query.get('ex') ?? '', query.get('s') ?? '');
}

/** A stock's place, where both parts are written as the market document asks; `null` elsewhere. */
export function stockPlace(market: string, symbol: string): StockPlace | null {
  return marketCode.test(market) && stockSymbol.test(symbol) ? { market, symbol } : null;
}
