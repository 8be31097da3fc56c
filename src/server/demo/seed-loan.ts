import { and, eq } from 'drizzle-orm';
import type { LoanState } from '#core/lifecycle/loan.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { loanFigures } from '#core/loan/figures.ts';
import { collectionAt } from '#server/rules/loan/moments.ts';
import type { Repayment } from '#server/rules/loan/plan.ts';
import { dueLines, instalmentRepayment, newPlan, repaymentOf } from '#server/rules/loan/plan.ts';
import type { LoanPurpose } from '#server/rules/loan/purpose.ts';
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

/** What of a story happens at a later moment, between its other events. */
export interface LaterAct {
  readonly at: Date;
  readonly run: () => Promise<void>;
}

/** Applied for and decided a few hours later, or paid out. Answers how it is paid back since, as its schedule has it. */
export async function seedLoan(
  tx: TenantTransaction,
  random: RandomSource,
  place: Place,
  { status, remark, at, ...wanted }: PastLoan,
): Promise<readonly LaterAct[]> {
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
    return [];
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
    return [];
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
  const plan = newPlan(figures, start, figures.schedule);
  const using = [...offered, step('using', paidOutAt)];
  const life = { plan, steps: using };
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
  await askLoan(tx, random, tenant, id, now);
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
    const paid = { kind, principal, interest, due, inTime: true, at: when, planBefore: life.plan };
    await tx.insert(loanPayment).values({ tenant, id: paymentId, loanId: id, clientId, ...paid });
    life.plan = repayment.plan;
    const reached = due === null ? 'clear' : 'repayment';
    if (life.steps.at(-1)?.status !== reached) life.steps = [...life.steps, step(reached, when)];
    await tx
      .update(loan)
      .set({ ...life, status: reached })
      .where(and(eq(loan.tenant, tenant), eq(loan.id, id)));
  };
  const today = dayOfNumber(civilDayAt(zone, now.getTime()));
  const acts: LaterAct[] = dueLines(plan, today)
    .slice(0, status === 'running' ? undefined : 1)
    .map(({ due }) => ({ due, at: collectionAt(zone, due, 0) }))
    .filter((each) => each.at <= now)
    .map(({ due, at: when }) => ({
      at: when,
      run: async () => {
        const repayment = instalmentRepayment(life.plan, due);
        if (repayment !== null) await pay(repayment, due, when);
      },
    }));
  const first = plan.lines[0]?.due;
  if (status === 'cleared' && first !== undefined) {
    const rest = dayOfNumber(dayNumber(first) + 10);
    const when = collectionAt(zone, rest, 0);
    acts.push({
      at: when,
      run: async () => {
        const last = repaymentOf(life.plan, { kind: 'full', amount: null }, rest);
        if (last !== null) await pay(last, null, when);
      },
    });
  }
  return acts;
}
