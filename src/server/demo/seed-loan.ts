import { and, eq } from 'drizzle-orm';
import type { LoanState } from '#core/lifecycle/loan.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { loanFigures } from '#core/loan/figures.ts';
import { collectionAt } from '#core/loan/moments.ts';
import type { Repayment } from '#core/loan/plan.ts';
import { dueLines, instalmentRepayment, newPlan, repaymentOf } from '#core/loan/plan.ts';
import type { LoanPurpose } from '#core/loan/purpose.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { loan, loanPayment } from '#server/db/tables/loan.ts';
import { post } from '#server/ledger/ledger.ts';
import { askLoan } from '#server/modules/loan/ask-loan-service.ts';
import { loanKey } from '#server/modules/loan/loan-key-service.ts';
import { payoutPostings, repaymentPostings } from '#server/modules/loan/loan-postings.ts';
import { offerDays } from '#server/modules/loan/loan-step-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';

/** A loan of a client's past: amounts of `currency`, the rate in percent a year. */
export interface PastLoan {
  readonly currency: string;
  readonly amount: string;
  readonly months: number;
  readonly annualRate: string;
  readonly purpose: LoanPurpose;
  readonly reason: string;
  /**
   * What became of it. One that runs has paid each instalment on its day; one that is behind has paid the first alone, and one that is
   * cleared the first and, ten days later, all the rest.
   */
  readonly status: 'awaiting' | 'approved' | 'rejected' | 'running' | 'behind' | 'cleared';
  readonly remark: string | null;
  readonly at: Date;
}

interface Place {
  readonly tenant: string;
  readonly clientId: string;
  /** Time zone of the tenant. */
  readonly zone: string;
  readonly now: Date;
}

const hour = 3_600_000;

/** Applied for and decided a few hours later, or paid out and paid back since as its schedule has it. */
export async function seedLoan(
  tx: TenantTransaction,
  random: RandomSource,
  place: Place,
  { status, remark, at, ...wanted }: PastLoan,
): Promise<void> {
  const { tenant, clientId, zone, now } = place;
  const { currency, amount, months, annualRate, purpose, reason } = wanted;
  const later = (hours: number) => new Date(at.getTime() + hours * hour);
  const step = (state: LoanState, when: Date) => ({ status: state, at: when.toISOString() });
  const id = newId(at, random);
  const row = {
    tenant,
    id,
    clientId,
    currency,
    amount,
    months,
    purpose,
    reason,
    remark,
    createdAt: at,
    steps: [step('pending', at)],
  };
  if (status === 'awaiting' || status === 'rejected') {
    await tx.insert(loan).values({ ...row, status, steps: [...row.steps, step(status, later(3))] });
    return;
  }
  const offer = {
    approvedAmount: amount,
    approvedMonths: months,
    annualRate,
    approvedAt: later(3),
    offerUntil: new Date(later(3).getTime() + offerDays * 24 * hour),
  };
  const offered = [...row.steps, step('approved', later(3))];
  if (status === 'approved') {
    await tx.insert(loan).values({ ...row, ...offer, status, steps: offered });
    await askLoan(tx, random, tenant, id, offer.offerUntil);
    return;
  }
  const paidOutAt = later(5);
  const start = dayOfNumber(civilDayAt(zone, paidOutAt.getTime()));
  const figures = loanFigures({ amount, currency, annualRate }, start, months);
  const payoutId = newId(paidOutAt, random);
  await post(tx, tenant, {
    id: payoutId,
    clientId,
    kind: 'loan.disburse',
    key: loanKey('disburse', id),
    at: paidOutAt,
    postings: payoutPostings(row, amount),
  });
  let plan = newPlan(figures, start, figures.schedule);
  const using = [...offered, step('using', paidOutAt)];
  const first = plan.lines[0]?.due;
  await tx.insert(loan).values({
    ...row,
    ...offer,
    paidOutAt,
    payoutId,
    status: 'using',
    plan,
    agreementVersion: 'demo',
    steps: using,
  });
  const today = dayOfNumber(civilDayAt(zone, now.getTime()));
  const pay = async (repayment: Repayment, due: string | null, when: Date) => {
    const { kind, principal, interest } = repayment;
    const paymentId = newId(when, random);
    await post(tx, tenant, {
      id: paymentId,
      clientId,
      kind: 'loan.repay',
      key: loanKey('repay', id, paymentId),
      at: when,
      postings: repaymentPostings(row, repayment),
    });
    const payment = { kind, principal, interest, due, inTime: true, at: when, planBefore: plan };
    await tx
      .insert(loanPayment)
      .values({ tenant, id: paymentId, loanId: id, clientId, ...payment });
    plan = repayment.plan;
  };
  for (const { due } of dueLines(plan, today).slice(0, status === 'running' ? undefined : 1)) {
    const when = collectionAt(zone, due, 0);
    const repayment = instalmentRepayment(plan, due);
    if (repayment === null || when > now) break;
    await pay(repayment, due, when);
  }
  const isDue = first !== undefined && first <= today;
  const steps = isDue ? [...using, step('repayment', collectionAt(zone, first, 0))] : using;
  const rest =
    status === 'cleared' && first !== undefined ? dayOfNumber(dayNumber(first) + 10) : null;
  const last = rest === null ? null : repaymentOf(plan, { kind: 'full', amount: null }, rest);
  if (rest !== null && last !== null) {
    const when = collectionAt(zone, rest, 0);
    await pay(last, null, when);
    steps.push(step('clear', when));
  }
  const state = steps.at(-1)?.status ?? 'using';
  await tx
    .update(loan)
    .set({ plan, status: state, steps })
    .where(and(eq(loan.tenant, tenant), eq(loan.id, id)));
  await askLoan(tx, random, tenant, id, now);
}
