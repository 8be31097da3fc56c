import type { components } from '#api/client.gen.ts';
import { utcDay } from '#core/civil-day.ts';
import { splitPrice } from '#server/rules/corporate/split-terms.ts';
import { CodedError } from '#core/errors.ts';
import { toBig } from '#core/money.ts';
import { listedAt } from '#core/trading/instrument.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanRow } from '#server/db/tables/trading-plan.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { appliedSplits } from '#server/ledger/applied-splits.ts';
import { latestPurchaseOf } from '#server/modules/trade/plan-orders-service.ts';
import type { PlanHoldings, PriceOf } from './plan-worth-service.ts';

type ValueEstimate = components['schemas']['ValueEstimate'];

/** Prices of what a plan has, and which of them are none of now. */
export interface PlanPrices {
  readonly priceOf: PriceOf;
  readonly estimates: readonly ValueEstimate[];
}

/** The latest price. Throws `priceUnavailable` where the feed has none. */
export function latestPrice(market: Pick<MarketProvider, 'quote'>): PriceOf {
  return (instrument) => {
    const quote = market.quote(instrument);
    if (quote === null) throw new CodedError('priceUnavailable');
    return quote.price;
  };
}

/**
 * The latest price of each share that a plan has; where the feed has none, what a share cost in the latest purchase, as splits have made it. One price that
 * is missing keeps a plan neither from its limits nor from being shown and stopped.
 */
export async function planPrices(
  tx: TenantTransaction,
  { tenant, id }: Pick<PlanRow, 'tenant' | 'id'>,
  { shares }: Pick<PlanHoldings, 'shares'>,
  market: Pick<MarketProvider, 'quote' | 'stocks'>,
): Promise<PlanPrices> {
  const paid = new Map<string, string>();
  const estimates: ValueEstimate[] = [];
  for (const { instrument } of shares) {
    if (market.quote(instrument) !== null) continue;
    const order = await latestPurchaseOf(tx, tenant, id, instrument);
    if (order === undefined) continue;
    const after = { instrument, since: order.placedAt };
    const splits = await appliedSplits(tx, tenant, { planIds: [id] }, after);
    const cost = toBig(order.filledValue).div(order.filled).toFixed();
    paid.set(instrument, splits.reduce(splitPrice, cost));
    const { market: code, symbol } = listedAt(instrument);
    const name = market.stocks.find((each) => each.instrument === instrument)?.name ?? symbol;
    estimates.push({
      ...{ of: 'price', by: 'cost', since: utcDay(order.placedAt) },
      ...{ market: code, symbol, name },
    });
  }
  const latest = latestPrice(market);
  return { priceOf: (instrument) => paid.get(instrument) ?? latest(instrument), estimates };
}
