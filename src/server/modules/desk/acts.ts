import { and, desc, eq, lt, or } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { deskAct } from '#server/db/tables/desk-act.ts';
import type { Cursor } from '#server/http/cursor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';

export type ActRow = typeof deskAct.$inferSelect;
type Facts = Readonly<Record<string, unknown>> | null;

export interface Act {
  readonly who: string;
  readonly act: string;
  readonly clientId: string | null;
  readonly before: Facts;
  readonly after: Facts;
}

/** Records what was done, in the transaction that did it: neither is there without the other. */
export async function recordAct(
  tx: TenantTransaction,
  { clock, random }: { readonly clock: Clock; readonly random: RandomSource },
  tenant: string,
  act: Act,
): Promise<void> {
  const at = clock();
  await tx.insert(deskAct).values({ tenant, id: newId(at, random), at, ...act });
}

/** The newest first. */
export function readActs(
  tx: TenantTransaction,
  tenant: string,
  clientId: string | null,
  after: Cursor | null,
  limit: number,
): Promise<readonly ActRow[]> {
  return tx
    .select()
    .from(deskAct)
    .where(
      and(
        eq(deskAct.tenant, tenant),
        clientId === null ? undefined : eq(deskAct.clientId, clientId),
        after
          ? or(lt(deskAct.at, after.at), and(eq(deskAct.at, after.at), lt(deskAct.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(deskAct.at), desc(deskAct.id))
    .limit(limit);
}
