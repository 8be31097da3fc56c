import Big from 'big.js';
import type { PayeeState } from '#core/lifecycle/payee.ts';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { GivenPac } from './pac.ts';
import { needsPac, pacRefusal } from './pac.ts';

/** Why the desk rejected a withdrawal. */
export type WithdrawalRejection = (typeof withdrawalRejections)[number];
export const withdrawalRejections = [
  'documentsNeeded',
  'payeeNotAccepted',
  'suspectedFraud',
  'clientAsked',
] as const;

/** Why the money of a withdrawal came back. */
export type WithdrawalReturn = (typeof withdrawalReturns)[number];
export const withdrawalReturns = [
  'accountClosed',
  'accountUnknown',
  'holderDiffers',
  'bankRefused',
] as const;

/** What a currency is paid out by; amounts are decimal strings of it. */
export interface WithdrawalLimits {
  readonly minimum: string;
  /** Of one client, a day of the tenant's place. */
  readonly daily: string;
  /** Kept of every withdrawal, and `feeBps` hundredths of a percent of its amount beside it. */
  readonly fee: string;
  readonly feeBps: number;
  /** Least amount that asks for a PAC code; `null` where none does. */
  readonly pacFrom: string | null;
}

/** Everything about a client that decides over a withdrawal, at one moment. */
export interface WithdrawalFacts {
  readonly isVerified: boolean;
  readonly hasPin: boolean;
  /** What the client owes, in whichever currency; `0` for nothing. */
  readonly outstanding: string;
  readonly score: number;
  readonly minimumScore: number;
  /** Until when nothing leaves the account, because what guards it was changed; `null` when it may. */
  readonly coolingUntil: string | null;
  /** Of the default account. */
  readonly currency: string;
  /** Whose bank accounts it is paid to; `null` where the currency is of no country that is served. */
  readonly country: string | null;
  readonly available: string;
  /** What may still be asked for today. */
  readonly dailyLeft: string;
  readonly limits: WithdrawalLimits;
  /** Least amount for which this client is asked for a PAC code; `null` where none asks for one. */
  readonly pacFrom: string | null;
  /** Countries of the bank accounts that the client has and that were not rejected. */
  readonly payeeCountries: readonly string[];
  readonly now: Date;
}

export interface WithdrawalPayee {
  readonly country: string;
  readonly usableAt: Date;
  readonly status: PayeeState;
}

/** What is asked for; `null` for what was not chosen yet. */
export interface WithdrawalDraft {
  readonly payee: WithdrawalPayee | null;
  readonly amount: string | null;
  readonly pac: GivenPac;
}

export const withdrawalReasonCodes = [
  'identity',
  'pin',
  'outstanding',
  'score',
  'coolingOff',
  'payeeMissing',
  'payeeCountry',
  'payeeCooling',
  'payeeReview',
  'payeeRejected',
  'noFunds',
  'belowMinimum',
  'aboveAvailable',
  'aboveDaily',
  'pacNeeded',
  'pacWrong',
  'pacUsed',
  'pacExpired',
  'pacTooSmall',
] as const;
export type WithdrawalReasonCode = (typeof withdrawalReasonCodes)[number];

/** Why a withdrawal is not possible: `amount` of the account's currency, `until` an instant, `need` and `have` scores. */
export interface WithdrawalReason {
  readonly code: WithdrawalReasonCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Every reason at once, so that no client clears one and meets the next (specification §5). */
export function withdrawalReasons(
  facts: WithdrawalFacts,
  { payee, amount, pac }: WithdrawalDraft,
): readonly WithdrawalReason[] {
  const { score, minimumScore, outstanding, coolingUntil } = facts;
  return [
    ...when(!facts.isVerified, 'identity'),
    ...when(!facts.hasPin, 'pin'),
    ...when(compare(outstanding, '0') > 0, 'outstanding'),
    ...when(score < minimumScore, 'score', { need: minimumScore, have: score }),
    ...when(coolingUntil !== null, 'coolingOff', { until: coolingUntil ?? '' }),
    ...payeeReasons(facts, payee),
    ...amountReasons(facts, amount),
    ...pacReasons(facts, amount, pac),
  ];
}

function payeeReasons(
  { country, payeeCountries, now }: WithdrawalFacts,
  payee: WithdrawalPayee | null,
): readonly WithdrawalReason[] {
  const place = { country: country ?? '' };
  if (payee === null)
    return when(country === null || !payeeCountries.includes(country), 'payeeMissing', place);
  return [
    ...when(payee.country !== country, 'payeeCountry', place),
    ...when(payee.status === 'accepted' && payee.usableAt > now, 'payeeCooling', {
      until: payee.usableAt.toISOString(),
    }),
    ...when(payee.status === 'review', 'payeeReview'),
    ...when(payee.status === 'rejected', 'payeeRejected'),
  ];
}

function amountReasons(
  { available, dailyLeft, limits, currency }: WithdrawalFacts,
  amount: string | null,
): readonly WithdrawalReason[] {
  if (compare(available, '0') <= 0) return when(true, 'noFunds');
  if (amount === null) return [];
  const isTooSmall =
    compare(amount, limits.minimum) < 0 || compare(netOf(amount, currency, limits), '0') <= 0;
  return [
    ...when(isTooSmall, 'belowMinimum', { amount: limits.minimum, currency }),
    ...when(compare(amount, available) > 0, 'aboveAvailable', { amount: available, currency }),
    ...when(compare(amount, dailyLeft) > 0, 'aboveDaily', { amount: dailyLeft, currency }),
  ];
}

function pacReasons(
  { pacFrom, currency, now }: WithdrawalFacts,
  amount: string | null,
  pac: GivenPac,
): readonly WithdrawalReason[] {
  if (amount === null || !needsPac(amount, pacFrom)) return [];
  const code = pacRefusal(pac, { amount, currency, now });
  if (code === null) return [];
  const ceiling = pac === null || pac === 'unknown' ? '0' : pac.ceiling;
  return when(true, code, code === 'pacTooSmall' ? { amount: ceiling, currency } : {});
}

/** What is kept of an amount, rounded up to the minor unit. */
export function withdrawalFee(
  amount: string,
  currency: string,
  { fee, feeBps }: WithdrawalLimits,
): string {
  return roundTo(toBig(amount).times(feeBps).div(10_000).plus(fee), currency, 'up');
}

/** What arrives of an amount. */
export function netOf(amount: string, currency: string, limits: WithdrawalLimits): string {
  return roundTo(
    toBig(amount).minus(withdrawalFee(amount, currency, limits)),
    currency,
    'halfEven',
  );
}

/** What is left of a day's limit, never below zero. */
export function leftOfDay(daily: string, spent: string): string {
  const left = toBig(daily).minus(spent);
  return (left.lt(0) ? new Big(0) : left).toFixed();
}

function when(
  isSo: boolean,
  code: WithdrawalReasonCode,
  params: WithdrawalReason['params'] = {},
): readonly WithdrawalReason[] {
  return isSo ? [{ code, params }] : [];
}
