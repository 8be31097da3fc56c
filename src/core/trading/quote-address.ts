import { countries } from '#core/countries.ts';

/** A stock by its place: venue and symbol. */
export interface StockPlace {
  readonly market: string;
  readonly symbol: string;
}

const marketCode = /^[A-Z0-9][A-Z0-9-]{0,15}$/;
const stockSymbol = /^[A-Z0-9][A-Z0-9.-]{0,15}$/;
// As the market document writes it.
const countryName = /^(?:[A-Z]{2}|[0-9]{1,4})$/;

/** The query of a quote's address, as `?s={symbol}&ex={market}` (specification §2). */
export function quoteQuery({ market, symbol }: StockPlace): string {
  return `?${new URLSearchParams({ s: symbol, ex: market }).toString()}`;
}

/** Reads the stock that an address names; `null` for what is no stock. */
export function readQuoteQuery(query: URLSearchParams): StockPlace | null {
  const country = query.get('country');
  if (country !== null && !countryName.test(country)) return null;
  return stockPlace(query.get('ex') ?? '', query.get('s') ?? '');
}

/** The country that an address names beside the exchange; `null` where it names none. */
export function readQuoteCountry(query: URLSearchParams): string | null {
  return query.get('country');
}

/** Whether a country as an address names it is this one: by its ISO code, or by the code that profiles have. */
export function isOfCountry(named: string, iso: string): boolean {
  return isoOf(named) === iso;
}

/** ISO code of a country as an address names it; the name itself where it is none that is served. */
export function isoOf(named: string): string {
  return countries.find(({ phoneCode }) => String(phoneCode) === named)?.code ?? named;
}

/** A stock's place, where both parts are written as the market document asks; `null` elsewhere. */
export function stockPlace(market: string, symbol: string): StockPlace | null {
  return marketCode.test(market) && stockSymbol.test(symbol) ? { market, symbol } : null;
}
