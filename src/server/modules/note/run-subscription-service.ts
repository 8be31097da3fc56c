import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { NoteStage } from '#core/lifecycle/note.ts';
import { noteSubscriptionLifecycle } from '#core/lifecycle/note-subscription.ts';
import { plainAmount } from '#core/money.ts';
import { noteResult, type NoteResult } from '#core/product/note-payoff.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import { capture } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { announceNote } from './announce-note.ts';
import { noteActor } from './note-job-kind.ts';
import { noteKey } from './note-key-service.ts';
import { issuePostings, paymentPostings } from './note-postings.ts';
import { findNote, type Note } from './note-record-service.ts';
import { lockSubscription, saveSubscription } from './note-subscription-record-service.ts';
import { giveBack } from './subscribe-service.ts';

/** Brings a subscription to where its note is, once, however late, often or on how many servers it is asked for. */
export async function runSubscription(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  id: string,
  now: Date,
): Promise<void> {
  let row = await lockSubscription(tx, tenant, { id, clientId: null });
  const note = await findNote(tx, tenant, row.product);
  for (;;) {
    const step = stepOf(row, note.terms.stage);
    if (step === null) return;
    row = await steps[step](tx, random, row, note, now);
  }
}

type Step = 'giveBack' | 'issue' | 'fix' | 'pay';

function stepOf({ status }: NoteSubscriptionRow, stage: NoteStage): Step | null {
  if (status === 'awaiting' && stage === 'cancelled') return 'giveBack';
  if (status === 'awaiting' && stage !== 'subscription') return 'issue';
  if (status === 'holding' && (stage === 'fixed' || stage === 'settled')) return 'fix';
  return status === 'settle' && stage === 'settled' ? 'pay' : null;
}

type Taken = (
  tx: TenantTransaction,
  random: RandomSource,
  before: NoteSubscriptionRow,
  note: Note,
  now: Date,
) => Promise<NoteSubscriptionRow>;

const steps: Readonly<Record<Step, Taken>> = {
  async giveBack(tx, random, before, note, now) {
    const step = noteSubscriptionLifecycle.step<'giveBack'>(before.status, 'giveBack', 'system');
    const { remark } = note.terms;
    const after = await saveSubscription(tx, before, { status: step.to, remark }, now);
    await carryOut(step, {
      release: () => giveBack(tx, random, before, now),
      announce: () => announceNote(tx, after, note, 'noteCancelled', now),
    });
    return after;
  },
  async issue(tx, random, before, note, now) {
    const step = noteSubscriptionLifecycle.step<'issue'>(before.status, 'issue', 'system');
    const bookedBy = newId(now, random);
    const after = await saveSubscription(tx, before, { status: step.to, bookedBy }, now);
    await record(tx, before, 'noteBooked', { id: before.id }, now);
    await carryOut(step, {
      async book() {
        await capture(tx, before.tenant, {
          holdId: before.holdId,
          id: bookedBy,
          kind: 'product.buy',
          key: noteKey('book', before.product, before.id),
          at: now,
          postings: issuePostings(before),
          intent: { subscription: before.id },
        });
      },
      announce: () => announceNote(tx, after, note, 'noteIssued', now),
    });
    return after;
  },
  async fix(tx, _random, before, note, now) {
    const step = noteSubscriptionLifecycle.step<'fix'>(before.status, 'fix', 'system');
    const { redemption, coupon } = resultOf(before, note);
    const after = await saveSubscription(tx, before, { status: step.to, redemption, coupon }, now);
    await carryOut(step, { announce: () => announceNote(tx, after, note, 'noteFixed', now) });
    return after;
  },
  async pay(tx, random, before, note, now) {
    const step = noteSubscriptionLifecycle.step<'pay'>(before.status, 'pay', 'system');
    const paidBy = newId(now, random);
    const { redemption, coupon, total } = resultOf(before, note);
    const after = await saveSubscription(tx, before, { status: step.to, paidBy }, now);
    const detail = { id: before.id, amount: total, currency: before.currency };
    await record(tx, before, 'notePaid', detail, now);
    await carryOut(step, {
      async payOut() {
        await post(tx, before.tenant, {
          id: paidBy,
          clientId: before.clientId,
          kind: 'product.repay',
          key: noteKey('pay', before.product, before.id),
          at: now,
          postings: paymentPostings(before, { redemption, coupon }),
          intent: { subscription: before.id },
        });
      },
      announce: () => announceNote(tx, after, note, 'notePaid', now),
    });
    return after;
  },
};

/** What a subscription is paid by the closes of its note. */
export function resultOf(
  { nominal, currency }: NoteSubscriptionRow,
  { terms: { payoff, initialClose, finalClose, code } }: Note,
): NoteResult {
  if (initialClose === null || finalClose === null)
    throw new Error(`the result of ${code} is not fixed`);
  const closes = { initial: plainAmount(initialClose), final: plainAmount(finalClose) };
  return noteResult(payoff, plainAmount(nominal), currency, closes);
}

function record(
  tx: TenantTransaction,
  { tenant, clientId }: NoteSubscriptionRow,
  kind: 'noteBooked' | 'notePaid',
  detail: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  return recordSecurity(
    tx,
    tenant,
    { kind, actor: noteActor, clientId, origin: null, detail },
    now,
  );
}
