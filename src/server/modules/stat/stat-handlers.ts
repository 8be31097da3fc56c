import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { rangeStart } from '#core/date-range.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { netBalancesSince } from '#server/ledger/balance-changes.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { foreignAmounts } from '#server/ledger/position-amounts.ts';
import { flowsSince, heldSince, positionsOf } from '#server/ledger/positions.ts';
import { unitValues } from '#server/modules/bond/unit-values-service.ts';
import { plansWorth } from '#server/modules/plan/plan-worth-service.ts';
import { bookedSplits } from '#server/modules/corporate/booked-splits-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { heldAfterSplits } from '#server/rules/held-after-splits.ts';
import { assetsAnswer } from './assets.ts';
import { portfolioAnswer } from './portfolio.ts';
import type { Valuation } from './valuation.ts';
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
      const [balances, plans, products] = await db.inTenant(tenant, async (tx) => {
        const own = await balancesOf(tx, tenant, clientId);
        const assets = own.map(({ asset }) => asset);
        return [
          own,
          await plansWorth(tx, tenant, clientId, valuation.market),
          await unitValues(tx, { ...context, now }, assets, dayOf(now)),
        ] as const;
      });
      return assetsAnswer(
        [...balances, ...asInvested(plans)],
        currency,
        { ...valuation, products },
        now,
      );
    },
    async getWorth(input, context) {
      const { id: tenant, currency } = context.tenant;
      const { clientId } = signedIn(context);
      const now = clock();
      const since = rangeStart(input.query.range ?? '90D', now);
      const { products, ...parts } = await db.inTenant(tenant, async (tx) => {
        const own = await balancesOf(tx, tenant, clientId);
        const plans = asInvested(await plansWorth(tx, tenant, clientId, valuation.market));
        const held = await heldSince(tx, tenant, clientId, since);
        const instruments = new Set([
          ...own.map(({ asset }) => asset),
          ...held.map(({ instrument }) => instrument),
        ]);
        return {
          since,
          balances: [...own, ...plans],
          held: heldAfterSplits(held, await bookedSplits(tx, tenant, clientId)),
          ...(await netBalancesSince(tx, tenant, clientId, since)),
          products: await unitValues(tx, { ...context, now }, [...instruments], weekBefore(since)),
        };
      });
      return worthAnswer(parts, currency, { ...valuation, products }, now);
    },
    async getPortfolio(input, context) {
      const { id: tenant, currency, benchmark } = context.tenant;
      const { clientId } = signedIn(context);
      const now = clock();
      const since = rangeStart(input.query.range ?? '30D', now);
      const { positions, held, flows, amounts, products, others } = await db.inTenant(
        tenant,
        async (tx) => {
          const own = await positionsOf(tx, tenant, clientId);
          const instruments = own.map(({ instrument }) => instrument);
          return {
            positions: own,
            held: heldAfterSplits(
              await heldSince(tx, tenant, clientId, since),
              await bookedSplits(tx, tenant, clientId),
            ),
            flows: await flowsSince(tx, tenant, clientId, since),
            amounts: await foreignAmounts(tx, tenant, clientId, currency),
            others: {
              balances: await balancesOf(tx, tenant, clientId),
              plans: asInvested(await plansWorth(tx, tenant, clientId, valuation.market)),
            },
            products: await unitValues(tx, { ...context, now }, instruments, weekBefore(since)),
          };
        },
      );
      const valued = { ...valuation, products };
      return portfolioAnswer(
        { positions, held, flows, amounts, since, benchmark, others },
        currency,
        valued,
        now,
      );
    },
  };
}

/** What is in trading plans is invested, as what is placed in products is. */
function asInvested(plans: Awaited<ReturnType<typeof plansWorth>>) {
  return plans.map(({ currency, amount }) => ({
    bucket: 'invested' as const,
    asset: currency,
    amount,
  }));
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

// A weekend and holidays may stand before the first day: its price is of a day before them.
function weekBefore(day: string): string {
  return dayOfNumber(dayNumber(day) - 7);
}
