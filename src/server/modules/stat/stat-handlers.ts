import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { balancesOf, tradesOf } from '#server/ledger/balances.ts';
import type { Clock } from '#server/platform/clock.ts';
import { assetsAnswer } from './assets.ts';
import { portfolioAnswer } from './portfolio.ts';
import type { Valuation } from './valuation.ts';

/** The client's figures, folded from the ledger whenever they are asked for. */
export function statHandlers(db: Database, clock: Clock, valuation: Valuation): Handlers<'getAssets' | 'getPortfolio'> {
  return {
    async getAssets(_input, context) {
      const { id: tenant, currency } = context.tenant;
      const balances = await db.inTenant(tenant, (tx) => balancesOf(tx, tenant, signedIn(context).clientId));
      return assetsAnswer(balances, currency, valuation, clock());
    },
    async getPortfolio(input, context) {
      const { id: tenant, currency } = context.tenant;
      const trades = await db.inTenant(tenant, (tx) => tradesOf(tx, tenant, signedIn(context).clientId));
      return portfolioAnswer(trades, input.query.range ?? '30D', currency, valuation, clock());
    },
  };
}
