import { minorUnit, sum, toBig } from '#core/money.ts';
import { type CivilDay, daysBetween } from '#core/civil-day.ts';
import type { Instalment, LoanTerms } from '#core/loan/schedule.ts';
import { annuitySchedule, interestFor, totalOf } from '#core/loan/schedule.ts';

/**
 * One line of a loan's plan. `extra` is what was repaid between due days. `missed` was not paid in time and has become an
 * outstanding balance, which is paid apart from the loan.
 */
export interface PlanLine extends Instalment {
  readonly kind: 'instalment' | 'extra';
  readonly state: 'scheduled' | 'paid' | 'missed';
}

/** What is lent and how it is paid back: `from` is the day up to which interest was charged. */
export interface LoanPlan extends Pick<LoanTerms, 'currency' | 'annualRate'> {
  readonly from: CivilDay;
  readonly lines: readonly PlanLine[];
}

export type RepaymentKind = (typeof repaymentKinds)[number];
export const repaymentKinds = ['instalment', 'partial', 'full'] as const;

/** What a repayment comes to: `amount` is principal and interest together, `plan` what is left to pay afterwards. */
export interface Repayment {
  readonly kind: RepaymentKind;
  readonly amount: string;
  readonly principal: string;
  readonly interest: string;
  /** Interest that is not charged any more. */
  readonly saved: string;
  readonly plan: LoanPlan;
}

/** Days after its due day on which an instalment becomes an outstanding balance. */
export const graceDays = 3;

/** The plan of a loan on the day that it is paid out. */
export function newPlan(
  { currency, annualRate }: Pick<LoanTerms, 'currency' | 'annualRate'>,
  start: CivilDay,
  schedule: readonly Instalment[],
): LoanPlan {
  const lines = schedule.map((each): PlanLine => ({
    ...each,
    kind: 'instalment',
    state: 'scheduled',
  }));
  return { currency, annualRate, from: start, lines };
}

export function openLines({ lines }: LoanPlan): readonly PlanLine[] {
  return lines.filter(({ state }) => state === 'scheduled');
}

/** Instalments that are due by a day and not paid, the oldest first. */
export function dueLines(plan: LoanPlan, today: CivilDay): readonly PlanLine[] {
  return openLines(plan).filter(({ due }) => due <= today);
}

/** Principal that is neither repaid nor outstanding. */
export function principalLeft(plan: LoanPlan): string {
  return plain(sum(openLines(plan).map(({ principal }) => principal)), plan.currency);
}

/** The oldest instalment that is due; `null` where none is. */
export function instalmentRepayment(plan: LoanPlan, today: CivilDay): Repayment | null {
  const [line] = dueLines(plan, today);
  if (line === undefined) return null;
  return {
    kind: 'instalment',
    ...amounts([line], plan.currency),
    saved: plain('0', plan.currency),
    plan: settled(plan, line, 'paid'),
  };
}

/** The plan when its oldest due instalment has become an outstanding balance. */
export function missedPlan(plan: LoanPlan, line: PlanLine): LoanPlan {
  return settled(plan, line, 'missed');
}

/** All that is left, with interest up to this day and none for the days after it. */
export function fullRepayment(plan: LoanPlan, today: CivilDay): Repayment | null {
  const open = openLines(plan);
  if (open.length === 0) return null;
  const due = dueLines(plan, today);
  const rest = open.filter((line) => !due.includes(line));
  const from = due.at(-1)?.due ?? plan.from;
  const extra = rest.length === 0 ? [] : [accrued(plan, rest, from, today)];
  const paid: readonly PlanLine[] = [
    ...due.map((line) => ({ ...line, state: 'paid' }) as const),
    ...extra,
  ];
  const { interest: planned } = amounts(open, plan.currency);
  const now = amounts(paid, plan.currency);
  return {
    kind: 'full',
    ...now,
    saved: plain(toBig(planned).minus(now.interest).toFixed(), plan.currency),
    plan: { ...plan, from: today, lines: [...closed(plan), ...paid] },
  };
}

