import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { noteSubscriptionLifecycle } from '#core/lifecycle/note-subscription.ts';
import { compare, plainAmount, roundTo } from '#core/money.ts';
import { noteObstacles } from '#core/product/note-obstacles.ts';
import { subscriptionAmount } from '#core/product/note-payoff.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import { noteSubscription } from '#server/db/tables/note.ts';
import { release, reserve } from '#server/ledger/holds.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { limitsOf } from '#server/modules/product/product-situation-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { offeredLimits, offersKind, requireOffered } from '#server/tenants/tenant-products.ts';
import { announceNote } from './announce-note.ts';
import { noteKey } from './note-key-service.ts';
import { lockNote, type Note } from './note-record-service.ts';
import { noteFacts, readNoteSituation } from './note-situation.ts';
import type { DecidedSubscription, FoundSubscription } from './note-subscription-record-service.ts';
import { lockSubscription, saveSubscription } from './note-subscription-record-service.ts';

/** A nominal amount, and what it costs as it was shown. */
export interface WantedNote {
  readonly nominal: string;
  readonly amount: string;
}

/**
 * Subscribes a note: its price is set aside. Refuses with `notFound` (a draft too), with every obstacle in `productRefused`, and with
 * `changedMeanwhile` where the price is another than was shown.
 */
export async function subscribeNote(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  clientId: string,
  code: string,
  wanted: WantedNote,
  now: Date,
): Promise<NoteSubscriptionRow> {
  // Subscriptions of one client come one after the other: the second sees what the first has set aside.
  await lockClient(tx, tenant.id, clientId);
  const note = await lockNote(tx, tenant.id, code, 'share');
  if (note.row.state === 'draft') throw new CodedError('notFound');
  requireOffered(tenant, note.row.kind);
  const amount = await confirmed(tx, tenant, clientId, note, null, wanted, now);
  const id = newId(now, random);
  const { initial: status } = noteSubscriptionLifecycle.table;
  const { currency } = note.row;
  const made: NoteSubscriptionRow = {
    ...{ tenant: tenant.id, id, clientId, product: code, currency, status, version: 1 },
    ...{ nominal: roundTo(wanted.nominal, currency, 'down'), amount, holdId: id },
    ...{ bookedBy: null, redemption: null, coupon: null, paidBy: null, remark: null },
    steps: [{ status, at: now.toISOString() }],
    createdAt: now,
  };
  const row = { ...made, holdId: await setAside(tx, random, made, now) };
  await tx.insert(noteSubscription).values(row);
  await announceNote(tx, row, note, 'noteSubscribed', now);
  return row;
}

/** Changes the nominal amount until the window closes. Refuses as subscribing does, and with `stateConflict` from then on. */
export async function changeSubscription(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: FoundSubscription,
  wanted: WantedNote,
  now: Date,
): Promise<DecidedSubscription> {
  const before = await lockSubscription(tx, tenant.id, found);
  const step = noteSubscriptionLifecycle.step<'change'>(before.status, 'change', 'client');
  const note = await lockNote(tx, tenant.id, before.product, 'share');
  refuseAfterEnd(note, now);
  const amount = await confirmed(tx, tenant, before.clientId, note, before, wanted, now);
  let after = before;
  await carryOut(step, {
    async block() {
      await giveBack(tx, random, before, now);
      const nominal = roundTo(wanted.nominal, before.currency, 'down');
      const changed = { ...before, nominal, amount, version: before.version + 1 };
      const holdId = await setAside(tx, random, changed, now);
      const changes = { status: step.to, nominal, amount, holdId, version: changed.version };
      after = await saveSubscription(tx, before, changes, now);
    },
    announce: () => announceNote(tx, after, note, 'noteChanged', now),
  });
  return { before, after };
}

/** Withdraws a subscription until the window closes; `stateConflict` from then on. */
export async function withdrawSubscription(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundSubscription,
  now: Date,
): Promise<DecidedSubscription> {
  const before = await lockSubscription(tx, tenant, found);
  const step = noteSubscriptionLifecycle.step<'withdraw'>(before.status, 'withdraw', 'client');
  const note = await lockNote(tx, tenant, before.product, 'share');
  refuseAfterEnd(note, now);
  const after = await saveSubscription(tx, before, { status: step.to }, now);
  await carryOut(step, {
    release: () => giveBack(tx, random, before, now),
    announce: () => announceNote(tx, after, note, 'noteWithdrawn', now),
  });
  return { before, after };
}

/** What is set aside goes back to cash. */
export async function giveBack(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, product, holdId, version }: NoteSubscriptionRow,
  now: Date,
): Promise<void> {
  const key = noteKey('release', product, id, version);
  await release(tx, tenant, { holdId, id: newId(now, random), key, at: now });
}

async function setAside(
  tx: TenantTransaction,
  random: RandomSource,
  { tenant, id, clientId, product, currency, amount, version }: NoteSubscriptionRow,
  now: Date,
): Promise<string> {
  const { holdId } = await reserve(tx, tenant, {
    id: newId(now, random),
    clientId,
    bucket: 'cash',
    asset: currency,
    amount,
    reason: { kind: 'noteSubscription', params: {} },
    link: { kind: 'notes', id },
    key: noteKey('hold', product, id, version),
    at: now,
  });
  return holdId;
}

/** What the nominal amount costs, if nothing stands in its way and it is what was shown. */
async function confirmed(
  tx: TenantTransaction,
  tenant: Tenant,
  clientId: string,
  note: Note,
  changed: NoteSubscriptionRow | null,
  { nominal, amount: shown }: WantedNote,
  now: Date,
): Promise<string> {
  const situation = await readNoteSituation(tx, tenant, clientId);
  const facts = noteFacts(tenant, situation, note, changed, now);
  const reasons = noteObstacles(noteLimits(tenant, note), facts, nominal);
  if (reasons.length > 0) throw new CodedError('productRefused', { reasons });
  const amount = subscriptionAmount(nominal, note.terms.issuePrice, note.row.currency);
  if (compare(amount, shown) !== 0) throw new CodedError('changedMeanwhile');
  return amount;
}

/** What of a note decides over a subscription: one that was cancelled or issued, or is not offered, is closed, whatever its window says. */
export function noteLimits(tenant: Tenant, { row, terms }: Note) {
  const limits = offeredLimits(tenant, row.kind, limitsOf(row));
  const state = terms.stage === 'subscription' ? limits.state : ('closed' as const);
  return { ...limits, state, issuePrice: plainAmount(terms.issuePrice) };
}

// The end is the first moment at which nothing can be changed.
function refuseAfterEnd({ row: { closesAt }, terms: { stage } }: Note, now: Date): void {
  if (stage !== 'subscription' || closesAt === null || closesAt <= now)
    throw new CodedError('stateConflict', { state: stage });
}

/** Whether a subscription can still be changed: nothing more of a kind that the tenant no longer offers is subscribed. */
export function canChange(
  tenant: Tenant,
  row: NoteSubscriptionRow,
  note: Note,
  now: Date,
): boolean {
  return offersKind(tenant, note.row.kind) && canWithdraw(row, note, now);
}

/** Whether a subscription can still be withdrawn. */
export function canWithdraw(
  { status }: NoteSubscriptionRow,
  { row: { closesAt }, terms: { stage } }: Note,
  now: Date,
): boolean {
  return status === 'awaiting' && stage === 'subscription' && closesAt !== null && closesAt > now;
}
