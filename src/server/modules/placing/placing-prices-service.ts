import { CodedError } from '#core/errors.ts';
import type { PriceBand } from '#core/product/placing-obstacles.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { stockNow } from '#server/modules/trade/traded-stock-service.ts';

/** The prices of a stock at a moment, as far as they decide over placed shares. */
export interface PlacingPrices {
  readonly last: string | null;
  readonly band: PriceBand | null;
}

/** Where a price is asked for; without a market there is none, and shares at a fixed price need none. */
export type PricesOf = (instrument: string, now: Date) => PlacingPrices;

export const withoutMarket: PricesOf = () => ({ last: null, band: null });

/** What the market says of a stock: nothing of one that is not traded, or has no price. */
export function pricesOf(market: MarketProvider): PricesOf {
  return (instrument, now) => {
    try {
      const { stock, isStale } = stockNow(market, instrument, now);
      const { last, lower, upper, steps } = stock;
      // A price that is too old bounds nothing.
      return { last, band: isStale ? null : { lower, upper, steps } };
    } catch (error) {
      if (error instanceof CodedError) return withoutMarket(instrument, now);
      throw error;
    }
  };
}
