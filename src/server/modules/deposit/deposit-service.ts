import { and, asc, desc, eq, isNull, or } from 'drizzle-orm';
import type { DepositReason } from '#core/banking/deposit.ts';
import {
  depositAmountError,
  depositDays,
  depositReference,
  maxAnnounced,
} from '#core/banking/deposit.ts';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { DepositState, DepositStep } from '#core/lifecycle/deposit.ts';
import { depositLifecycle } from '#core/lifecycle/deposit.ts';
import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { DepositRow, ReceivingAccountRow } from '#server/db/tables/deposit.ts';
import { deposit, receivingAccount } from '#server/db/tables/deposit.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';

export interface DepositOwner {
  readonly tenant: string;
  readonly clientId: string;
}

/** What is asked for by the client; the amount is a decimal of the currency. */
export interface DepositRequest {
  readonly currency: string;
  readonly amount: string;
}

/** Where deposits of a client in a currency go: to an account of their own where the desk gave one. */
async function receivingFor(
  tx: TenantTransaction,
  { tenant, clientId }: DepositOwner,
  currency: string,
): Promise<ReceivingAccountRow | null> {
  const rows = await tx
    .select()
    .from(receivingAccount)
    .where(
      and(
        eq(receivingAccount.tenant, tenant),
        eq(receivingAccount.currency, currency),
        isNull(receivingAccount.removedAt),
        or(isNull(receivingAccount.clientId), eq(receivingAccount.clientId, clientId)),
      ),
    )
    .orderBy(desc(receivingAccount.createdAt), desc(receivingAccount.id));
  return rows.find((row) => row.clientId !== null) ?? rows[0] ?? null;
}

/**
 * Announces a deposit under an id that is new. Refuses with `depositAccountMissing` where the desk gave no account to send it to, and
 * with `depositLimitReached` who announced too many.
 */
export async function announceDeposit(
  tx: TenantTransaction,
  random: RandomSource,
  owner: DepositOwner,
  id: string,
  { currency, amount }: DepositRequest,
  now: Date,
): Promise<DepositRow> {
  // One announcement at a time, so that the limit holds.
  await lockClient(tx, owner.tenant, owner.clientId);
  const code = depositAmountError(amount, currency);
  if (code !== null) throw new CodedError('requestInvalid', {}, [{ pointer: '/amount', code }]);
  const receiving = await receivingFor(tx, owner, currency);
  if (receiving === null) throw new CodedError('depositAccountMissing');
  const waiting = await tx.$count(deposit, and(ofOwner(owner), eq(deposit.status, 'announced')));
  if (waiting >= maxAnnounced) throw new CodedError('depositLimitReached', { limit: maxAnnounced });
  const { bankName, holder, number, bic } = receiving;
  const [row] = await tx
    .insert(deposit)
    .values({
      ...owner,
      id,
      currency,
      amount,
      reference: depositReference(random(8)),
      receiving: { bank_name: bankName, holder, number, bic },
      status: depositLifecycle.table.initial,
      createdAt: now,
      expiresAt: new Date(now.getTime() + depositDays * 86_400_000),
    })
    .returning();
  if (!row) throw new Error('a deposit that was inserted did not come back');
  return row;
}

