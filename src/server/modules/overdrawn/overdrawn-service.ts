import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { OverdrawnReason } from '#core/banking/overdrawn.ts';
import { interestPartOf, leftOf, overdrawnDays, paymentError } from '#core/banking/overdrawn.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { OverdrawnStep } from '#core/lifecycle/overdrawn.ts';
import { overdrawnLifecycle } from '#core/lifecycle/overdrawn.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type {
  OverdrawnLinkKind,
  OverdrawnPaymentRow,
  OverdrawnRow,
} from '#server/db/tables/overdrawn-record.ts';
import { overdrawnPayment, overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/ledger.ts';
import type { Posting } from '#server/ledger/ledger-entry.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { askLoan } from '#server/modules/loan/ask-loan-service.ts';
import { askApplication } from '#server/modules/offering/ask-application-service.ts';
import { askOrderPayment } from '#server/modules/trade/ask-order-payment-service.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';
import { announceOverdrawn } from './announce-overdrawn.ts';

/** What is recorded as outstanding. */
export interface NewOverdrawn {
  readonly clientId: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason: OverdrawnReason;
  readonly note?: string;
  /** The object that it is of, and how much of the amount is interest. */
  readonly link?: { readonly kind: OverdrawnLinkKind; readonly id: string };
  readonly interest?: string;
  /** Postings in the same transaction, beside the new obligation. */
  readonly postings?: readonly Posting[];
}

/** Records what a client owes: obligations → outstanding, and the client is notified. */
export async function recordOverdrawn(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  { postings = [], ...wanted }: NewOverdrawn,
  now: Date,
): Promise<OverdrawnRow> {
  const { clientId, currency, amount, reason, note, link, interest = '0' } = wanted;
  await lockClient(tx, tenant, clientId);
  checkOwed(amount, currency);
  const id = newId(now, random);
  const [row] = await tx
    .insert(overdrawnRecord)
    .values({
      tenant,
      id,
      clientId,
      currency,
      amount,
      reason,
      note: note ?? null,
      linkKind: link?.kind ?? null,
      linkId: link?.id ?? null,
      interest,
      status: overdrawnLifecycle.table.initial,
      createdAt: now,
      dueAt: new Date(now.getTime() + overdrawnDays * 86_400_000),
    })
    .returning();
  if (!row) throw new Error('a record that was inserted did not come back');
  await post(tx, tenant, {
    id,
    clientId,
    kind: 'overdrawn.record',
    key: `overdrawn-${id}`,
    at: now,
    postings: [...postings, move('obligations', { ...row, amount })],
    intent: { record: id, reason },
  });
  await announceOverdrawn(tx, random, tenant, row, 'overdrawnRecorded', amount, now);
  return row;
}

/** Refuses what no client can owe. */
export function checkOwed(amount: string, currency: string): void {
  const code = paymentError(amount, { amount: '1000000000', cleared: '0', currency });
  if (code !== null) throw new CodedError('requestInvalid', {}, [{ pointer: '/amount', code }]);
}

/** What is done about a record. */
export type OverdrawnAct =
  /** Paid from the client's cash. The whole rest where no amount is named. */
  | { readonly act: 'pay'; readonly amount?: string }
  | { readonly act: 'waive'; readonly note: string }
  /** Undoes the latest payment or waiver. */
  | { readonly act: 'undo'; readonly note: string };

export interface WantedOverdrawn {
  readonly id: string;
  /** `null` for the desk, to whom every client's are there. */
  readonly clientId: string | null;
}

export interface OverdrawnChange {
  readonly before: OverdrawnRow;
  readonly after: OverdrawnRow;
}

/**
 * Pays, waives or undoes: `notFound` for a record that is not there, 409 `stateConflict` where the step is not to be taken any more,
 * `noAvailableFunds` and `amountAboveAvailable` where the cash is not there. Of two at once the second waits, and finds what the
 * first one left.
 */
export async function takeOverdrawnStep(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: WantedOverdrawn,
  by: 'client' | 'operator',
  act: OverdrawnAct,
  now: Date,
): Promise<OverdrawnChange> {
  const {
    row: before,
    amount,
    cleared,
    step,
    latest,
  } = await planOverdrawn(tx, tenant, found, by, act);
  const { id } = before;
  const after: OverdrawnRow = {
    ...before,
    status: step.to,
    cleared,
    clearedAt: step.to === 'clear' ? now : null,
  };
  await tx
    .update(overdrawnRecord)
    .set({ status: after.status, cleared, clearedAt: after.clearedAt })
    .where(and(eq(overdrawnRecord.tenant, tenant), eq(overdrawnRecord.id, id)));
  await carryOut(step, {
    post: () => postPayment(tx, random, before, act, amount, now),
    unpost: () => undoPayment(tx, random, latest, act.act === 'undo' ? act.note : '', now),
    announce: () =>
      announceOverdrawn(
        tx,
        random,
        tenant,
        after,
        messageOf(act, after),
        plain(amount, after),
        now,
      ),
  });
  // A loan is clear when nothing that was missed of it is owed any more.
  if (after.linkKind === 'loan' && after.linkId !== null && step.from !== step.to)
    await askLoan(tx, random, tenant, after.linkId, now);
  // The shares of a purchase can be sold when nothing of it is owed any more.
  if (after.linkKind === 'order' && after.linkId !== null && step.from !== step.to)
    await askOrderPayment(tx, random, tenant, after.linkId, now);
  // An application does not say that it is outstanding when nothing of it is owed any more.
  if (after.linkKind === 'offering' && after.linkId !== null && step.from !== step.to)
    await askApplication(tx, random, tenant, after.linkId, now);
  return { before, after };
}

/** What an action comes to, under the lock of its record; refused as `takeOverdrawnStep` refuses it, but for the cash. */
export async function planOverdrawn(
  tx: TenantTransaction,
  tenant: string,
  { id, clientId }: WantedOverdrawn,
  by: 'client' | 'operator',
  act: OverdrawnAct,
) {
  const row = await lockedRecord(tx, tenant, id, clientId);
  const owed = leftOf(row);
  const latest = act.act === 'undo' ? await latestPayment(tx, row) : null;
  const amount = latest?.amount ?? (act.act === 'pay' ? (act.amount ?? owed) : owed);
  if (act.act === 'pay' && row.status !== 'clear') {
    const code = paymentError(amount, row);
    if (code !== null) throw new CodedError('requestInvalid', {}, [{ pointer: '/amount', code }]);
  }
  const cleared =
    act.act === 'undo'
      ? toBig(row.cleared).minus(amount).toFixed()
      : toBig(row.cleared).plus(amount).toFixed();
  const step = overdrawnLifecycle.step<OverdrawnStep>(row.status, stepOf(act, row, cleared), by);
  return { row, amount, cleared, step, latest };
}

/** What was paid and waived of a record, the oldest first. */
export function paymentsOf(
  tx: TenantTransaction,
  { tenant, id }: OverdrawnRow,
): Promise<readonly OverdrawnPaymentRow[]> {
  return tx
    .select()
    .from(overdrawnPayment)
    .where(and(eq(overdrawnPayment.tenant, tenant), eq(overdrawnPayment.recordId, id)))
    .orderBy(asc(overdrawnPayment.at), asc(overdrawnPayment.id));
}

function stepOf(act: OverdrawnAct, { amount }: OverdrawnRow, cleared: string): OverdrawnStep {
  if (act.act === 'waive') return 'waive';
  if (act.act === 'undo') return compare(cleared, '0') > 0 ? 'undoPart' : 'undoAll';
  return compare(cleared, amount) < 0 ? 'payPart' : 'payRest';
}

function messageOf({ act }: OverdrawnAct, { status }: OverdrawnRow) {
  if (act === 'undo') return 'overdrawnReopened';
  if (act === 'waive') return 'overdrawnWaived';
  return status === 'clear' ? 'overdrawnCleared' : 'overdrawnPaid';
}

async function postPayment(
  tx: TenantTransaction,
  random: RandomSource,
  record: OverdrawnRow,
  act: OverdrawnAct,
  amount: string,
  now: Date,
): Promise<void> {
  const { tenant, id: recordId, clientId, currency, linkKind } = record;
  const isPaid = act.act === 'pay';
  if (isPaid) await requireCash(tx, record, amount);
  const id = newId(now, random);
  const interest = isPaid ? interestPartOf(amount, record) : '0';
  const principal = toBig(amount).minus(interest).toFixed();
  const cash = clientAccount(clientId, 'cash');
  // What is owed of a loan or was advanced for an order goes back to where it was lent from.
  const isLent = linkKind === 'loan' || linkKind === 'order';
  const parts = [
    { to: houseAccount(isLent ? 'lending' : 'bank'), of: principal },
    { to: houseAccount('interest'), of: interest },
  ].filter(({ of }) => compare(of, '0') > 0);
  await post(tx, tenant, {
    id,
    clientId,
    kind: isPaid ? 'overdrawn.repay' : 'overdrawn.waive',
    key: `overdrawn-${act.act}-${id}`,
    at: now,
    postings: [
      ...(isPaid
        ? parts.map(({ to, of }) => ({
            source: cash,
            destination: to,
            asset: currency,
            amount: of,
          }))
        : []),
      move('outstanding', { clientId, currency, amount }),
    ],
    intent: { record: recordId },
  });
  await tx.insert(overdrawnPayment).values({
    tenant,
    id,
    recordId,
    clientId,
    kind: isPaid ? 'payment' : 'waiver',
    amount,
    note: act.act === 'waive' ? act.note : null,
    at: now,
  });
}

async function undoPayment(
  tx: TenantTransaction,
  random: RandomSource,
  latest: OverdrawnPaymentRow | null,
  reason: string,
  now: Date,
): Promise<void> {
  if (latest === null) throw new CodedError('notFound');
  const { tenant, id } = latest;
  await reverse(tx, tenant, {
    transactionId: id,
    id: newId(now, random),
    key: `overdrawn-undo-${id}`,
    at: now,
    reason,
  });
  await tx
    .update(overdrawnPayment)
    .set({ undoneAt: now })
    .where(and(eq(overdrawnPayment.tenant, tenant), eq(overdrawnPayment.id, id)));
}

async function requireCash(
  tx: TenantTransaction,
  { tenant, clientId, currency }: OverdrawnRow,
  amount: string,
): Promise<void> {
  const cash =
    (await balancesOf(tx, tenant, clientId)).find(
      ({ bucket, asset }) => bucket === 'cash' && asset === currency,
    )?.amount ?? '0';
  if (compare(cash, '0') === 0) throw new CodedError('noAvailableFunds');
  if (compare(amount, cash) > 0) throw new CodedError('amountAboveAvailable');
}

/** An obligation that arises (`obligations` → the client's outstanding) or ends. */
function move(
  from: 'obligations' | 'outstanding',
  { clientId, currency, amount }: Pick<OverdrawnRow, 'clientId' | 'currency' | 'amount'>,
): Posting {
  const owing = clientAccount(clientId, 'outstanding');
  const obligations = houseAccount('obligations');
  return from === 'obligations'
    ? { source: obligations, destination: owing, asset: currency, amount }
    : { source: owing, destination: obligations, asset: currency, amount };
}

async function lockedRecord(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  clientId: string | null,
): Promise<OverdrawnRow> {
  const [row] = await tx
    .select()
    .from(overdrawnRecord)
    .where(
      and(
        eq(overdrawnRecord.tenant, tenant),
        eq(overdrawnRecord.id, id),
        clientId === null ? undefined : eq(overdrawnRecord.clientId, clientId),
      ),
    )
    .for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

async function latestPayment(
  tx: TenantTransaction,
  { tenant, id, status }: OverdrawnRow,
): Promise<OverdrawnPaymentRow> {
  const [row] = await tx
    .select()
    .from(overdrawnPayment)
    .where(
      and(
        eq(overdrawnPayment.tenant, tenant),
        eq(overdrawnPayment.recordId, id),
        isNull(overdrawnPayment.undoneAt),
      ),
    )
    .orderBy(desc(overdrawnPayment.at), desc(overdrawnPayment.id))
    .limit(1);
  if (!row) throw new CodedError('stateConflict', { state: status });
  return row;
}

function plain(amount: string, { currency }: OverdrawnRow): string {
  return roundTo(amount, currency, 'halfEven');
}
