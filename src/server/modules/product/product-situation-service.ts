import { evaluateGate, type GateContext } from '#core/gates.ts';
import type { AccessReason } from '#core/product/audience.ts';
import { audienceReasons } from '#core/product/audience.ts';
import { rateOn } from '#core/product/interest.ts';
import type { ProductFacts, ProductLimits } from '#core/product/product-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ProductRow } from '#server/db/tables/product.ts';
import type { Account } from '#server/modules/account/account-service.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import { readGateContext } from '#server/modules/client/gate-context-service.ts';
import { productAccess } from '#server/rules/product-access.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { placedBy } from './holding-record-service.ts';
import type { RatedProduct } from './product-record-service.ts';

/** What of a client decides over every product, read once. */
export interface ClientSituation {
  readonly context: GateContext;
  readonly accounts: readonly Account[];
  readonly placed: ReadonlyMap<string, string>;
}

/** What a client must be to apply for a product, whatever the gate of the tenant asks for. */
const applying = { all: [{ kyc: 'approved' }, { feature: 'products' }] } as const;

export async function readClientSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<ClientSituation> {
  return {
    context: await readGateContext(tx, tenant, clientId),
    accounts: await readAccounts(tx, tenant, clientId),
    placed: await placedBy(tx, tenant.id, clientId),
  };
}

/** Client and product as the rules look at them. */
export function productFacts(
  tenant: Tenant,
  { context, accounts, placed }: ClientSituation,
  { row, rates }: RatedProduct,
  now: Date,
): ProductFacts {
  const account = accounts.find(({ currency }) => currency === row.currency);
  return {
    gate: productGate(tenant, context, row),
    hasRate: rateOn(rates, todayOf(tenant, now)) !== null,
    hasAccount: account !== undefined,
    available: account?.available ?? '0',
    placed: placed.get(row.code) ?? '0',
    now,
  };
}

// The level is the stricter of the product's and the feature's (specification §5), so it is named once.
export function productGate(
  { gates }: Tenant,
  context: GateContext,
  { vip, score, audience }: ProductRow,
): readonly AccessReason[] {
  const { reasons } = evaluateGate({ ...applying, all: [...applying.all] }, gates, context);
  const level = productAccess({ vip, score }, context.features['products']?.require ?? {}, context);
  return [
    ...reasons.filter(({ code }) => code !== 'levelTooLow'),
    ...(level === null ? [] : [level]),
    ...audienceReasons(audience, context),
  ];
}

export function limitsOf(row: ProductRow): ProductLimits {
  const { currency, minimum, maximum, step, state, opensAt, closesAt } = row;
  return { currency, minimum, maximum, step, state, opensAt, closesAt };
}
