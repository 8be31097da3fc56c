import { and, eq, sql } from 'drizzle-orm';
import { compare, sum, toBig } from '#core/money.ts';
import type { ProductFacts } from '#core/product/product-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { bondOrder } from '#server/db/tables/bond.ts';
import { productGate } from '#server/modules/product/product-situation-service.ts';
import type { UnitSituation } from '#server/modules/product/unit-situation-service.ts';
import { ownUnits, readUnitSituation } from '#server/modules/product/unit-situation-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { bondInstrument } from './bond-key-service.ts';
import type { Bond } from './bond-record-service.ts';

/** What of a client decides over every bond, read once. */
export interface BondSituation extends UnitSituation {
  /** Of each bond with orders that have not settled: how many are being bought. */
  readonly unsettled: ReadonlyMap<string, string>;
}

export async function readBondSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<BondSituation> {
  return {
    ...(await readUnitSituation(tx, tenant, clientId)),
    unsettled: await unsettledPurchases(tx, tenant.id, clientId),
  };
}

/** Of each bond with orders of a client that have not settled: the sum of its purchases. */
async function unsettledPurchases(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<ReadonlyMap<string, string>> {
  const bought = sql<string>`coalesce(sum(${bondOrder.units}) filter (where ${bondOrder.side} = 'buy'), 0)`;
  const rows = await tx
    .select({ product: bondOrder.product, bought })
    .from(bondOrder)
    .where(
      and(
        eq(bondOrder.tenant, tenant),
        eq(bondOrder.clientId, clientId),
        eq(bondOrder.status, 'pending'),
      ),
    )
    .groupBy(bondOrder.product);
  return new Map(rows.map((each) => [each.product, toBig(each.bought).toFixed()]));
}

/** Whether a client has some of a bond, or has agreed an order that has not settled. */
export function isHeld(situation: BondSituation, code: string): boolean {
  const { units } = ownUnits(situation, bondInstrument(code));
  return compare(units, '0') > 0 || situation.unsettled.has(code);
}

/** Client and bond as the rules of a purchase look at them; what is placed is face value. */
export function bondFacts(
  tenant: Tenant,
  situation: BondSituation,
  { row, terms }: Bond,
  now: Date,
): Omit<ProductFacts, 'hasRate'> {
  const account = situation.accounts.find(({ currency }) => currency === row.currency);
  const { units } = ownUnits(situation, bondInstrument(row.code));
  return {
    gate: productGate(tenant, situation.context, row),
    hasAccount: account !== undefined,
    available: account?.available ?? '0',
    placed: toBig(sum([units, situation.unsettled.get(row.code) ?? '0']))
      .times(terms.face)
      .toFixed(),
    now,
  };
}
