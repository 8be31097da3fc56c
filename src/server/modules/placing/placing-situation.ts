import { sum, toBig } from '#core/money.ts';
import type { PlacingFacts, PlacingLimits } from '#core/product/placing-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import type { ClientSituation } from '#server/modules/product/product-situation-service.ts';
import {
  limitsOf,
  productGate,
  readClientSituation,
} from '#server/modules/product/product-situation-service.ts';
import { isSplitSince } from '#server/modules/trade/split-state-service.ts';
import { stateOf } from '#server/modules/trade/trade-state-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { ownApplications } from './placing-application-record-service.ts';
import type { PlacingPrices } from './placing-prices-service.ts';
import type { Placing } from './placing-record-service.ts';

/** What of a client decides over every placing, read once. */
export interface PlacingSituation extends ClientSituation {
  readonly own: readonly PlacingRow[];
}

export async function readPlacingSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<PlacingSituation> {
  return {
    ...(await readClientSituation(tx, tenant, clientId)),
    own: await ownApplications(tx, tenant.id, clientId),
  };
}

/** What the desk and the market say of the stock of a placing. */
export interface PlacedStock extends PlacingPrices {
  readonly isHalted: boolean;
  /** Its terms are of the shares before a split: no one applies by them. */
  readonly isSplit: boolean;
}

export async function readPlacedStock(
  tx: TenantTransaction,
  { row, terms }: Placing,
  prices: PlacingPrices,
  now: Date,
): Promise<PlacedStock> {
  return {
    ...prices,
    isHalted: (await stateOf(tx, row.tenant, terms.instrument, now)) === 'halted',
    isSplit: await isSplitSince(tx, row.tenant, terms.instrument, row.createdAt),
  };
}

/** The rules that an application is held against. */
export function placingLimits({ row, terms }: Placing, { isSplit }: PlacedStock): PlacingLimits {
  const { price, feePercent, lot } = terms;
  const limits = limitsOf(row);
  return {
    ...limits,
    state: isSplit ? 'closed' : limits.state,
    price: price === null ? null : toBig(price).toFixed(),
    feePercent,
    lot,
  };
}

/** Client and placing as the rules look at them. */
export function placingFacts(
  tenant: Tenant,
  situation: PlacingSituation,
  { row, terms }: Placing,
  { isHalted, band }: PlacedStock,
  now: Date,
): PlacingFacts {
  const account = situation.accounts.find(({ currency }) => currency === row.currency);
  const own = situation.own.filter(({ product }) => product === row.code);
  return {
    gate: productGate(tenant, situation.context, row),
    hasAccount: account !== undefined,
    available: account?.available ?? '0',
    placed: sum(own.map(({ amount }) => amount)),
    ...{ isHalted, band, now },
    left: toBig(terms.shares).minus(terms.taken).toFixed(),
  };
}
