import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import type { Position } from '#server/ledger/positions.ts';
import { positionsOf } from '#server/ledger/positions.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { ClientSituation } from './product-situation-service.ts';
import { readClientSituation } from './product-situation-service.ts';

/** What of a client decides over every product that is held in units, read once. */
export interface UnitSituation extends ClientSituation {
  readonly positions: ReadonlyMap<string, Position>;
  /** Units that are not set aside, by instrument. */
  readonly free: ReadonlyMap<string, string>;
}

export async function readUnitSituation(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<UnitSituation> {
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
  };
}

/** What a client has of an instrument. */
export interface OwnUnits {
  readonly units: string;
  readonly available: string;
  readonly cost: string;
}

export function ownUnits({ positions, free }: UnitSituation, instrument: string): OwnUnits {
  const position = positions.get(instrument);
  return {
    units: position?.quantity ?? '0',
    available: free.get(instrument) ?? '0',
    cost: position?.cost ?? '0',
  };
}
