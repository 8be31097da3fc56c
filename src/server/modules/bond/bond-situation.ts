import { compare, sum, toBig } from '#core/money.ts';
import type { ProductFacts } from '#core/product/product-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { BondOrderRow } from '#server/db/tables/bond.ts';
import { productGate } from '#server/modules/product/product-situation-service.ts';
import type { UnitSituation } from '#server/modules/product/unit-situation-service.ts';
import { ownUnits, readUnitSituation } from '#server/modules/product/unit-situation-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { bondInstrument } from './bond-key-service.ts';
import { bondOrdersOf } from './bond-order-record-service.ts';
import type { Bond } from './bond-record-service.ts';

/** What of a client decides over every bond, read once. */
export interface BondSituation extends UnitSituation {
  /** Orders that have not settled. */
  readonly unsettled: readonly BondOrderRow[];
}

// More than anybody has open at once; beyond it the limit of a product is counted from those alone.
const openOrders = 500;

export async function readBondSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<BondSituation> {
  const open = { status: 'open', product: null } as const;
  return {
    ...(await readUnitSituation(tx, tenant, clientId)),
    unsettled: await bondOrdersOf(tx, tenant.id, clientId, open, null, openOrders),
  };
}

/** Whether a client has some of a bond, or has agreed an order that has not settled. */
export function isHeld(situation: BondSituation, code: string): boolean {
  const { units } = ownUnits(situation, bondInstrument(code));
  return compare(units, '0') > 0 || situation.unsettled.some(({ product }) => product === code);
}

/** Client and bond as the rules of a purchase look at them; what is placed is face value. */
export function bondFacts(
  tenant: Tenant,
  situation: BondSituation,
  { row, terms }: Bond,
  now: Date,
): Omit<ProductFacts, 'hasRate'> {
  const account = situation.accounts.find(({ currency }) => currency === row.currency);
  const waiting = situation.unsettled
    .filter(({ product, side }) => product === row.code && side === 'buy')
    .map(({ units }) => toBig(units).toFixed());
  const { units } = ownUnits(situation, bondInstrument(row.code));
  return {
    gate: productGate(tenant, situation.context, row),
    hasAccount: account !== undefined,
    available: account?.available ?? '0',
    placed: toBig(sum([units, ...waiting]))
      .times(terms.face)
      .toFixed(),
    now,
  };
}
