import type { CivilDay } from '#core/civil-day.ts';
import { daysBetween } from '#core/civil-day.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import { interestOfTerm, payableInterest } from '#core/product/interest.ts';
import type { RatedKind } from './product-kind.ts';
import { traitsOf } from './product-kind.ts';

/** What of a placement decides what leaving it pays, with the interest of every day until today. */
export interface PlacedMoney {
  readonly kind: RatedKind;
  readonly currency: string;
  readonly principal: string;
  readonly startedOn: CivilDay;
  readonly accrued: string;
  readonly paid: string;
  /** Of a fixed term that is broken, in percent a year. */
  readonly earlyRate: string | null;
}

/** What is paid to who leaves. Amounts are of the placement's currency. */
export interface ExitFigures {
  readonly amount: string;
  /** Interest that is paid with it; the rest of it follows as it always does. */
  readonly interest: string;
  /** Interest that had accrued and is not paid, because the term is broken. */
  readonly forgone: string;
  readonly total: string;
  /** What stays in the placement. */
  readonly left: string;
}

/** The figures of leaving with an amount today; a fixed term is left whole. `null` for more than there is, or nothing. */
export function exitFigures(
  placed: PlacedMoney,
  amount: string,
  today: CivilDay,
): ExitFigures | null {
  const { kind, currency, principal, accrued, paid } = placed;
  const isWhole = compare(amount, principal) === 0;
  if (compare(amount, '0') <= 0 || compare(amount, principal) > 0) return null;
  const { exit } = traitsOf(kind);
  if (exit === 'early' && !isWhole) return null;
  const earned = payableInterest(accrued, paid, currency);
  const interest =
    exit === 'early'
      ? earlyInterest(placed, today)
      : // What leaves on the next day is paid its interest then.
        exit === 'atOnce' && isWhole
        ? earned
        : '0';
  const show = (value: string | ReturnType<typeof toBig>) => roundTo(value, currency, 'down');
  return {
    amount: show(amount),
    interest: show(interest),
    forgone: show(exit === 'early' ? toBig(earned).minus(interest) : '0'),
    total: show(toBig(amount).plus(interest)),
    left: show(toBig(principal).minus(amount)),
  };
}

// Never more than what had accrued: a lower rate that was agreed before is no gain later.
function earlyInterest(
  { principal, earlyRate, startedOn, currency, accrued, paid }: PlacedMoney,
  today: CivilDay,
): string {
  const earned = payableInterest(accrued, paid, currency);
  const days = daysBetween(startedOn, today);
  const lower = interestOfTerm(principal, earlyRate ?? '0', days, currency);
  return compare(lower, earned) < 0 ? lower : earned;
}
