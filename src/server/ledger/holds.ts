import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { holdLifecycle, type HoldStep } from '#core/lifecycle/hold.ts';
import { compare, sum, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { HoldRow } from '#server/db/tables/hold.ts';
import { hold } from '#server/db/tables/hold.ts';
import { ledgerTransaction } from '#server/db/tables/ledger.ts';
import type { HoldSource } from './account-path.ts';
import { heldIn, isHeld, ownerAccount } from './account-path.ts';
import type { LedgerEntry, Posted, Posting } from './ledger-entry.ts';
import { writeEntry } from './write-entry.ts';

/** Why something is set aside, in a kind and parameters: words are made where it is read. */
export interface HoldReason {
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface Reservation {
  /** Of the hold, and of the transaction that makes it. */
  readonly id: string;
  readonly clientId: string;
  /** The plan whose sub-account it is taken from; absent for the client's own. */
  readonly planId?: string | null;
  /** `cash` is kept in frozen meanwhile, `holding` in held. */
  readonly bucket: HoldSource;
  readonly asset: string;
  readonly amount: string;
  readonly reason: HoldReason;
  /** The order, withdrawal or other object that it is for. */
  readonly link: { readonly kind: string; readonly id: string } | null;
  readonly key: string;
  readonly at: Date;
}

/** The end of a hold: `id`, `key` and `at` are those of the transaction that ends it. */
export interface HoldEnd {
  readonly holdId: string;
  readonly id: string;
  readonly key: string;
  readonly at: Date;
}

/** What a hold was for happens now. */
export interface Capture extends HoldEnd, Pick<LedgerEntry, 'kind' | 'intent' | 'lots'> {
  /** Everything that moves. What it takes out of the hold is captured, the rest of the hold goes back. */
  readonly postings: readonly Posting[];
}

export interface Reserved extends Posted {
  readonly holdId: string;
}

/** A part of what was set aside is used; the hold goes on with the rest. */
export type Draw = Capture;

/** Sets an amount aside for a reason. Refuses with `insufficientBalance` and `idempotencyKeyReused`. */
export async function reserve(
  tx: TenantTransaction,
  tenant: string,
  wanted: Reservation,
): Promise<Reserved> {
  const { id, clientId, planId = null, bucket, asset, amount, reason, link, key, at } = wanted;
  const owner = { clientId, planId };
  const postings = [
    {
      source: ownerAccount(owner, bucket),
      destination: ownerAccount(owner, heldIn[bucket]),
      asset,
      amount,
    },
  ];
  const intent = {
    reason: reason.kind,
    params: reason.params,
    link: link && { kind: link.kind, id: link.id },
  };
  const posted = await writeEntry(tx, tenant, {
    id,
    clientId,
    kind: 'hold.reserve',
    key,
    at,
    postings,
    intent,
  });
  if (!posted.repeated) {
    await tx.insert(hold).values({
      tenant,
      id,
      clientId,
      planId,
      bucket,
      asset,
      amount,
      reason: reason.kind,
      params: reason.params,
      linkKind: link?.kind ?? null,
      linkId: link?.id ?? null,
      state: 'open',
      createdAt: at,
      reservedBy: id,
    });
  }
  return { ...posted, holdId: posted.transactionId };
}

/** Gives back what was set aside. Refuses with `notFound`, and with `stateConflict` when the hold ended before. */
export async function release(
  tx: TenantTransaction,
  tenant: string,
  end: HoldEnd,
): Promise<Posted> {
  const held = await lockedHold(tx, tenant, end.holdId);
  return endHold(tx, tenant, held, 'release', '0', {
    ...end,
    kind: 'hold.release',
    postings: [rest(held, leftOf(held))],
  });
}

/**
 * Uses what was set aside, wholly or in part, and gives the rest back in the same transaction. Refuses as `release` does,
 * and with `insufficientBalance` what takes more out of the hold than it has. To take nothing is to release: a RangeError.
 */
export async function capture(
  tx: TenantTransaction,
  tenant: string,
  wanted: Capture,
): Promise<Posted> {
  const held = await lockedHold(tx, tenant, wanted.holdId);
  const taken = takenFrom(held, wanted);
  // A repeated call finds its own end in what was captured, and must come to the same postings.
  const before =
    held.state === 'open' ? held.captured : toBig(held.captured).minus(taken).toFixed();
  const left = toBig(held.amount).minus(before).minus(taken).toFixed();
  const postings = [...wanted.postings, ...(left === '0' ? [] : [rest(held, left)])];
  return endHold(tx, tenant, held, 'capture', taken, { ...wanted, postings });
}

/**
 * Uses a part of what was set aside and leaves the rest there. Refuses as `capture` does; what takes all that is left is a
 * capture, and a RangeError here.
 */
export async function draw(tx: TenantTransaction, tenant: string, wanted: Draw): Promise<Posted> {
  const held = await lockedHold(tx, tenant, wanted.holdId);
  if (holdLifecycle.next(held.state, 'draw', 'ledger') === null)
    throw new CodedError('stateConflict', { state: held.state });
  const taken = takenFrom(held, wanted);
  const posted = await writeEntry(tx, tenant, {
    id: wanted.id,
    clientId: held.clientId,
    kind: wanted.kind,
    key: wanted.key,
    at: wanted.at,
    postings: wanted.postings,
    ...(wanted.lots && { lots: wanted.lots }),
    intent: { ...wanted.intent, hold: held.id },
  });
  if (posted.repeated) return posted;
  if (compare(taken, leftOf(held)) === 0)
    throw new RangeError(`a draw of ${held.id} leaves nothing of it`);
  await tx
    .update(hold)
    .set({ captured: toBig(held.captured).plus(taken).toFixed() })
    .where(and(eq(hold.tenant, tenant), eq(hold.id, held.id)));
  return posted;
}

/** How much the postings take out of a hold that has as much. */
function takenFrom(held: HoldRow, { holdId, postings }: Capture): string {
  const place = keptIn(held).path;
  const taken = postings.filter(
    ({ source, asset }) => source.path === place && asset === held.asset,
  );
  const others = postings.filter((posting) => !taken.includes(posting));
  if (others.some(({ source, destination }) => isHeld(source.path) || isHeld(destination.path)))
    throw new RangeError('a capture moves its own hold alone');
  if (taken.length === 0) throw new RangeError(`a capture of ${holdId} takes nothing out of it`);
  const total = sum(taken.map(({ amount }) => amount));
  if (held.state === 'open' && compare(total, leftOf(held)) > 0)
    throw new CodedError('insufficientBalance', { asset: held.asset });
  return total;
}

/** What a hold has that was not used yet. */
function leftOf({ amount, captured }: Pick<HoldRow, 'amount' | 'captured'>): string {
  return toBig(amount).minus(captured).toFixed();
}

async function endHold(
  tx: TenantTransaction,
  tenant: string,
  held: HoldRow,
  step: Exclude<HoldStep, 'draw'>,
  taken: string,
  { id, key, at, kind, postings, lots, intent }: Capture,
): Promise<Posted> {
  const state = holdLifecycle.next(held.state, step, 'ledger')?.to ?? null;
  // A call that is repeated finds its own end of the hold; its key and intent say whether it is that one.
  if (state === null && !(await endedBy(tx, tenant, held, key)))
    throw new CodedError('stateConflict', { state: held.state });
  const entry = {
    id,
    clientId: held.clientId,
    kind,
    key,
    at,
    postings,
    ...(lots && { lots }),
    intent: { ...intent, hold: held.id },
  };
  const posted = await writeEntry(tx, tenant, entry);
  if (state !== null) {
    if (posted.repeated) throw new CodedError('idempotencyKeyReused');
    await tx
      .update(hold)
      .set({
        state,
        captured: toBig(held.captured).plus(taken).toFixed(),
        endedAt: at,
        endedBy: id,
      })
      .where(and(eq(hold.tenant, tenant), eq(hold.id, held.id)));
  }
  return posted;
}

async function endedBy(
  tx: TenantTransaction,
  tenant: string,
  held: HoldRow,
  key: string,
): Promise<boolean> {
  if (held.endedBy === null) return false;
  const [ended] = await tx
    .select({ key: ledgerTransaction.key })
    .from(ledgerTransaction)
    .where(and(eq(ledgerTransaction.tenant, tenant), eq(ledgerTransaction.id, held.endedBy)));
  return ended?.key === key;
}

/** Of two ends at the same moment the second waits here, and finds a hold that is over. */
async function lockedHold(tx: TenantTransaction, tenant: string, id: string): Promise<HoldRow> {
  const [row] = await tx
    .select()
    .from(hold)
    .where(and(eq(hold.tenant, tenant), eq(hold.id, id)))
    .for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

function keptIn(held: HoldRow) {
  return ownerAccount(held, heldIn[held.bucket]);
}

function rest(held: HoldRow, amount: string): Posting {
  return {
    source: keptIn(held),
    destination: ownerAccount(held, held.bucket),
    asset: held.asset,
    amount,
  };
}
