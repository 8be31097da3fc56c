import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import type { FieldProblem } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import { isDecimal } from '#core/decimal.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { loanLifecycle } from '#core/lifecycle/loan.ts';
import type { CivilDay } from '#core/civil-day.ts';
import type { Repayment, RepaymentKind } from '#server/rules/loan/plan.ts';
import {
  dueLines,
  missedPlan,
  openLines,
  partialBounds,
  repaymentOf,
} from '#server/rules/loan/plan.ts';
import { compare, minorUnit, roundTo, sum, toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanPaymentRow, LoanRow } from '#server/db/tables/loan.ts';
import { loanPayment } from '#server/db/tables/loan.ts';
import { overdrawnRecord } from '#server/db/tables/overdrawn-record.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { recordOverdrawn } from '#server/modules/overdrawn/overdrawn-service.ts';
import { askScore } from '#server/modules/score/score-job-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceLoan } from './announce-loan.ts';
import { askLoan } from './ask-loan-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { loanKey } from './loan-key-service.ts';
import { owedPostings, repaymentPostings } from './loan-postings.ts';
import { planNext } from './plan-next.ts';
import type { FoundLoan } from './loan-record-service.ts';
import { lockLoan, saveLoan } from './loan-record-service.ts';
import type { DecidedLoan } from './loan-step-service.ts';

/** What is to be repaid; the amount is of a partial repayment alone. */
export interface WantedRepayment {
  readonly kind: RepaymentKind;
  readonly amount: string | null;
}

/** A repayment as it was shown: what it came to, and the day that it was true on. */
export interface ShownRepayment {
  readonly kind: RepaymentKind;
  readonly amount: string;
  readonly interest: string;
  readonly asOf: CivilDay;
}

/**
 * What a repayment comes to today. Refuses with `stateConflict` where there is nothing of its kind to repay (a partial one waits
 * for an instalment that is due), and with a field error an amount that is below the interest so far or would repay everything.
 */
export function repaymentToday(
  row: LoanRow,
  wanted: WantedRepayment,
  today: CivilDay,
  pointer = '/amount',
): Repayment {
  const { plan, status, currency } = row;
  if (plan === null || (status !== 'using' && status !== 'repayment'))
    throw new CodedError('stateConflict', { state: status });
  const error = wanted.kind === 'partial' ? partialError(row, wanted.amount, today, pointer) : null;
  if (error !== null) throw new CodedError('requestInvalid', {}, [error]);
  const amount = wanted.amount === null ? null : roundTo(wanted.amount, currency, 'down');
  const repayment = repaymentOf(plan, { ...wanted, amount }, today);
  if (repayment === null)
    throw new CodedError('stateConflict', {
      state: wanted.kind === 'partial' ? 'instalmentDue' : 'nothingDue',
    });
  return repayment;
}

/**
 * Repays from the client's cash as it was shown, in one transaction of the ledger. Refuses with `changedMeanwhile` where it comes
 * to something else by now, with `noAvailableFunds` and `amountAboveAvailable` where the cash is not there.
 */
export async function repayLoan(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: FoundLoan,
  shown: ShownRepayment,
  now: Date,
): Promise<DecidedLoan> {
  const before = await lockLoan(tx, tenant.id, found);
  const today = todayOf(tenant, now);
  if (shown.asOf !== today) throw new CodedError('changedMeanwhile');
  const amount = shown.kind === 'partial' ? shown.amount : null;
  const repayment = repaymentToday(before, { kind: shown.kind, amount }, today);
  const isSame = (a: string, b: string) => isDecimal(a) && compare(a, b) === 0;
  if (!isSame(shown.amount, repayment.amount) || !isSame(shown.interest, repayment.interest))
    throw new CodedError('changedMeanwhile');
  await requireCash(tx, before, repayment.amount);
  return collect(tx, random, tenant, before, repayment, 'client', now);
}

