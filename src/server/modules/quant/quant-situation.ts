import { sum } from '#core/money.ts';
import type { ProductFacts } from '#core/product/product-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import type { ClientSituation } from '#server/modules/product/product-situation-service.ts';
import {
  productGate,
  readClientSituation,
} from '#server/modules/product/product-situation-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { ownQuantHoldings } from './quant-holding-record-service.ts';
import type { Quant } from './quant-record-service.ts';

/** What of a client decides over every strategy note, read once. */
export interface QuantSituation extends ClientSituation {
  readonly own: readonly QuantHoldingRow[];
}

export async function readQuantSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<QuantSituation> {
  return {
    ...(await readClientSituation(tx, tenant, clientId)),
    own: await ownQuantHoldings(tx, tenant.id, clientId),
  };
}

/** Units that a client has of one. */
export function unitsOf({ own }: QuantSituation, { row: { code } }: Quant): string {
  return sum(own.filter(({ product }) => product === code).map(({ units }) => units));
}

/** Client and strategy note as the rules look at them. */
export function quantFacts(
  tenant: Tenant,
  situation: QuantSituation,
  quant: Quant,
  now: Date,
): Omit<ProductFacts, 'hasRate'> {
  const { row } = quant;
  const account = situation.accounts.find(({ currency }) => currency === row.currency);
  return {
    gate: productGate(tenant, situation.context, row),
    hasAccount: account !== undefined,
    available: account?.available ?? '0',
    placed: unitsOf(situation, quant),
    now,
  };
}
