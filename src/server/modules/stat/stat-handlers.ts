import type { Database } from '#server/db/database.ts';
import type { Handlers } from '#server/http/handler.ts';
import { signedIn } from '#server/http/signed-in.ts';
import { balancesOf, tradesOf } from '#server/ledger/balances.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import { assetsAnswer } from './assets.ts';
import type { PortfolioRange } from './portfolio.ts';
import { portfolioAnswer } from './portfolio.ts';
import type { Valuation } from './valuation.ts';

/** The client's figures, folded from the ledger whenever they are asked for. */
export function statHandlers(db: Database, clock: Clock, tenants: TenantDirectory, valuation: Valuation): Handlers {
  const currencyOf = (tenant: string) => tenants.byId(tenant)?.currency ?? 'USD';
  return {
    async getAssets(_input, context) {
      const tenant = context.tenant.id;
      const balances = await db.inTenant(tenant, (tx) => balancesOf(tx, tenant, signedIn(context).clientId));
      return assetsAnswer(balances, currencyOf(tenant), valuation, clock());
    },
    async getPortfolio(input, context) {
      const tenant = context.tenant.id;
      const trades = await db.inTenant(tenant, (tx) => tradesOf(tx, tenant, signedIn(context).clientId));
      return portfolioAnswer(trades, rangeOf(input.query['range']), currencyOf(tenant), valuation, clock());
    },
  };
}

function rangeOf(value: unknown): PortfolioRange {
  return value === '7D' || value === '90D' || value === '1Y' || value === 'all' ? value : '30D';
}
