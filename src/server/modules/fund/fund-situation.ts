import { sum, toBig } from '#core/money.ts';
import type { ProductFacts } from '#core/product/product-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { Position } from '#server/ledger/positions.ts';
import { positionsOf } from '#server/ledger/positions.ts';
import type { ClientSituation } from '#server/modules/product/product-situation-service.ts';
import {
  productGate,
  readClientSituation,
} from '#server/modules/product/product-situation-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { fundInstrument } from './fund-key-service.ts';
import { waitingMoney, waitingOrders, type Fund } from './fund-record-service.ts';

/** What of a client decides over every fund, read once. */
export interface FundSituation extends ClientSituation {
  readonly positions: ReadonlyMap<string, Position>;
  /** Units that are not being redeemed, by instrument. */
  readonly free: ReadonlyMap<string, string>;
  readonly waiting: ReadonlyMap<string, number>;
  readonly waitingMoney: ReadonlyMap<string, string>;
}

export async function readFundSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<FundSituation> {
  const balances = await balancesOf(tx, tenant.id, clientId);
  const positions = await positionsOf(tx, tenant.id, clientId);
  return {
    ...(await readClientSituation(tx, tenant, clientId)),
    positions: new Map(positions.map((each) => [each.instrument, each])),
    free: new Map(
      balances
        .filter(({ bucket }) => bucket === 'holding')
        .map(({ asset, amount }) => [asset, toBig(amount).toFixed()]),
    ),
    waiting: await waitingOrders(tx, tenant.id, clientId),
    waitingMoney: await waitingMoney(tx, tenant.id, clientId),
  };
}

/** What a client has of a fund. */
export interface OwnUnits {
  readonly units: string;
  readonly available: string;
  readonly cost: string;
}

export function ownUnits({ positions, free }: FundSituation, code: string): OwnUnits {
  const instrument = fundInstrument(code);
  const position = positions.get(instrument);
  return {
    units: position?.quantity ?? '0',
    available: free.get(instrument) ?? '0',
    cost: position?.cost ?? '0',
  };
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
    placed: sum([ownUnits(situation, row.code).cost, toBig(waiting).toFixed()]),
    now,
  };
}
