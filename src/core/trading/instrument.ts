import type { StockPlace } from './quote-address.ts';

/** Where the stock of an instrument is listed: `XMAD-S:ITX` is the symbol ITX of the venue XMAD-S. */
export function listedAt(instrument: string): StockPlace {
  const cut = instrument.indexOf(':');
  return { market: instrument.slice(0, cut), symbol: instrument.slice(cut + 1) };
}