/** The client's cash in the currency of a loan. */
export async function cashOf(
  tx: TenantTransaction,
  { tenant, clientId, currency }: LoanRow,
): Promise<string> {
  const balances = await balancesOf(tx, tenant, clientId);
  const cash = balances.find(({ bucket, asset }) => bucket === 'cash' && asset === currency);
  return cash?.amount ?? '0';
}

/** Posts a repayment of a loan that is locked and whose client has the cash. */
export async function collect(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  before: LoanRow,
  repayment: Repayment,
  by: 'client' | 'system',
  now: Date,
): Promise<DecidedLoan> {
  const planBefore = before.plan;
  if (planBefore === null) throw new Error('a loan without a plan was repaid');
  const { kind, plan, principal, interest } = repayment;
  // What was missed is owed apart: the loan is clear when that is, too.
  const isRest = openLines(plan).length === 0 && !(await owesOf(tx, before));
  const step = isRest
    ? loanLifecycle.step<'payRest'>(before.status, 'payRest', by)
    : loanLifecycle.step<'payPart'>(before.status, 'payPart', by);
  const after = await saveLoan(tx, before, { plan, status: step.to, reminded: null }, now);
  const id = newId(now, random);
  const today = todayOf(tenant, now);
  await carryOut(step, {
    async collect() {
      await post(tx, tenant.id, {
        id,
        clientId: before.clientId,
        kind: 'loan.repay',
        key: loanKey('repay', before.id, id),
        at: now,
        postings: repaymentPostings(before, { principal, interest }),
        intent: { loan: before.id, repayment: kind },
      });
      const due = kind === 'instalment' ? (dueLines(planBefore, today)[0]?.due ?? null) : null;
      await keepPayment(
        tx,
        before,
        { id, kind, principal, interest, due, inTime: due === null || today <= due },
        now,
      );
      await planNext(tx, random, tenant, after, now);
      await askScore(tx, random, tenant.id, before.clientId, now);
    },
    announce: () =>
      announceLoan(tx, after, isRest ? 'loanCleared' : 'loanRepaid', repayment.amount, now),
  });
  return { before, after };
}

/**
 * Makes the oldest instalment that is due an outstanding balance of the client: it is no part of the loan any more, and what an
 * outstanding balance leads to follows.
 */
export async function missInstalment(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  before: LoanRow,
  now: Date,
): Promise<LoanRow> {
  const { plan, clientId, currency } = before;
  const [line] = plan === null ? [] : dueLines(plan, todayOf(tenant, now));
  if (plan === null || line === undefined) throw new Error('no instalment was due to be missed');
  const step = loanLifecycle.step<'miss'>(before.status, 'miss', 'system');
  const after = await saveLoan(
    tx,
    before,
    { status: step.to, plan: missedPlan(plan, line), reminded: null },
    now,
  );
  const { principal, interest, due } = line;
  await carryOut(step, {
    async owe() {
      await keepPayment(
        tx,
        before,
        { id: newId(now, random), kind: 'missed', principal, interest, due, inTime: false },
        now,
      );
      await planNext(tx, random, tenant, after, now);
      await recordOverdrawn(
        tx,
        random,
        tenant.id,
        {
          clientId,
          currency,
          amount: sum([principal, interest]),
          reason: 'instalment',
          interest,
          link: { kind: 'loan', id: before.id },
          postings: owedPostings(before, principal),
        },
        now,
      );
    },
  });
  return after;
}

