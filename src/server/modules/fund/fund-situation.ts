import { compare, sum, toBig } from '#core/money.ts';
import type { ProductFacts } from '#core/product/product-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { productGate } from '#server/modules/product/product-situation-service.ts';
import type { UnitSituation } from '#server/modules/product/unit-situation-service.ts';
import { ownUnits, readUnitSituation } from '#server/modules/product/unit-situation-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { fundInstrument } from './fund-key-service.ts';
import { waitingMoney, waitingOrders, type Fund } from './fund-record-service.ts';

/** What of a client decides over every fund, read once. */
export interface FundSituation extends UnitSituation {
  readonly waiting: ReadonlyMap<string, number>;
  readonly waitingMoney: ReadonlyMap<string, string>;
}

export async function readFundSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<FundSituation> {
  return {
    ...(await readUnitSituation(tx, tenant, clientId)),
    waiting: await waitingOrders(tx, tenant.id, clientId),
    waitingMoney: await waitingMoney(tx, tenant.id, clientId),
  };
}

/** Whether a client has units of a fund, or an order of it that waits. */
export function isOwnFund(situation: FundSituation, code: string): boolean {
  const { units } = ownUnits(situation, fundInstrument(code));
  return compare(units, '0') > 0 || situation.waiting.has(code);
}

/** Client and fund as the rules of a purchase look at them. */
export function fundFacts(
  tenant: Tenant,
  situation: FundSituation,
  { row }: Fund,
  now: Date,
): Omit<ProductFacts, 'hasRate'> {
  const account = situation.accounts.find(({ currency }) => currency === row.currency);
  const waiting = situation.waitingMoney.get(row.code) ?? '0';
  return {
    gate: productGate(tenant, situation.context, row),
    hasAccount: account !== undefined,
    available: account?.available ?? '0',
    placed: sum([ownUnits(situation, fundInstrument(row.code)).cost, toBig(waiting).toFixed()]),
    now,
  };
}
