import type { FeatureRule, GateContext } from '#core/gates.ts';
import { guestContext } from '#core/gates.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { ClientRow, StoredFeature } from '#server/db/tables/client.ts';
import type { GateContexts } from '#server/http/gate-guard.ts';
import { owedBy } from '#server/modules/overdrawn/owed-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { readGateFacts } from './client-service.ts';

/** What gates look at, read anew for every call: a withdrawn permission has no effect from the next one on. */
export function createGateContexts(db: Database): GateContexts {
  return {
    async read(tenant, client, tx) {
      if (client === null) return guestContext;
      const read = (open: TenantTransaction) => readGateContext(open, tenant, client.clientId);
      return tx ? read(tx) : db.inTenant(tenant.id, read);
    },
  };
}

export async function readGateContext(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
): Promise<GateContext> {
  const row = await readGateFacts(tx, tenant.id, clientId);
  return {
    signedIn: true,
    kyc: row.kycStatus,
    perms: row.perms,
    vip: row.vip,
    score: row.score,
    features: offeredFeatures(row, tenant),
    outstanding: await largestOwed(tx, tenant.id, clientId),
    deposits: row.clientDeposit,
  };
}

/**
 * What the tenant does not offer is closed to everybody, also to whom the desk gave it (specification §3: `allow`), and what it
 * suspends while a balance is outstanding says so (§4).
 */
export function offeredFeatures(
  { features }: Pick<ClientRow, 'features'>,
  { featuresOff, featuresSuspended }: Tenant,
): Readonly<Record<string, StoredFeature & Pick<FeatureRule, 'outstanding'>>> {
  return Object.fromEntries(
    Object.entries(features).map(([name, rule]) => [
      name,
      {
        ...rule,
        ...(featuresOff.includes(name) && { allow: false }),
        ...(featuresSuspended.includes(name) && { outstanding: 'none' as const }),
      },
    ]),
  );
}

// Of several currencies the largest amount: any closes the gate.
async function largestOwed(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<string> {
  return (await owedBy(tx, tenant, clientId))[0]?.amount ?? '0';
}
