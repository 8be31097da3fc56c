import Big from 'big.js';
import { percentChange, roundTo, sum, toBig } from '#core/money.ts';

/** The nominal amount comes back in part or whole whatever happens, with a share of what the underlying gains. All in percent. */
export interface ProtectedPayoff {
  readonly kind: 'protected';
  /** The least that is redeemed, of the nominal amount. */
  readonly protection: string;
  /** Share of the gain. */
  readonly participation: string;
  /** The highest gain of the note; `null` without a limit. */
  readonly cap: string | null;
}

/** A coupon in any case, and the nominal amount unless the underlying has fallen below its barrier. All in percent. */
export interface ReverseConvertiblePayoff {
  readonly kind: 'reverseConvertible';
  /** For the whole term, of the nominal amount. */
  readonly coupon: string;
  /** Of the initial close. */
  readonly barrier: string;
}

export type NotePayoff = ProtectedPayoff | ReverseConvertiblePayoff;

/** Closes of the underlying on the first and on the last observation day. */
export interface NoteCloses {
  readonly initial: string;
  readonly final: string;
}

/** What a note pays at maturity. Amounts are whole minor units of its currency. */
export interface NoteResult {
  /** Of the underlying, in percent. */
  readonly change: string;
  readonly redemption: string;
  readonly coupon: string;
  readonly total: string;
}

// One division at the end, with as many digits that no nominal amount is a minor unit off by it.
const Exact = Big();
Exact.DP = 30;

/** What a nominal amount pays at maturity, each part rounded down to whole minor units. */
export function noteResult(
  payoff: NotePayoff,
  nominal: string,
  currency: string,
  closes: NoteCloses,
): NoteResult {
  const { initial, final } = closes;
  const whole = toBig(initial).times(100);
  const redeemed =
    payoff.kind === 'protected' ? protectedPart(payoff, closes) : keptPart(payoff, closes);
  const redemption = roundTo(new Exact(nominal).times(redeemed).div(whole), currency, 'down');
  const rate = payoff.kind === 'protected' ? '0' : payoff.coupon;
  const coupon = roundTo(toBig(nominal).times(rate).div(100), currency, 'down');
  return {
    change: percentChange(initial, final) ?? '0.00',
    redemption,
    coupon,
    total: roundTo(sum([redemption, coupon]), currency, 'down'),
  };
}

// Parts of the nominal amount are out of a hundred times the first close: nothing is divided before the end.
function protectedPart(
  { protection, participation, cap }: ProtectedPayoff,
  { initial, final }: NoteCloses,
): Big {
  const first = toBig(initial);
  const change = toBig(final).minus(first);
  const least = first.times(protection);
  if (change.lt(0)) return larger(toBig(final).times(100), least);
  const gain = change.times(participation);
  const kept = cap === null ? gain : smaller(gain, first.times(cap));
  return larger(kept.plus(first.times(100)), least);
}

// At the barrier nothing is lost.
function keptPart({ barrier }: ReverseConvertiblePayoff, { initial, final }: NoteCloses): Big {
  const [whole, level] = [toBig(initial).times(100), toBig(final).times(100)];
  const isBelow = level.lt(toBig(initial).times(barrier));
  return isBelow ? smaller(level, whole) : whole;
}

function larger(a: Big, b: Big): Big {
  return a.gt(b) ? a : b;
}

function smaller(a: Big, b: Big): Big {
  return a.lt(b) ? a : b;
}

/** A row of the table of outcomes: the underlying at the end in percent of its first close, and what that pays. */
export interface NoteOutcome extends NoteResult {
  readonly level: string;
}

const levels = ['50', '75', '90', '100', '110', '125', '150'] as const;

/** What a nominal amount pays at some levels of the underlying, the lowest first; those at which something changes are among them. */
export function noteOutcomes(
  payoff: NotePayoff,
  nominal: string,
  currency: string,
): readonly NoteOutcome[] {
  const turning =
    payoff.kind === 'protected'
      ? [payoff.protection, ...capLevel(payoff)]
      : [payoff.barrier, toBig(payoff.barrier).minus(1).toFixed()];
  const all = [...levels, ...turning].map((level) => toBig(level));
  return all
    .filter((level, index) => level.gt(0) && all.findIndex((each) => each.eq(level)) === index)
    .sort((a, b) => a.cmp(b))
    .map((level) => ({
      level: level.toFixed(),
      ...noteResult(payoff, nominal, currency, { initial: '100', final: level.toFixed() }),
    }));
}

/** The level from which a gain is not higher any more. */
function capLevel({ participation, cap }: ProtectedPayoff): readonly string[] {
  if (cap === null) return [];
  return [new Exact(cap).times(100).div(participation).plus(100).round(2, Big.roundUp).toFixed()];
}

/** What a nominal amount costs at an issue price in percent. */
export function subscriptionAmount(nominal: string, issuePrice: string, currency: string): string {
  return roundTo(toBig(nominal).times(issuePrice).div(100), currency, 'halfEven');
}
