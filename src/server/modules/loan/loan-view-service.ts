import type { components } from '#api/client.gen.ts';
import type { CivilDay } from '#core/civil-day.ts';
import { dayOfNumber } from '#core/civil-day.ts';
import type { LoanFigures } from '#core/loan/figures.ts';
import type { LoanPlan, PlanLine } from '#server/rules/loan/plan.ts';
import { newPlan, openLines, principalLeft } from '#server/rules/loan/plan.ts';
import { totalOf } from '#core/loan/schedule.ts';
import { roundTo, sum, toBig } from '#core/money.ts';
import { civilDayAt } from '#core/zoned-time.ts';
import type { LoanPaymentRow, LoanRow } from '#server/db/tables/loan.ts';
import type { FileLink } from '#server/modules/file/file-link-service.ts';
import { figuresOf, giveBackUntil } from './loan-payout-service.ts';

type Schemas = components['schemas'];
type Line = Schemas['LoanLine'];

/** What a loan is shown by: the moment and place of the reader, and links to its files. */
export interface LoanView {
  readonly now: Date;
  readonly zone: string;
  readonly link: (file: string) => FileLink;
}

/** A loan as its client reads it in a list. */
export function wireLoan(row: LoanRow, { now, zone, link }: LoanView): Schemas['Loan'] {
  const { currency, plan, approvedAmount, annualRate } = row;
  const today = dayIn(zone, now);
  const show = (value: string) => roundTo(value, currency, 'halfEven');
  const next = plan === null ? undefined : openLines(plan)[0];
  const until = giveBackUntil(row);
  const isFresh = row.status === 'using' && until !== null && until > now;
  return {
    id: row.id,
    currency,
    amount: show(row.amount),
    months: row.months,
    loan_purpose: row.purpose,
    reason: row.reason,
    status: row.status,
    remark: row.remark,
    approved_amount: approvedAmount === null ? null : show(approvedAmount),
    approved_months: row.approvedMonths,
    annual_rate: annualRate === null ? null : toBig(annualRate).toFixed(),
    repay_amount: repayAmount(row, today),
    principal_left: plan === null ? null : leftOf(row, plan),
    next: next === undefined || row.status === 'recycled' ? null : wireLine(next, currency, today),
    approved_at: instant(row.approvedAt),
    offer_until: row.status === 'approved' ? instant(row.offerUntil) : null,
    paid_out_at: instant(row.paidOutAt),
    give_back_until: isFresh && isUntouched(plan) ? until.toISOString() : null,
    documents: row.documents.map(({ file, asked, at }) => ({ file: link(file), asked, at })),
    steps: [...row.steps],
    created_at: row.createdAt.toISOString(),
  };
}

/** A loan with its schedule and what was paid of it. */
export function wireLoanDetail(
  row: LoanRow,
  payments: readonly LoanPaymentRow[],
  view: LoanView,
): Schemas['LoanDetail'] {
  const { currency } = row;
  const today = dayIn(view.zone, view.now);
  const figures = shownFigures(row, today, view.zone);
  const plan = row.plan ?? (figures && newPlan(figures, figures.start, figures.schedule));
  const isOver = row.status === 'recycled' || row.status === 'rejected';
  return {
    ...wireLoan(row, view),
    as_of: today,
    figures: figures === null ? null : wireFigures(figures),
    plan: isOver || plan === null ? [] : plan.lines.map((line) => wireLine(line, currency, today)),
    payments: payments.map(({ id, kind, principal, interest, due, at, undoneAt }) => ({
      id,
      kind,
      amount: roundTo(sum([principal, interest].map(plain)), currency, 'halfEven'),
      principal: roundTo(principal, currency, 'halfEven'),
      interest: roundTo(interest, currency, 'halfEven'),
      due,
      at: at.toISOString(),
      undone_at: instant(undoneAt),
    })),
  };
}

/** Of an offer those of a pay-out today, of a loan those of its own day. */
function shownFigures(row: LoanRow, today: CivilDay, zone: string): LoanFigures | null {
  return figuresOf(row, row.paidOutAt === null ? today : dayIn(zone, row.paidOutAt));
}

function repayAmount(row: LoanRow, today: CivilDay): string | null {
  const lines = row.plan?.lines ?? figuresOf(row, today)?.schedule;
  return lines === undefined ? null : roundTo(sum(lines.map(totalOf)), row.currency, 'halfEven');
}

// Of a loan that was taken back nothing is owed, whatever its schedule was.
function leftOf({ status, currency }: LoanRow, plan: LoanPlan): string {
  return status === 'recycled' ? roundTo('0', currency, 'halfEven') : principalLeft(plan);
}

function isUntouched(plan: LoanPlan | null): boolean {
  return plan !== null && plan.lines.every(({ state }) => state === 'scheduled');
}

function wireLine(line: PlanLine, currency: string, today: CivilDay): Line {
  const { due, kind, state, principal, interest } = line;
  return {
    due,
    kind,
    state: state === 'scheduled' && due <= today ? 'due' : state,
    amount: roundTo(totalOf(line), currency, 'halfEven'),
    principal,
    interest,
  };
}

function wireFigures(figures: LoanFigures): Schemas['LoanFigures'] {
  const { months, annualRate, instalment, totalInterest, total, apr, currency } = figures;
  return {
    amount: roundTo(figures.amount, currency, 'halfEven'),
    months,
    annual_rate: annualRate,
    instalment,
    total_interest: totalInterest,
    total,
    apr,
  };
}

function dayIn(zone: string, at: Date): CivilDay {
  return dayOfNumber(civilDayAt(zone, at.getTime()));
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function plain(amount: string): string {
  return toBig(amount).toFixed();
}
