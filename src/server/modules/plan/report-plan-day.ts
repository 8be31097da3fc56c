import { dayFigures, heldWorth } from '#server/rules/day-trading/day-figures.ts';
import { sum, toBig } from '#core/money.ts';
import type { VenueSession } from '#core/trading/venue-calendar.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OrderRow } from '#server/db/tables/trade.ts';
import type { PlanDayRow, PlanRow } from '#server/db/tables/trading-plan.ts';
import { tradingPlanDay } from '#server/db/tables/trading-plan.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { executedSince } from '#server/modules/trade/plan-orders-service.ts';

export interface EndedDay {
  readonly day: string;
  readonly opening: string;
  /** What the plan was worth at its end, with what it gave back. */
  readonly closing: string;
  readonly session: Pick<VenueSession, 'opens' | 'closes'>;
  readonly leftOver: boolean;
}

/** Writes what a day of a plan came to, once. */
export async function reportPlanDay(
  tx: TenantTransaction,
  plan: PlanRow,
  { day, opening, closing, session, leftOver }: EndedDay,
  market: Pick<MarketProvider, 'priceAt'>,
): Promise<PlanDayRow> {
  const orders = await executedSince(tx, plan.tenant, plan.id, new Date(session.opens));
  const prices = [];
  for (const instrument of plan.instruments)
    prices.push({
      opening: await market.priceAt(instrument, session.opens),
      closing: await market.priceAt(instrument, session.closes),
    });
  const row: PlanDayRow = {
    tenant: plan.tenant,
    planId: plan.id,
    day,
    clientId: plan.clientId,
    opening: toBig(opening).toFixed(),
    closing,
    ...dayFigures(orders.map(dayOrder)),
    held: heldWorth(toBig(opening).toFixed(), prices),
    leftOver,
  };
  await tx.insert(tradingPlanDay).values(row);
  return row;
}

function dayOrder({ instrument, side, filled, paid, tax, duty, trade }: OrderRow) {
  return { instrument, side, filled, paid, fees: sum([tax, duty, trade]) };
}
