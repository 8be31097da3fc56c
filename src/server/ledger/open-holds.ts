import { and, desc, eq, isNull } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { HoldRow } from '#server/db/tables/hold.ts';
import { hold } from '#server/db/tables/hold.ts';

export interface HoldQuery {
  /** Holds of one asset alone; `null` for all. */
  readonly asset: string | null;
  /** The last one of the page before. */
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

/** What is set aside of a client's own at the moment, newest first. */
export async function openHolds(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { asset, after, limit }: HoldQuery,
): Promise<readonly HoldRow[]> {
  return tx
    .select()
    .from(hold)
    .where(
      and(
        eq(hold.tenant, tenant),
        eq(hold.clientId, clientId),
        isNull(hold.planId),
        eq(hold.state, 'open'),
        asset === null ? undefined : eq(hold.asset, asset),
        olderThan(after, hold.createdAt, hold.id),
      ),
    )
    .orderBy(desc(hold.createdAt), desc(hold.id))
    .limit(limit);
}
