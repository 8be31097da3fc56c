import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { LoanState } from '#core/lifecycle/loan.ts';
import { loanLifecycle } from '#core/lifecycle/loan.ts';
import type { LoanFigures } from '#core/loan/figures.ts';
import { loanFigures } from '#core/loan/figures.ts';
import { newPlan } from '#server/rules/loan/plan.ts';
import type { CivilDay } from '#core/civil-day.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import { post } from '#server/ledger/ledger.ts';
import { reverse } from '#server/ledger/reverse.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { announceLoan } from './announce-loan.ts';
import { readLoanSituation } from './loan-facts-service.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { loanKey } from './loan-key-service.ts';
import { payoutPostings } from './loan-postings.ts';
import { planNext } from './plan-next.ts';
import type { FoundLoan } from './loan-record-service.ts';
import { loanPaymentsOf, lockLoan, saveLoan } from './loan-record-service.ts';
import type { DecidedLoan } from './loan-step-service.ts';

/** Hours in which a loan can be given back without cost. */
const giveBackHours = 24;

/** What an approved loan costs when it is paid out on a day; `null` before it is approved. */
export function figuresOf(row: LoanRow, start: CivilDay): LoanFigures | null {
  const { approvedAmount, approvedMonths, annualRate, currency } = row;
  if (approvedAmount === null || approvedMonths === null || annualRate === null) return null;
  const amount = toBig(approvedAmount).toFixed();
  const rate = toBig(annualRate).toFixed();
  return loanFigures({ amount, currency, annualRate: rate }, start, approvedMonths);
}

/**
 * Accepts an offer and pays it out, in one transaction of the ledger. Refuses with `changedMeanwhile` where another day has begun
 * since its figures were shown, with `loanRefused` who owes an outstanding balance by now, and with `stateConflict` an offer that
 * stands no more.
 */
export async function acceptLoan(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: Tenant,
  found: FoundLoan,
  { asOf, agreementVersion }: { readonly asOf: CivilDay; readonly agreementVersion: string },
  now: Date,
): Promise<DecidedLoan> {
  const before = await lockLoan(tx, tenant.id, found);
  const step = loanLifecycle.step<'accept'>(before.status, 'accept', 'client');
  if (before.offerUntil === null || before.offerUntil <= now)
    throw new CodedError('stateConflict', { state: 'recycled' satisfies LoanState });
  const today = todayOf(tenant, now);
  if (asOf !== today) throw new CodedError('changedMeanwhile');
  const { reasons } = await readLoanSituation(tx, tenant, before.clientId);
  const blocking = reasons.filter(({ code }) => code === 'identity' || code === 'outstanding');
  if (blocking.length > 0) throw new CodedError('loanRefused', { reasons: blocking });
  const figures = figuresOf(before, today);
  if (figures === null) throw new Error('an approved loan has no figures');
  const payoutId = newId(now, random);
  const changes: Partial<LoanRow> = {
    status: step.to,
    agreementVersion,
    paidOutAt: now,
    payoutId,
    plan: newPlan(figures, today, figures.schedule),
  };
  const after = await saveLoan(tx, before, changes, now);
  const { amount } = figures;
  await carryOut(step, {
    async payOut() {
      await post(tx, tenant.id, {
        id: payoutId,
        clientId: before.clientId,
        kind: 'loan.disburse',
        key: loanKey('disburse', before.id),
        at: now,
        postings: payoutPostings(before, amount),
        intent: { loan: before.id, rate: figures.annualRate, months: figures.months },
      });
      await planNext(tx, random, tenant, after, now);
    },
    announce: () => announceLoan(tx, after, 'loanPaidOut', amount, now),
  });
  return { before, after };
}

/** Until when a loan can be given back; `null` where it was not paid out. */
export function giveBackUntil({ paidOutAt }: Pick<LoanRow, 'paidOutAt'>): Date | null {
  return paidOutAt === null ? null : new Date(paidOutAt.getTime() + giveBackHours * 3_600_000);
}

/**
 * Takes a pay-out back whole, without interest: by the client within a day, by the desk where it was a mistake. Refuses with
 * `stateConflict` when the day is over or something was repaid, and with `insufficientBalance` when the money is gone.
 */
export async function takeBackLoan(
  tx: TenantTransaction,
  random: RandomSource,
  tenant: string,
  found: FoundLoan,
  by: { readonly by: 'client' } | { readonly by: 'operator'; readonly note: string },
  now: Date,
): Promise<DecidedLoan> {
  const before = await lockLoan(tx, tenant, found);
  const step =
    by.by === 'client'
      ? loanLifecycle.step<'giveBack'>(before.status, 'giveBack', 'client')
      : loanLifecycle.step<'reverse'>(before.status, 'reverse', 'operator');
  const { payoutId, status } = before;
  const until = giveBackUntil(before);
  const paid = (await loanPaymentsOf(tx, before)).some(({ undoneAt }) => undoneAt === null);
  if (payoutId === null || paid || (by.by === 'client' && (until === null || until <= now)))
    throw new CodedError('stateConflict', { state: status });
  const after = await saveLoan(tx, before, { status: step.to }, now);
  await carryOut(step, {
    async takeBack() {
      await reverse(tx, tenant, {
        transactionId: payoutId,
        id: newId(now, random),
        key: loanKey('return', before.id),
        at: now,
        reason: by.by === 'client' ? 'given back' : by.note,
      });
    },
    announce: () =>
      announceLoan(
        tx,
        after,
        by.by === 'client' ? 'loanGivenBack' : 'loanReversed',
        before.approvedAmount ?? before.amount,
        now,
      ),
  });
  return { before, after };
}