/** Undoes the latest repayment of a loan, whole; `stateConflict` where something was missed after it. */
export async function undoRepayment(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundLoan,
  note: string,
  now: Date,
): Promise<DecidedLoan> {
  const before = await lockLoan(tx, tenant, found);
  const step = loanLifecycle.step<'undo'>(before.status, 'undo', 'operator');
  const latest = await latestPayment(tx, before);
  if (latest === null || latest.kind === 'missed')
    throw new CodedError('stateConflict', { state: before.status });
  const changes = { plan: latest.planBefore, status: step.to, reminded: null };
  const after = await saveLoan(tx, before, changes, now);
  await carryOut(step, {
    async uncollect() {
      await reverse(tx, tenant, {
        transactionId: latest.id,
        id: newId(now, random),
        key: loanKey('undo', before.id, latest.id),
        at: now,
        reason: note,
      });
      await tx
        .update(loanPayment)
        .set({ undoneAt: now })
        .where(and(eq(loanPayment.tenant, tenant), eq(loanPayment.id, latest.id)));
      // What is due again is collected again, but not before the desk has had a day to look at it.
      await askLoan(tx, random, tenant, after.id, new Date(now.getTime() + 86_400_000));
      await askScore(tx, random, tenant, before.clientId, now);
    },
    announce: () =>
      announceLoan(
        tx,
        after,
        'loanReopened',
        sum([latest.principal, latest.interest].map(plainOf)),
        now,
      ),
  });
  return { before, after };
}

/** Whether an instalment of the loan that was missed is still owed. */
export async function owesOf(
  tx: TenantTransaction,
  { tenant, clientId, id }: LoanRow,
): Promise<boolean> {
  const open = await tx.$count(
    overdrawnRecord,
    and(
      eq(overdrawnRecord.tenant, tenant),
      eq(overdrawnRecord.clientId, clientId),
      eq(overdrawnRecord.linkId, id),
      ne(overdrawnRecord.status, 'clear'),
    ),
  );
  return open > 0;
}

function partialError(
  { plan, currency }: LoanRow,
  amount: string | null,
  today: CivilDay,
  pointer: string,
): FieldProblem | null {
  if (amount === null) return { pointer, code: 'required' };
  if (!isDecimal(amount)) return { pointer, code: 'format' };
  if (!toBig(amount).eq(roundTo(amount, currency, 'down')))
    return { pointer, code: 'decimals', params: { limit: minorUnit(currency) } };
  const bounds = plan === null ? null : partialBounds(plan, today);
  if (bounds === null) return null;
  if (compare(amount, bounds.min) < 0)
    return { pointer, code: 'tooSmall', params: { limit: bounds.min } };
  return compare(amount, bounds.max) > 0
    ? { pointer, code: 'tooLarge', params: { limit: bounds.max } }
    : null;
}

async function requireCash(tx: TenantTransaction, row: LoanRow, amount: string): Promise<void> {
  const cash = await cashOf(tx, row);
  if (compare(cash, '0') === 0) throw new CodedError('noAvailableFunds');
  if (compare(amount, cash) > 0) throw new CodedError('amountAboveAvailable');
}

async function keepPayment(
  tx: TenantTransaction,
  { tenant, id: loanId, clientId, plan: planBefore }: LoanRow,
  payment: Pick<LoanPaymentRow, 'id' | 'kind' | 'principal' | 'interest' | 'due' | 'inTime'>,
  at: Date,
): Promise<void> {
  if (planBefore === null) throw new Error('a loan without a plan was repaid');
  const [last] = await tx
    .select({ at: loanPayment.at })
    .from(loanPayment)
    .where(and(eq(loanPayment.tenant, tenant), eq(loanPayment.loanId, loanId)))
    .orderBy(desc(loanPayment.at))
    .limit(1);
  // After a standstill one look collects several at once. Each has its own moment: what came last is what is undone first.
  const own = last === undefined || last.at < at ? at : new Date(last.at.getTime() + 1);
  await tx
    .insert(loanPayment)
    .values({ tenant, loanId, clientId, at: own, planBefore, ...payment });
}

/** The repayment or missed instalment that came last, of what was not undone. */
export async function latestPayment(
  tx: TenantTransaction,
  { tenant, id }: LoanRow,
): Promise<LoanPaymentRow | null> {
  const [row] = await tx
    .select()
    .from(loanPayment)
    .where(
      and(eq(loanPayment.tenant, tenant), eq(loanPayment.loanId, id), isNull(loanPayment.undoneAt)),
    )
    .orderBy(desc(loanPayment.at), desc(loanPayment.id))
    .limit(1);
  return row ?? null;
}

function plainOf(amount: string): string {
  return toBig(amount).toFixed();
}