/** The newest first. */
export function depositsOf(
  tx: TenantTransaction,
  owner: DepositOwner,
  after: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<readonly DepositRow[]> {
  return tx
    .select()
    .from(deposit)
    .where(and(ofOwner(owner), olderThan(after, deposit.createdAt, deposit.id)))
    .orderBy(desc(deposit.createdAt), desc(deposit.id))
    .limit(limit);
}

/** Deposits for the desk, the longest waiting first: of one state, of one client, or both. */
export function depositsIn(
  tx: TenantTransaction,
  tenant: string,
  { status, clientId }: { readonly status: DepositState | null; readonly clientId: string | null },
  after: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<readonly DepositRow[]> {
  return tx
    .select()
    .from(deposit)
    .where(
      and(
        eq(deposit.tenant, tenant),
        status === null ? undefined : eq(deposit.status, status),
        clientId ? eq(deposit.clientId, clientId) : undefined,
        newerThan(after, deposit.createdAt, deposit.id),
      ),
    )
    .orderBy(asc(deposit.createdAt), asc(deposit.id))
    .limit(limit);
}

/** A step of a deposit's life, and what it needs. */
export type DepositAct =
  | { readonly step: 'receive' }
  | { readonly step: 'expire' }
  | { readonly step: 'cancel' }
  /** What really came, in the deposit's currency. */
  | { readonly step: 'credit'; readonly amount: string }
  | { readonly step: 'reject'; readonly reason: DepositReason }
  | { readonly step: 'reverse'; readonly note: string };

export interface WantedDeposit {
  readonly id: string;
  /** `null` for the desk, to whom every client's are there. */
  readonly clientId: string | null;
}

export interface Decided {
  readonly before: DepositRow;
  readonly after: DepositRow;
}

/**
 * Takes one step: `notFound` for a deposit that is not there, 409 `stateConflict` where the step is not to be taken any more.
 * Of two at once the second waits here, and finds the deposit decided.
 */
export async function takeDepositStep(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: WantedDeposit,
  by: 'client' | 'operator' | 'system',
  act: DepositAct,
  now: Date,
): Promise<Decided> {
  const before = await lockedDeposit(tx, tenant, found);
  const { id } = before;
  const step = depositLifecycle.step<DepositStep>(before.status, act.step, by);
  const after: DepositRow = {
    ...before,
    status: step.to,
    decidedAt: now,
    ...(act.step === 'credit' && {
      credited: checkedAmount(act.amount, before.currency),
      transactionId: newId(now, random),
    }),
    ...(act.step === 'reject' && { reason: act.reason }),
  };
  const { status, decidedAt, credited, transactionId, reason } = after;
  await tx
    .update(deposit)
    .set({ status, decidedAt, credited, transactionId, reason })
    .where(and(eq(deposit.tenant, tenant), eq(deposit.id, id)));
  await carryOut(step, {
    post: () => postDeposit(tx, tenant, after, now),
    unpost: async () => {
      await reverse(tx, tenant, {
        transactionId: before.transactionId ?? '',
        id: newId(now, random),
        key: `deposit-reverse-${id}`,
        at: now,
        reason: act.step === 'reverse' ? act.note : '',
      });
    },
    announce: () => announce(tx, after, now),
  });
  return { before, after };
}

/** A deposit, locked; `notFound` where there is none. */
export async function lockedDeposit(
  tx: TenantTransaction,
  tenant: string,
  { id, clientId }: WantedDeposit,
): Promise<DepositRow> {
  const [row] = await tx
    .select()
    .from(deposit)
    .where(
      and(
        eq(deposit.tenant, tenant),
        eq(deposit.id, id),
        clientId === null ? undefined : eq(deposit.clientId, clientId),
      ),
    )
    .for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

async function postDeposit(
  tx: TenantTransaction,
  tenant: string,
  { id, clientId, currency, credited, transactionId, reference }: DepositRow,
  at: Date,
): Promise<void> {
  await post(tx, tenant, {
    id: transactionId ?? '',
    clientId,
    kind: 'deposit.credit',
    key: `deposit-credit-${id}`,
    at,
    postings: [
      {
        source: houseAccount('bank'),
        destination: clientAccount(clientId, 'cash'),
        asset: currency,
        amount: credited ?? '',
      },
    ],
    intent: { deposit: id, reference },
  });
}

/** Notifies the client, and pages that show a balance where one has changed. */
async function announce(tx: TenantTransaction, row: DepositRow, now: Date): Promise<void> {
  const { id, clientId, status, currency, amount, credited, reference } = row;
  const kind = messages[status];
  if (kind === undefined) return;
  const notice = {
    kind,
    params: { amount: roundTo(credited ?? amount, currency, 'halfEven'), currency, reference },
    link: { to: 'deposits', id },
  } as const;
  if (status === 'credited' || status === 'reversed')
    await notifyOfMoney(tx, row, { account: currency, notice }, now);
  else await notifyClient(tx, row.tenant, clientId, notice, now);
}

const messages = {
  announced: undefined,
  cancelled: undefined,
  received: 'depositReceived',
  credited: 'depositCredited',
  rejected: 'depositRejected',
  expired: 'depositExpired',
  reversed: 'depositReversed',
} as const;

/** The amount that came; refuses what is none of its currency. */
export function checkedAmount(amount: string, currency: string): string {
  const code = depositAmountError(amount, currency);
  if (code !== null) throw new CodedError('requestInvalid', {}, [{ pointer: '/amount', code }]);
  return amount;
}

function ofOwner({ tenant, clientId }: DepositOwner) {
  return and(eq(deposit.tenant, tenant), eq(deposit.clientId, clientId));
}
