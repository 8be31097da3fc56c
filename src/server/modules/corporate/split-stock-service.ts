import Big from 'big.js';
import type { SplitStock } from '#server/rules/corporate/split-problems.ts';
import type { MarketProvider, StockListing } from '#server/market/market-provider.ts';
import { pointsPerUnit } from '#server/market/model/tick-table.ts';

/** A stock as it trades now, for what may be made of it; `null` while it has no price. */
export function splitStock(
  market: Pick<MarketProvider, 'quote' | 'venues'>,
  stock: Pick<StockListing, 'instrument' | 'market'>,
): SplitStock | null {
  const quote = market.quote(stock.instrument);
  if (quote === null) return null;
  const grid = market.venues.find(({ code }) => code === stock.market)?.ticks[0];
  return { price: quote.price, step: new Big(grid?.step ?? 1).div(pointsPerUnit).toFixed() };
}
