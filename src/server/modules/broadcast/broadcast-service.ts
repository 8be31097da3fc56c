import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import { broadcastProblems } from '#server/rules/broadcast.ts';
import { CodedError } from '#core/errors.ts';
import type { BroadcastState } from '#core/lifecycle/broadcast-state.ts';
import { broadcastStateLifecycle } from '#core/lifecycle/broadcast-state.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { BroadcastRow } from '#server/db/tables/broadcast.ts';
import { broadcast } from '#server/db/tables/broadcast.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { scheduleJob } from '#server/jobs/schedule-job.ts';
import type { RandomSource } from '#server/platform/ids.ts';

/** A broadcast as the desk writes it. */
export type WrittenBroadcast = Pick<
  BroadcastRow,
  'id' | 'texts' | 'languages' | 'vipFrom' | 'required' | 'target'
>;

export const broadcastJobKind = 'broadcast.send';

/**
 * Begins to send. The same again, with the id that its writer chose, is no second broadcast; another under that id is
 * refused with `stateConflict`. `isNew` says which it was.
 */
export async function startBroadcast(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  written: WrittenBroadcast,
  languages: readonly string[],
  now: Date,
): Promise<{ readonly row: BroadcastRow; readonly isNew: boolean }> {
  const problems = broadcastProblems(written.texts, written.languages, languages);
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
  const row: BroadcastRow = {
    ...written,
    tenant,
    state: broadcastStateLifecycle.table.initial,
    createdAt: now,
    reached: null,
    recipients: 0,
    endedAt: null,
  };
  const [added] = await tx.insert(broadcast).values(row).onConflictDoNothing().returning();
  if (added === undefined) {
    const before = await lockBroadcast(tx, tenant, written.id);
    if (!isDeepStrictEqual(writtenOf(before), writtenOf(row)))
      throw new CodedError('stateConflict', { state: before.state });
    return { row: before, isNew: false };
  }
  await askForNextBatch(tx, random, added, now);
  return { row: added, isNew: true };
}

/** Stops what has not been sent yet. */
export async function stopBroadcast(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  now: Date,
): Promise<{ readonly before: BroadcastRow; readonly after: BroadcastRow }> {
  const before = await lockBroadcast(tx, tenant, id);
  const { to: state } = broadcastStateLifecycle.step(before.state, 'stop', 'operator');
  return { before, after: await changeBroadcast(tx, before, { state, endedAt: now }) };
}

/** A page of all broadcasts, the newest first. */
export function listBroadcasts(
  tx: TenantTransaction,
  tenant: string,
  state: BroadcastState | undefined,
  after: Cursor | null,
  limit: number,
): Promise<readonly BroadcastRow[]> {
  return tx
    .select()
    .from(broadcast)
    .where(
      and(
        eq(broadcast.tenant, tenant),
        state === undefined ? undefined : eq(broadcast.state, state),
        olderThan(after, broadcast.createdAt, broadcast.id),
      ),
    )
    .orderBy(desc(broadcast.createdAt), desc(broadcast.id))
    .limit(limit);
}

export async function lockBroadcast(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<BroadcastRow> {
  const [row] = await tx
    .select()
    .from(broadcast)
    .where(and(eq(broadcast.tenant, tenant), eq(broadcast.id, id)))
    .for('update');
  if (row === undefined) throw new CodedError('notFound');
  return row;
}

export async function changeBroadcast(
  tx: TenantTransaction,
  before: BroadcastRow,
  changes: Partial<BroadcastRow>,
): Promise<BroadcastRow> {
  await tx
    .update(broadcast)
    .set(changes)
    .where(and(eq(broadcast.tenant, before.tenant), eq(broadcast.id, before.id)));
  return { ...before, ...changes };
}

/** A job for the clients after those who were reached: its key names them, so that each batch is asked for once. */
export async function askForNextBatch(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, reached }: Pick<BroadcastRow, 'tenant' | 'id' | 'reached'>,
  now: Date,
): Promise<void> {
  await scheduleJob(tx, random, tenant, {
    kind: broadcastJobKind,
    runKey: `${id} ${reached ?? 'first'}`,
    payload: { broadcast: id },
    runAt: now,
  });
}

function writtenOf({ texts, languages, vipFrom, required, target }: WrittenBroadcast) {
  return { texts, languages, vipFrom, required, target };
}