/**
 * An amount on top of the instalments. Interest up to this day is paid first, the rest lowers the principal; the due days stay and
 * the instalments become smaller. `null` while an instalment is due, and where the amount is not above the interest or would
 * repay everything.
 */
export function partialRepayment(
  plan: LoanPlan,
  amount: string,
  today: CivilDay,
): Repayment | null {
  const open = openLines(plan);
  if (open.length === 0 || dueLines(plan, today).length > 0) return null;
  const whole = accrued(plan, open, plan.from, today);
  const principal = toBig(amount).minus(whole.interest);
  const left = toBig(whole.principal).minus(principal);
  if (principal.lte(0) || left.lte(0)) return null;
  const { currency } = plan;
  const extra: PlanLine = { ...whole, principal: plain(principal.toFixed(), currency) };
  const later = annuitySchedule(
    { ...plan, amount: left.toFixed() },
    today,
    open.map(({ due }) => due),
  );
  const lines = [...closed(plan), extra, ...newPlan(plan, today, later).lines];
  const before = amounts(open, currency).interest;
  const after = sum([extra.interest, ...later.map(({ interest }) => interest)]);
  return {
    kind: 'partial',
    ...amounts([extra], currency),
    saved: plain(toBig(before).minus(after).toFixed(), currency),
    plan: { ...plan, from: today, lines },
  };
}

/** Least and most of a partial repayment, both within it; `null` while an instalment is due or nothing is left. */
export function partialBounds(
  plan: LoanPlan,
  today: CivilDay,
): { readonly min: string; readonly max: string } | null {
  const open = openLines(plan);
  if (open.length === 0 || dueLines(plan, today).length > 0) return null;
  const { principal, interest } = accrued(plan, open, plan.from, today);
  const unit = toBig('1').div(10 ** minorUnit(plan.currency));
  return {
    min: plain(toBig(interest).plus(unit).toFixed(), plan.currency),
    max: plain(toBig(principal).plus(interest).minus(unit).toFixed(), plan.currency),
  };
}

/** The repayment of a kind; `amount` is of a partial one alone. */
export function repaymentOf(
  plan: LoanPlan,
  { kind, amount }: { readonly kind: RepaymentKind; readonly amount: string | null },
  today: CivilDay,
): Repayment | null {
  if (kind === 'instalment') return instalmentRepayment(plan, today);
  if (kind === 'full') return fullRepayment(plan, today);
  return amount === null ? null : partialRepayment(plan, amount, today);
}

/** What a line comes to with the interest of the days since `from`, as one line that is paid today. */
function accrued(
  plan: LoanPlan,
  lines: readonly PlanLine[],
  from: CivilDay,
  today: CivilDay,
): PlanLine {
  const { principal } = amounts(lines, plan.currency);
  const interest = interestFor(principal, plan, Math.max(0, daysBetween(from, today)));
  return { kind: 'extra', state: 'paid', due: today, principal, interest };
}

function settled(plan: LoanPlan, line: PlanLine, state: 'paid' | 'missed'): LoanPlan {
  return {
    ...plan,
    from: line.due > plan.from ? line.due : plan.from,
    lines: plan.lines.map((each) => (each === line ? { ...each, state } : each)),
  };
}

function closed({ lines }: LoanPlan): readonly PlanLine[] {
  return lines.filter(({ state }) => state !== 'scheduled');
}

function amounts(lines: readonly Instalment[], currency: string) {
  return {
    amount: plain(sum(lines.map(totalOf)), currency),
    principal: plain(sum(lines.map(({ principal }) => principal)), currency),
    interest: plain(sum(lines.map(({ interest }) => interest)), currency),
  };
}

function plain(amount: string, currency: string): string {
  return toBig(amount).toFixed(minorUnit(currency));
}
