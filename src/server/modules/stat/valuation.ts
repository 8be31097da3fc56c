import Big from 'big.js';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import type { DailyClose, MarketProvider, StockListing } from '#server/market/market-provider.ts';
import type { UnitValue } from '#server/modules/product/unit-value-service.ts';
import type { ExchangeRates } from '#server/platform/exchange-rates.ts';

/** What the figures are valued with. */
export interface Valuation {
  readonly market: Pick<MarketProvider, 'stocks' | 'indices' | 'quote' | 'latest' | 'dailyCloses'>;
  readonly rates: ExchangeRates;
  /** What is no stock of the market and has a price all the same. */
  readonly products?: readonly UnitValue[];
}

/** An instrument's price and what it was at the previous close, in its own currency. */
export interface Price
  extends
    Pick<StockListing, 'symbol' | 'market' | 'name' | 'currency'>,
    Partial<Pick<StockListing, 'sector' | 'country'>> {
  readonly price: string;
  readonly previousClose: string;
}

/** The latest price of something that is held. Without one no sum is right, so there is none. */
export function priceOf({ market, products = [] }: Valuation, instrument: string): Price {
  const product = products.find((each) => each.instrument === instrument);
  if (product !== undefined) return unitPriceOf(product);
  const stock = market.stocks.find((each) => each.instrument === instrument);
  const quote = market.quote(instrument);
  if (!stock || !quote) throw new CodedError('serviceUnavailable');
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
  };
}

// Before its first price a product has sold no unit.
function unitPriceOf({ symbol, market, name, currency, price, previous }: UnitValue): Price {
  if (price === null) throw new CodedError('serviceUnavailable');
  return { symbol, market, name, currency, price, previousClose: previous ?? price };
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

/** An amount in another currency, exact: rounding happens where it is shown. */
export function convert({ rates }: Valuation, amount: Big | string, from: string, to: string): Big {
  const rate = rates.rate(from, to);
  if (rate === null) throw new CodedError('serviceUnavailable');
  return new Big(amount).times(toBig(rate));
}
