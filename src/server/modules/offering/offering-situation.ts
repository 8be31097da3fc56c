import { evaluateGate, type GateContext } from '#core/gates.ts';
import { sum } from '#core/money.ts';
import type { OfferingFacts, OfferingLimits } from '#core/offering/offering-obstacles.ts';
import type { AccessReason } from '#core/product/audience.ts';
import { audienceReasons } from '#core/product/audience.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import type { Account } from '#server/modules/account/account-service.ts';
import { readAccounts } from '#server/modules/account/account-service.ts';
import { readGateContext } from '#server/modules/client/gate-context-service.ts';
import { productAccess } from '#server/rules/product-access.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offersOffering } from '#server/tenants/tenant-products.ts';

/** What of a client decides over every offering, read once. */
export interface ApplicantSituation {
  readonly context: GateContext;
  readonly accounts: readonly Account[];
}

/** What a client must be to apply for shares, whatever the gate of the tenant asks for. */
const applying = { all: [{ kyc: 'approved' }, { feature: 'offering' }] } as const;

export async function readApplicantSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<ApplicantSituation> {
  return {
    context: await readGateContext(tx, tenant, clientId),
    accounts: await readAccounts(tx, tenant, clientId),
  };
}

/** Client and offering as the rules look at them; `changed` is the application that a new one takes the place of. */
export function applicantFacts(
  tenant: Tenant,
  { context, accounts }: ApplicantSituation,
  row: OfferingRow,
  {
    applied,
    changed,
  }: { readonly applied: boolean; readonly changed?: Pick<ApplicationRow, 'blocked'> },
  now: Date,
): OfferingFacts {
  const account = accounts.find(({ currency }) => currency === row.currency);
  return {
    gate: gateOf(tenant, context, row),
    hasAccount: account !== undefined,
    available: sum([account?.available ?? '0', ...(changed ? [changed.blocked] : [])]),
    hasApplied: applied,
    now,
  };
}

// The level is the stricter of the offering's and the feature's (specification §5), so it is named once.
function gateOf(
  { gates }: Tenant,
  context: GateContext,
  { vip, score, audience }: OfferingRow,
): readonly AccessReason[] {
  const { reasons } = evaluateGate({ ...applying, all: [...applying.all] }, gates, context);
  const level = productAccess({ vip, score }, context.features['offering']?.require ?? {}, context);
  return [
    ...reasons.filter(({ code }) => code !== 'levelTooLow'),
    ...(level === null ? [] : [level]),
    ...audienceReasons(audience, context),
  ];
}

export function limitsOf(row: OfferingRow): OfferingLimits {
  const { currency, state, start, end, minLots, maxLots, priceLow, priceHigh, priceStep } = row;
  return { currency, state, start, end, minLots, maxLots, priceLow, priceHigh, priceStep };
}

/** What a new application is limited by: of a kind that the tenant no longer offers nothing is applied for. */
export function offeredWindow(tenant: Tenant, row: OfferingRow): OfferingLimits {
  const limits = limitsOf(row);
  return offersOffering(tenant, row.kind) ? limits : { ...limits, state: 'closed' };
}
