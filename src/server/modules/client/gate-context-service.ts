import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { GateContext } from '#core/gates.ts';
import { guestContext } from '#core/gates.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import type { GateContexts } from '#server/http/gate-guard.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { readClient } from './client-service.ts';

/** What gates look at, read anew for every call: a permission taken away is gone with the next one. */
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
  const row = await readClient(tx, tenant.id, clientId);
  return {
    signedIn: true,
    kyc: row.kycStatus,
    perms: row.perms,
    vip: row.vip,
    score: row.score,
    features: offeredFeatures(row, tenant),
    outstanding: await largestOwed(tx, tenant.id, clientId),
  };
}

/** What the tenant does not offer is closed to everybody, also to whom the desk gave it (specification §3: `allow`). */
export function offeredFeatures(
  { features }: ClientRow,
  { featuresOff }: Tenant,
): ClientRow['features'] {
  return Object.fromEntries(
    Object.entries(features).map(([name, rule]) => [
      name,
      featuresOff.includes(name) ? { ...rule, allow: false } : rule,
    ]),
  );
}

// Sums of two currencies are not added: a rate that is missing must not decide who is let in. Any amount closes the gate.
async function largestOwed(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<string> {
  const owed = sql<string>`sum(${overdrawnRecord.amount} - ${overdrawnRecord.cleared})`;
  const [row] = await tx
    .select({ owed })
    .from(overdrawnRecord)
    .where(
      and(
        eq(overdrawnRecord.tenant, tenant),
        eq(overdrawnRecord.clientId, clientId),
        ne(overdrawnRecord.status, 'clear'),
      ),
    )
    .groupBy(overdrawnRecord.currency)
    .orderBy(desc(owed))
    .limit(1);
  return row?.owed ?? '0';
}
