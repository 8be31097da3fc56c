import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { noteLifecycle } from '#core/lifecycle/note.ts';
import { noteSubscriptionLifecycle } from '#core/lifecycle/note-subscription.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceNote } from './announce-note.ts';
import { noteKey } from './note-key-service.ts';
import { askFollowing } from './note-progress-service.ts';
import { findNote, lockNote, saveNote, type Note } from './note-record-service.ts';
import type { DecidedSubscription, FoundSubscription } from './note-subscription-record-service.ts';
import { lockSubscription, saveSubscription } from './note-subscription-record-service.ts';

/** Cancels a note before it is issued: everything that was set aside for it is given back. */
export async function cancelNote(
  tx: TenantTransaction,
  tenant: Tenant,
  code: string,
  remark: string,
  now: Date,
): Promise<{ readonly before: Note; readonly after: Note }> {
  const before = await lockNote(tx, tenant.id, code, 'update');
  const step = noteLifecycle.step<'cancel'>(before.terms.stage, 'cancel', 'operator');
  const after = await saveNote(tx, before, { stage: step.to, remark });
  await askFollowing(tx, after, todayOf(tenant, now), now);
  return { before, after };
}

/** A subscription that can be reversed, locked with its client and its note. Refuses with `stateConflict` once the result of the note is fixed. */
export async function lockReversible(
  tx: TenantTransaction,
  tenant: string,
  found: FoundSubscription,
): Promise<NoteSubscriptionRow & { readonly bookedBy: string }> {
  const row = await lockSubscription(tx, tenant, found);
  noteSubscriptionLifecycle.step(row.status, 'reverse', 'operator');
  // The note is ahead of its subscriptions: each follows in a job.
  const { stage } = (await lockNote(tx, tenant, row.product, 'share')).terms;
  if (stage !== 'issued') throw new CodedError('stateConflict', { state: stage });
  const { bookedBy } = row;
  if (bookedBy === null) throw new Error('a holding was never booked');
  return { ...row, bookedBy };
}

/** Reverses a holding that was a mistake; what was paid for it comes back. Refuses with `stateConflict` once its result is fixed. */
export async function reverseSubscription(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundSubscription,
  remark: string,
  now: Date,
): Promise<DecidedSubscription> {
  const before = await lockReversible(tx, tenant, found);
  const note = await findNote(tx, tenant, before.product);
  const step = noteSubscriptionLifecycle.step<'reverse'>(before.status, 'reverse', 'operator');
  const after = await saveSubscription(tx, before, { status: step.to, remark }, now);
  await carryOut(step, {
    async undo() {
      await reverse(tx, tenant, {
        transactionId: before.bookedBy,
        id: newId(now, random),
        key: noteKey('undo', before.product, before.id),
        at: now,
        reason: remark,
      });
    },
    announce: () => announceNote(tx, after, note, 'noteReversed', now),
  });
  return { before, after };
}
