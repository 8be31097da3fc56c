import Big from 'big.js';
import { utcDay } from '#core/civil-day.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { EstimatedValue } from '#server/rules/portfolio/value-estimate.ts';
import type { DailyClose, MarketProvider, StockListing } from '#server/market/market-provider.ts';
import type { UnitValue } from '#server/modules/product/unit-value-service.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';

/** What the figures are valued with. */
export interface Valuation {
  readonly market: Pick<MarketProvider, 'stocks' | 'indices' | 'quote' | 'latest' | 'dailyCloses'>;
  readonly rates: ExchangeRates;
  /** What is no stock of the market and has a price all the same. */
  readonly products?: readonly UnitValue[];
  /** What stands in for what is not known now. */
  readonly last?: LastKnown;
}

/** What was known last of what has no price or no rate now, each with what it is estimated by. */
export interface LastKnown {
  /** By instrument. */
  readonly prices: ReadonlyMap<string, Price & { readonly estimate: EstimatedValue }>;
  /** What one unit of a currency is in `home`, by currency. */
  readonly rates: ReadonlyMap<string, EstimatedValue>;
  readonly home: string;
}

/** An instrument's price and what it was at the previous close, in its own currency. */
export interface Price
  extends
    Pick<StockListing, 'symbol' | 'market' | 'name' | 'currency'>,
    Partial<Pick<StockListing, 'sector' | 'country'>> {
  readonly price: string;
  readonly previousClose: string;
  /** By UTC, the day that the price is of; absent where it is none of now. */
  readonly day?: string;
  /** Where it stands in for one that is not known now. */
  readonly estimate?: EstimatedValue;
}

/** The latest price of something that is held, or what stands in for it. Without either no sum is right, so there is none. */
export function priceOf(valuation: Valuation, instrument: string): Price {
  const price = knownPrice(valuation, instrument);
  if (price === null) throw new CodedError('serviceUnavailable');
  return price;
}

/** The same; `null` where there is neither. */
export function knownPrice(valuation: Valuation, instrument: string): Price | null {
  return priceNow(valuation, instrument) ?? valuation.last?.prices.get(instrument) ?? null;
}

/** The latest price itself; `null` where there is none. */
export function priceNow({ market, products = [] }: Valuation, instrument: string): Price | null {
  const product = products.find((each) => each.instrument === instrument);
  if (product !== undefined) return unitPriceOf(product);
  const stock = market.stocks.find((each) => each.instrument === instrument);
  const quote = market.quote(instrument);
  if (!stock || !quote) return null;
  const { symbol, name, currency, sector, country } = stock;
  return {
    symbol,
    market: stock.market,
    name,
    currency,
    sector,
    country,
    price: quote.price,
    previousClose: quote.previousClose,
    day: utcDay(new Date(quote.at)),
  };
}

// Before its first price a product has sold no unit.
function unitPriceOf({
  symbol,
  market,
  name,
  currency,
  price,
  previous,
  closes,
}: UnitValue): Price | null {
  if (price === null) return null;
  const latest = closes.at(-1);
  return {
    ...{ symbol, market, name, currency, price },
    previousClose: previous ?? price,
    ...(latest !== undefined && { day: utcDay(new Date(latest.at)) }),
  };
}

/** The newest `days` closes of what is held, the oldest first. */
export async function closesOf(
  { market, products = [] }: Valuation,
  instrument: string,
  days: number,
): Promise<readonly DailyClose[]> {
  const product = products.find((each) => each.instrument === instrument);
  return product === undefined ? market.dailyCloses(instrument, days) : product.closes.slice(-days);
}

/** An amount in another currency, exact: rounding happens where it is shown. Nothing is nothing in every currency. */
export function convert(
  { rates, last }: Valuation,
  amount: Big | string,
  from: string,
  to: string,
): Big {
  const exact = new Big(amount);
  if (exact.eq(0)) return exact;
  const rate =
    rates.rate(from, to) ?? (last?.home === to ? last.rates.get(from)?.value : undefined);
  if (rate === undefined) throw new CodedError('serviceUnavailable');
  return exact.times(toBig(rate));
}
