import { and, asc, eq, gt, ilike, inArray, or } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { advisor } from '#server/db/tables/advisor.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { client } from '#server/db/tables/client.ts';
import { boundAmong } from '#server/modules/auth/authenticator-service.ts';
import { lockedAmong } from '#server/modules/auth/guess-limit-service.ts';
import { owingAmong } from '#server/modules/overdrawn/owed-service.ts';
import { pinStatusOf } from '#server/modules/auth/pin-service.ts';

/** The client that a call of the desk names; an unknown id and one of another tenant get the same answer. */
export async function clientOf(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  mode: 'read' | 'lock' = 'read',
): Promise<ClientRow> {
  const query = tx
    .select()
    .from(client)
    .where(and(eq(client.tenant, tenant), eq(client.id, id)));
  const [row] = await (mode === 'lock' ? query.for('update') : query);
  if (!row) throw new CodedError('notFound');
  return row;
}

/** Clients in the order in which they came, those whose name, username, telephone or order number holds `q`. */
export function findClients(
  tx: TenantTransaction,
  tenant: string,
  q: string | null,
  after: string | null,
  limit: number,
): Promise<ClientRow[]> {
  // What a search means by these signs is the signs themselves.
  const pattern = q === null ? null : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return tx
    .select()
    .from(client)
    .where(
      and(
        eq(client.tenant, tenant),
        after === null ? undefined : gt(client.id, after),
        pattern === null
          ? undefined
          : or(
              ilike(client.fullName, pattern),
              ilike(client.username, pattern),
              ilike(client.phone, pattern),
              ilike(client.orderNum, pattern),
            ),
      ),
    )
    .orderBy(asc(client.id))
    .limit(limit);
}

/** Clients as the desk sees them. */
export async function showClients(
  tx: TenantTransaction,
  tenant: string,
  rows: readonly ClientRow[],
) {
  const bound = await boundAmong(
    tx,
    tenant,
    rows.map(({ id }) => id),
  );
  const names = await advisorNames(
    tx,
    tenant,
    rows.map(({ advisorId }) => advisorId),
  );
  const guessed = await lockedAmong(tx, tenant, rows);
  const owing = await owingAmong(
    tx,
    tenant,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => wireClient(row, bound, names, guessed, owing));
}

export async function showClient(tx: TenantTransaction, tenant: string, row: ClientRow) {
  return wireClient(
    row,
    await boundAmong(tx, tenant, [row.id]),
    await advisorNames(tx, tenant, [row.advisorId]),
    await lockedAmong(tx, tenant, [row]),
    await owingAmong(tx, tenant, [row.id]),
  );
}

function wireClient(
  row: ClientRow,
  bound: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
  guessed: ReadonlySet<string>,
  owing: ReadonlySet<string>,
) {
  return {
    id: row.id,
    username: row.username,
    full_name: row.fullName,
    order_num: row.orderNum,
    phone: row.phone,
    email: row.email,
    joined_at: row.joinedAt.toISOString(),
    advisor: names.get(row.advisorId ?? '') ?? null,
    kyc_status: row.kycStatus,
    pin: pinStatusOf(row),
    authenticator: bound.has(row.id),
    locked: row.lockedAt !== null || guessed.has(row.id),
    vip: row.vip,
    score: row.score,
    perms: row.perms,
    features: row.features,
    kyc_force: row.kycForce,
    client_deposit: row.clientDeposit,
    pac_required: row.pacRequired,
    outstanding: owing.has(row.id),
  };
}

export async function advisorNames(
  tx: TenantTransaction,
  tenant: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ id: advisor.id, name: advisor.name })
    .from(advisor)
    .where(and(eq(advisor.tenant, tenant), inArray(advisor.id, wanted)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
