import Big from 'big.js';
import type { MarketProvider, Quote, StockListing } from '../market-provider.ts';
import type { MarketService } from '../market-service.ts';
import { venueOf } from './venue-of.ts';
import { yearRange } from './year-range.ts';

type Source = Pick<MarketService, 'provider' | 'clock'>;

const sparkCloses = 29;

/** A stock in wire form: `Stock` of market.yaml. `null` while it has no price. */
export async function stockRow(source: Source, listing: StockListing) {
  const quote = source.provider.quote(listing.instrument);
  return quote === null ? null : rowOf(source, listing, quote);
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

async function rowOf({ provider, clock }: Source, listing: StockListing, quote: Quote) {
  const { instrument, symbol, market, country, currency, name, sector, shares } = listing;
  const { low, high } = quote;
  const year = await yearRange(provider, { instrument, market, low, high }, clock().getTime());
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
    year_high: year.high,
    year_low: year.low,
    market_cap: new Big(quote.price).times(shares).toFixed(),
    volume: quote.volume,
    seq: quote.seq,
    as_of: new Date(quote.at).toISOString(),
    spark: await sparkOf(provider, instrument, quote.price),
  };
}
