import { rangeStart } from '#core/date-range.ts';
import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { flowsSince, heldSince, positionsOf } from '#server/ledger/positions.ts';
import { plansWorth } from '#server/modules/plan/plan-worth-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import { assetsAnswer } from './assets.ts';
import { portfolioAnswer } from './portfolio.ts';
import type { Valuation } from './valuation.ts';

/** The client's figures, from what the ledger keeps beside its postings: their cost does not grow with history. */
export function statHandlers(
  db: Database,
  clock: Clock,
  valuation: Valuation,
): Handlers<'getAssets' | 'getPortfolio'> {
  return {
    async getAssets(_input, context) {
      const { id: tenant, currency } = context.tenant;
      const { clientId } = signedIn(context);
      const [balances, plans] = await db.inTenant(
        tenant,
        async (tx) =>
          [
            await balancesOf(tx, tenant, clientId),
            await plansWorth(tx, tenant, clientId, valuation.market),
          ] as const,
      );
      const invested = plans.map(({ currency: asset, amount }) => ({
        bucket: 'invested' as const,
        asset,
        amount,
      }));
      return assetsAnswer([...balances, ...invested], currency, valuation, clock());
    },
    async getPortfolio(input, context) {
      const { id: tenant, currency } = context.tenant;
      const { clientId } = signedIn(context);
      const now = clock();
      const since = rangeStart(input.query.range ?? '30D', now);
      const [positions, held, flows] = await db.inTenant(
        tenant,
        async (tx) =>
          [
            await positionsOf(tx, tenant, clientId),
            await heldSince(tx, tenant, clientId, since),
            await flowsSince(tx, tenant, clientId, since),
          ] as const,
      );
      return portfolioAnswer({ positions, held, flows, since }, currency, valuation, now);
    },
  };
}
