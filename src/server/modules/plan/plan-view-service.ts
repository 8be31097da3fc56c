import { listedAt } from '#core/trading/instrument.ts';
import type { components } from '#api/client.gen.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlanDayRow, PlanRow } from '#server/db/tables/trading-plan.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { haltOf } from './plan-halt-service.ts';
import type { PlanHoldings } from './plan-worth-service.ts';
import { planPrices } from './plan-price-service.ts';
import { holdingsOf, worthAt } from './plan-worth-service.ts';

type Schemas = components['schemas'];

const noHoldings: PlanHoldings = { cash: '0', money: '0', shares: [] };

/** A plan as client and desk see it, at the latest prices, with its estimates where one is missing. */
export async function showPlan(
  tx: TenantTransaction,
  plan: PlanRow,
  market: Pick<MarketProvider, 'stocks' | 'quote' | 'venues'>,
): Promise<Schemas['TradingPlan']> {
  const isRunning = plan.startedAt !== null && plan.endedAt === null;
  const holdings = isRunning ? await holdingsOf(tx, plan) : noHoldings;
  const isHalted = isRunning && (await haltOf(tx, plan.tenant)) !== null;
  const { currency, market: code } = plan;
  const money = (value: Parameters<typeof roundTo>[0]) => roundTo(value, currency, 'halfEven');
  const { priceOf, estimates } = await planPrices(tx, plan, holdings, market);
  const worth = worthAt(holdings, currency, priceOf);
  const total = toBig(worth).plus(plan.returned);
  const stock = (instrument: string) => ({
    market: code,
    symbol: listedAt(instrument).symbol,
    name: market.stocks.find((each) => each.instrument === instrument)?.name ?? instrument,
  });
  return {
    id: plan.id,
    status: plan.status,
    subtype: 'da',
    strategy: plan.strategy,
    risk: plan.risk,
    market: code,
    venue: market.venues.find((venue) => venue.code === code)?.name ?? code,
    currency,
    stocks: plan.instruments.map(stock),
    amount: money(plan.amount),
    order_limit: money(plan.orderLimit),
    loss_limit: money(plan.lossLimit),
    max_trades: plan.maxTrades,
    ends_on: plan.endsOn,
    reason: plan.reason,
    is_halted: isHalted,
    worth,
    ...(estimates.length > 0 && { estimates: [...estimates] }),
    cash: money(holdings.cash),
    returned: money(plan.returned),
    result: money(plan.startedAt === null ? '0' : total.minus(plan.amount)),
    today:
      plan.opening === null || plan.day === null
        ? null
        : { day: plan.day, result: money(total.minus(plan.opening)), trades: plan.trades },
    holdings: holdings.shares.map(({ instrument, quantity }) => ({
      ...stock(instrument),
      quantity,
      worth: money(toBig(quantity).times(priceOf(instrument))),
    })),
    accepted:
      plan.riskVersion === null || plan.riskAcceptedAt === null
        ? null
        : { version: plan.riskVersion, at: plan.riskAcceptedAt.toISOString() },
    steps: plan.steps.map((step) => ({ ...step })),
    created_at: plan.createdAt.toISOString(),
    started_at: plan.startedAt?.toISOString() ?? null,
    ended_at: plan.endedAt?.toISOString() ?? null,
  };
}

export function showPlanDay(row: PlanDayRow, currency: string): Schemas['TradingPlanDay'] {
  const money = (value: Parameters<typeof roundTo>[0]) => roundTo(value, currency, 'halfEven');
  const { day, orders, wins, losses, opening, closing, held } = row;
  return {
    day,
    opening: money(opening),
    closing: money(closing),
    result: money(toBig(closing).minus(opening)),
    orders,
    wins,
    losses,
    fees: money(row.fees),
    held_result: held === null ? null : money(toBig(held).minus(opening)),
    left_over: row.leftOver,
  };
}
