import type { MarketProvider, Quote, StockListing } from '../market-provider.ts';
import { venueOf } from './venue-of.ts';

const sparkCloses = 29;

/** A stock in wire form: `Stock` of market.yaml. `null` while it has no price. */
export async function stockRow(provider: MarketProvider, listing: StockListing) {
  const quote = provider.quote(listing.instrument);
  return quote === null ? null : rowOf(provider, listing, quote);
}

/** The last closes and the current value. */
export async function sparkOf(
  provider: MarketProvider,
  instrument: string,
  current: string,
): Promise<readonly string[]> {
  const closes = await provider.dailyCloses(instrument, sparkCloses);
  return [...closes.map(({ close }) => close), current];
}

async function rowOf(provider: MarketProvider, listing: StockListing, quote: Quote) {
  const { instrument, symbol, market, country, currency, name, sector } = listing;
  return {
    symbol,
    market,
    instrument,
    country,
    currency,
    name,
    sector,
    country_image: venueOf(provider, market).flag,
    price: quote.price,
    change: quote.change,
    change_percent: quote.changePercent,
    previous_close: quote.previousClose,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    volume: quote.volume,
    seq: quote.seq,
    as_of: new Date(quote.at).toISOString(),
    spark: await sparkOf(provider, instrument, quote.price),
  };
}
