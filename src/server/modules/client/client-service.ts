import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { advisor } from '#server/db/tables/advisor.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { client } from '#server/db/tables/client.ts';

/** Reads a client; with `lock` any other change of them, or of what is theirs, waits until the transaction ends. */
export async function readClient(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  mode: 'read' | 'lock' = 'read',
): Promise<ClientRow> {
  const query = tx
    .select()
    .from(client)
    .where(and(eq(client.tenant, tenant), eq(client.id, clientId)));
  const [row] = await (mode === 'lock' ? query.for('update') : query);
  return expected(row);
}

/** Lets any other change of a client, or of what is theirs, wait until the transaction ends, without reading them. */
export async function lockClient(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<void> {
  const [row] = await tx
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.tenant, tenant), eq(client.id, clientId)))
    .for('update');
  expected(row);
}

/** What gates look at in a client's own row, which is far less than the whole of it: most operations read it. */
export async function readGateFacts(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<ClientGateFacts> {
  const [row] = await tx
    .select({
      kycStatus: client.kycStatus,
      perms: client.perms,
      vip: client.vip,
      score: client.score,
      features: client.features,
      clientDeposit: client.clientDeposit,
    })
    .from(client)
    .where(and(eq(client.tenant, tenant), eq(client.id, clientId)));
  return expected(row);
}

export type ClientGateFacts = Pick<
  ClientRow,
  'kycStatus' | 'perms' | 'vip' | 'score' | 'features' | 'clientDeposit'
>;

/** Deleted while signed in: to the caller their session is over. */
function expected<T>(row: T | undefined): T {
  if (!row) throw new CodedError('unauthorized');
  return row;
}

export async function findClientByUsername(
  db: Database,
  tenant: string,
  username: string,
): Promise<ClientRow | null> {
  const [row] = await db.inTenant(tenant, (tx) =>
    tx
      .select()
      .from(client)
      .where(and(eq(client.tenant, tenant), eq(client.username, username))),
  );
  return row ?? null;
}

export function findClient(db: Database, tenant: string, clientId: string): Promise<ClientRow> {
  return db.inTenant(tenant, (tx) => readClient(tx, tenant, clientId));
}

export type AdvisorRow = typeof advisor.$inferSelect;

export async function findAdvisor(
  db: Database,
  tenant: string,
  advisorId: string,
): Promise<AdvisorRow | null> {
  const [row] = await db.inTenant(tenant, (tx) =>
    tx
      .select()
      .from(advisor)
      .where(and(eq(advisor.tenant, tenant), eq(advisor.id, advisorId))),
  );
  return row ?? null;
}

type Changeable =
  | 'avatar'
  | 'avatarSource'
  | 'passwordHash'
  | 'mfa'
  | 'lockedAt'
  | 'lockReason'
  | 'closedAt'
  | 'phone'
  | 'email'
  | 'factorsChangedAt'
  | 'pinHash'
  | 'pinFailures'
  | 'kycStatus'
  | 'vip'
  | 'score'
  | 'perms'
  | 'features'
  | 'kycForce'
  | 'clientDeposit';
type Changes = Partial<Pick<ClientRow, Changeable>>;

export async function changeClient(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  changes: Changes,
): Promise<void> {
  await tx
    .update(client)
    .set(changes)
    .where(and(eq(client.tenant, tenant), eq(client.id, clientId)));
}
