import { dayNumber, dayOfNumber, utcDay } from '#core/civil-day.ts';
import { rangeStart } from '#core/date-range.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { netBalancesSince } from '#server/ledger/balance-changes.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { paidPositions } from '#server/ledger/paid-positions.ts';
import { foreignAmounts } from '#server/ledger/position-amounts.ts';
import { flowsSince, heldSince, positionsOf } from '#server/ledger/positions.ts';
import { unitValues } from '#server/modules/bond/unit-values-service.ts';
import { ownPlans, plansWorth, type OwnPlan } from '#server/modules/plan/plan-worth-service.ts';
import { bookedSplits } from '#server/modules/corporate/booked-splits-service.ts';
import type { UnitValue } from '#server/modules/product/unit-value-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { heldAfterSplits } from '#server/rules/held-after-splits.ts';
import { assetsAnswer } from './assets.ts';
import { heldAssets, type HeldAssets } from './held-assets.ts';
import { recentTrades } from './recent-trades.ts';
import { withLastKnown } from './last-known.ts';
import { portfolioAnswer } from './portfolio.ts';
import { priceNow, priceOf, type Valuation } from './valuation.ts';
import { worthAnswer } from './worth.ts';

/** The client's figures, from what the ledger keeps beside its postings: their cost does not grow with history. */
export function statHandlers(
  db: Database,
  clock: Clock,
  valuation: Valuation,
): Handlers<'getAssets' | 'getPortfolio' | 'getWorth'> {
  return {
    async getAssets(_input, context) {
      const { id: tenant, currency } = context.tenant;
      const now = clock();
      const { clientId } = signedIn(context);
      const { balances, plans, trades, valued, assets } = await db.inTenant(tenant, async (tx) => {
        const own = await balancesOf(tx, tenant, clientId);
        const inPlans = await ownPlans(tx, tenant, clientId);
        const codes = own.map(({ asset }) => asset);
        const products = await unitValues(tx, { ...context, now }, codes, utcDay(now));
        const trades = await recentTrades(tx, tenant, clientId, now);
        const of = { balances: own, plans: inPlans, held: trades.held };
        return {
          ...of,
          trades,
          ...(await valuedAssets(tx, tenant, clientId, products, heldAssets(of))),
        };
      });
      const known = await withLastKnown(valued, assets, currency, now);
      return assetsAnswer([...balances, ...asInvested(plans, known)], currency, known, now, trades);
    },
    async getWorth(input, context) {
      const { id: tenant, currency } = context.tenant;
      const { clientId } = signedIn(context);
      const now = clock();
      const since = rangeStart(input.query.range ?? '90D', now);
      const { plans, valued, assets, ...parts } = await db.inTenant(tenant, async (tx) => {
        const balances = await balancesOf(tx, tenant, clientId);
        const inPlans = await ownPlans(tx, tenant, clientId);
        const held = await heldSince(tx, tenant, clientId, since);
        const amounts = await netBalancesSince(tx, tenant, clientId, since);
        const of = {
          ...{ balances, plans: inPlans, held },
          before: [...amounts.net, ...amounts.changes].map(({ asset }) => asset),
        };
        const owned = heldAssets(of);
        const products = await unitValues(
          tx,
          { ...context, now },
          [...new Set([...balances.map(({ asset }) => asset), ...owned.instruments])],
          weekBefore(since),
        );
        return {
          ...{ since, balances, plans: inPlans, ...amounts },
          held: heldAfterSplits(held, await bookedSplits(tx, tenant, clientId)),
          ...(await valuedAssets(tx, tenant, clientId, products, owned)),
        };
      });
      const known = await withLastKnown(valued, assets, currency, now);
      const balances = [...parts.balances, ...asInvested(plans, known)];
      return worthAnswer({ ...parts, balances }, currency, known, now);
    },
    async getPortfolio(input, context) {
      const { id: tenant, currency, benchmark } = context.tenant;
      const { clientId } = signedIn(context);
      const now = clock();
      const since = rangeStart(input.query.range ?? '30D', now);
      const { balances, plans, valued, assets, ...parts } = await db.inTenant(
        tenant,
        async (tx) => {
          const positions = await positionsOf(tx, tenant, clientId);
          const held = await heldSince(tx, tenant, clientId, since);
          const of = {
            ...{ positions, held },
            balances: await balancesOf(tx, tenant, clientId),
            plans: await ownPlans(tx, tenant, clientId),
          };
          const instruments = positions.map(({ instrument }) => instrument);
          const products = await unitValues(
            tx,
            { ...context, now },
            instruments,
            weekBefore(since),
          );
          return {
            ...of,
            held: heldAfterSplits(held, await bookedSplits(tx, tenant, clientId)),
            flows: await flowsSince(tx, tenant, clientId, since),
            trades: await recentTrades(tx, tenant, clientId, now),
            amounts: await foreignAmounts(tx, tenant, clientId, currency),
            ...(await valuedAssets(tx, tenant, clientId, products, heldAssets(of))),
          };
        },
      );
      const known = await withLastKnown(valued, assets, currency, now);
      const others = { balances, plans: asInvested(plans, known) };
      return portfolioAnswer({ ...parts, since, benchmark, others }, currency, known, now);
    },
  };

  /** What assets are valued with, and what was paid for those of them that have no price now. */
  async function valuedAssets(
    tx: TenantTransaction,
    tenant: string,
    clientId: string,
    products: readonly UnitValue[],
    { instruments, currencies }: HeldAssets,
  ) {
    const valued = { ...valuation, products };
    const unpriced = instruments.filter((each) => priceNow(valued, each) === null);
    const paid = await paidPositions(tx, tenant, clientId, unpriced);
    return { valued, assets: { instruments, currencies, paid } };
  }
}

/** What is in trading plans is invested, as what is placed in products is. */
function asInvested(plans: readonly OwnPlan[], valuation: Valuation) {
  return plansWorth(plans, (instrument) => priceOf(valuation, instrument).price).map(
    ({ currency, amount }) => ({ bucket: 'invested' as const, asset: currency, amount }),
  );
}

// A weekend and holidays may stand before the first day: its price is of a day before them.
function weekBefore(day: string): string {
  return dayOfNumber(dayNumber(day) - 7);
}
