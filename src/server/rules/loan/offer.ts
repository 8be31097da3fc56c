import type { ScoreBand } from '#server/rules/banking/score.ts';
import { scoreBands } from '#server/rules/banking/score.ts';
import type { FieldProblem } from '#core/errors.ts';
import { isDecimal } from '#core/decimal.ts';
import { compare, minorUnit, roundTo, toBig } from '#core/money.ts';

/** What a tenant lends to clients of a score band and VIP level, or better ones; amounts are in the tenant's currency. */
export interface LoanOffer {
  readonly band: ScoreBand;
  /** Least VIP level. */
  readonly vip: number;
  /** Most that a client may owe of loans at a time. */
  readonly limit: string;
  /** Nominal, in percent a year. */
  readonly annualRate: string;
  /** Months that can be chosen. */
  readonly terms: readonly number[];
}

/** Everything about a client that decides over a loan, at one moment. */
export interface LoanFacts {
  readonly isVerified: boolean;
  /** What the client owes and should have paid, in whichever currency; `0` for nothing. */
  readonly outstanding: string;
  readonly score: number;
  readonly band: ScoreBand;
  readonly vip: number;
  /** Principal of the client's loans that is not repaid, in the tenant's currency. */
  readonly owed: string;
  /** Whether an application of the client is not decided, or its offer not accepted. */
  readonly isWaiting: boolean;
  readonly currency: string;
  readonly minimum: string;
}

export const loanReasonCodes = ['identity', 'outstanding', 'level', 'waiting', 'limit'] as const;
export type LoanReasonCode = (typeof loanReasonCodes)[number];

/** Why nothing is offered: `score` and `vip` that would open an offer, `limit` and `currency` of one that is used up. */
export interface LoanReason {
  readonly code: LoanReasonCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** The best offer for a client: of those for their band and level, the one that lends most, and of these the cheapest. */
export function offerFor(
  offers: readonly LoanOffer[],
  { band, vip }: Pick<LoanFacts, 'band' | 'vip'>,
): LoanOffer | null {
  const open = offers.filter((offer) => rank(offer.band) >= rank(band) && offer.vip <= vip);
  const [best] = [...open].sort(
    (a, b) => compare(b.limit, a.limit) || compare(a.annualRate, b.annualRate),
  );
  return best ?? null;
}

/** What is left of an offer beside the loans that a client has, never below zero. */
export function leftOfOffer({ limit }: LoanOffer, { owed, currency }: LoanFacts): string {
  const left = toBig(limit).minus(owed);
  return left.lt(0) ? roundTo('0', currency, 'down') : roundTo(left, currency, 'down');
}

/** Every reason at once why a client cannot apply. */
export function loanReasons(
  offers: readonly LoanOffer[],
  starts: (band: ScoreBand) => number,
  facts: LoanFacts,
): readonly LoanReason[] {
  const offer = offerFor(offers, facts);
  const next = offer === null ? nextOffer(offers, facts) : null;
  const isUsed = offer !== null && compare(leftOfOffer(offer, facts), facts.minimum) < 0;
  return [
    ...when(!facts.isVerified, 'identity'),
    ...when(compare(facts.outstanding, '0') > 0, 'outstanding'),
    ...when(
      offer === null,
      'level',
      next === null ? {} : { score: starts(next.band), vip: next.vip, have: facts.score },
    ),
    ...when(isUsed, 'limit', { limit: offer?.limit ?? '0', currency: facts.currency }),
    ...when(facts.isWaiting, 'waiting'),
  ];
}

/** What of a request does not fit an offer. */
export function requestErrors(
  { amount, months }: { readonly amount: string; readonly months: number },
  offer: LoanOffer,
  facts: LoanFacts,
): readonly FieldProblem[] {
  const { currency, minimum } = facts;
  return [
    ...amountErrors(amount, { currency, minimum, left: leftOfOffer(offer, facts) }),
    ...(offer.terms.includes(months) ? [] : [{ pointer: '/months', code: 'notOneOf' } as const]),
  ];
}

function amountErrors(
  amount: string,
  { currency, minimum, left }: { currency: string; minimum: string; left: string },
): readonly FieldProblem[] {
  const pointer = '/amount';
  if (!isDecimal(amount)) return [{ pointer, code: 'format' }];
  if (!toBig(amount).eq(roundTo(amount, currency, 'down')))
    return [{ pointer, code: 'decimals', params: { limit: minorUnit(currency) } }];
  if (compare(amount, minimum) < 0)
    return [{ pointer, code: 'tooSmall', params: { limit: minimum } }];
  return compare(amount, left) > 0 ? [{ pointer, code: 'tooLarge', params: { limit: left } }] : [];
}

/** The offer that a client is nearest to: the lowest level that is asked for, and of that the lowest band. */
function nextOffer(
  offers: readonly LoanOffer[],
  { vip }: Pick<LoanFacts, 'vip'>,
): LoanOffer | null {
  const steps = (offer: LoanOffer) => Math.max(0, offer.vip - vip);
  const [next] = [...offers].sort((a, b) => steps(a) - steps(b) || rank(b.band) - rank(a.band));
  return next ?? null;
}

/** 0 for the best band. */
function rank(band: ScoreBand): number {
  return scoreBands.indexOf(band);
}

function when(
  isSo: boolean,
  code: LoanReasonCode,
  params: LoanReason['params'] = {},
): readonly LoanReason[] {
  return isSo ? [{ code, params }] : [];
}
