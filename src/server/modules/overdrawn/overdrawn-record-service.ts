import { and, asc, desc, eq } from 'drizzle-orm';
import type { OverdrawnState } from '#core/lifecycle/overdrawn.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { OverdrawnRow } from '#server/db/tables/overdrawn-record.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import type { Cursor } from '#server/http/cursor.ts';

export interface OverdrawnQuery {
  /** `null` for those of every client. */
  readonly clientId: string | null;
  readonly id?: string;
  readonly status: OverdrawnState | null;
  /** Clients read the newest first, the desk those that stand longest. */
  readonly order: 'newest' | 'oldest';
  readonly after: Cursor | null;
  readonly limit: number;
}

/** Records of what is and was outstanding. */
export function overdrawnRecords(
  tx: TenantTransaction,
  tenant: string,
  { clientId, id, status, order, after, limit }: OverdrawnQuery,
): Promise<readonly OverdrawnRow[]> {
  const [beyond, direction] = order === 'newest' ? [olderThan, desc] : [newerThan, asc];
  const { createdAt } = overdrawnRecord;
  return tx
    .select()
    .from(overdrawnRecord)
    .where(
      and(
        eq(overdrawnRecord.tenant, tenant),
        clientId === null ? undefined : eq(overdrawnRecord.clientId, clientId),
        id === undefined ? undefined : eq(overdrawnRecord.id, id),
        status === null ? undefined : eq(overdrawnRecord.status, status),
        beyond(after, createdAt, overdrawnRecord.id),
      ),
    )
    .orderBy(direction(createdAt), direction(overdrawnRecord.id))
    .limit(limit);
}
