import Big from 'big.js';
import { toBig } from '#core/money.ts';
import { apportion } from '#core/portfolio/apportion.ts';
import type { ContributedDay } from './contributions.ts';
import { datedFlows, dayGrowth, grownAt, moneyWeightedReturn } from './returns.ts';

/** A part of a range, with what was put in less what was taken out within it. Amounts are decimals of the series' currency. */
export interface ReturnPeriod {
  /** Its days, the first and the last. */
  readonly from: string;
  readonly to: string;
  readonly start: string;
  readonly contributed: string;
  readonly end: string;
  /** `end` less `start` and `contributed`. */
  readonly gain: string;
  /** As a fraction, whatever was contributed; `null` where nothing was held. */
  readonly growth: number | null;
}

/** What was put in within some days, or below zero taken out, and what that has become by the end of the range. */
export interface GrownFlow {
  /** Whether it is what was there at the beginning. */
  readonly isStart: boolean;
  readonly from: string;
  readonly to: string;
  readonly amount: string;
  readonly grown: string;
}

/** More than these are joined by months, and more than so many months by years. */
export const maxParts = 24;

/**
 * A range in parts, each as long as nothing is put in or taken out: their gains add up to that of the range, and their growth, one
 * after another, is its time-weighted return.
 */
export function returnPeriods(days: readonly ContributedDay[]): readonly ReturnPeriod[] {
  const [first, ...rest] = days;
  if (first === undefined) return [];
  const spans = joined(
    rest,
    (day, before) =>
      before === undefined || toBig(day.paidIn).gt(0) || toBig(before.takenOut).gt(0),
  );
  let before: ContributedDay = first;
  return spans.flatMap((span) => {
    const period = periodOf(before, span);
    before = span.at(-1) ?? before;
    return period === null ? [] : [period];
  });
}

/**
 * What the last value has grown from at the money-weighted return, the value at the beginning first: what the parts have become adds
 * up to it. Empty where there is no such return.
 */
export function grownFlows(days: readonly ContributedDay[], digits: number): readonly GrownFlow[] {
  const rate = moneyWeightedReturn(days);
  const [first, ...rest] = days;
  if (rate === null || first === undefined) return [];
  const flows = datedFlows(days);
  const own = new Set(flows.map(({ day }) => day));
  const spans = [
    [first],
    ...joined(
      rest.filter(({ day }) => own.has(day)),
      () => true,
    ),
  ];
  let before = '0';
  const parts = spans.map((span) => {
    const of = new Set(span.map(({ day }) => day));
    const until = span.at(-1)?.contributed ?? before;
    const amount = toBig(until).minus(before).toFixed(digits);
    before = until;
    return {
      ...daysOf(span),
      isStart: span[0] === first,
      amount,
      grown: new Big(
        grownAt(
          rate,
          flows.filter(({ day }) => of.has(day)),
        ),
      ),
    };
  });
  const { parts: grown } = apportion(
    parts.map((part) => part.grown),
    digits,
  );
  return parts
    .map((part, index) => ({ ...part, grown: grown[index] ?? '0' }))
    .filter((part) => !toBig(part.amount).eq(0) || !toBig(part.grown).eq(0));
}

function periodOf(before: ContributedDay, span: readonly ContributedDay[]): ReturnPeriod | null {
  const last = span.at(-1);
  if (last === undefined) return null;
  const contributed = toBig(last.contributed).minus(before.contributed);
  const gain = toBig(last.value).minus(before.value).minus(contributed);
  const growth = growthOf([before, ...span]);
  // Nothing was held.
  if (growth === null && gain.eq(0) && contributed.eq(0)) return null;
  return {
    ...daysOf(span),
    start: before.value,
    contributed: contributed.toFixed(),
    end: last.value,
    gain: gain.toFixed(),
    growth: growth === null ? null : growth - 1,
  };
}

function growthOf(days: readonly ContributedDay[]): number | null {
  let growth: number | null = null;
  for (const [index, day] of days.entries()) {
    const before = days[index - 1];
    const ofDay = before === undefined ? null : dayGrowth(before, day);
    if (ofDay !== null) growth = (growth ?? 1) * ofDay;
  }
  return growth;
}

function daysOf(span: readonly ContributedDay[]): { readonly from: string; readonly to: string } {
  return { from: span[0]?.day ?? '', to: span.at(-1)?.day ?? '' };
}

/** Days one after another, in a new part where `begins` says so; by months or years where those parts are too many. */
function joined(
  days: readonly ContributedDay[],
  begins: (day: ContributedDay, before: ContributedDay | undefined) => boolean,
): readonly (readonly ContributedDay[])[] {
  const startsIn = (length: number) => (day: ContributedDay, before: ContributedDay | undefined) =>
    before?.day.slice(0, length) !== day.day.slice(0, length);
  const cuts = [begins, startsIn('YYYY-MM'.length), startsIn('YYYY'.length)];
  const all = cuts.map((cut) => {
    const parts: ContributedDay[][] = [];
    for (const [index, day] of days.entries()) {
      const part = parts.at(-1);
      if (part === undefined || cut(day, days[index - 1])) parts.push([day]);
      else part.push(day);
    }
    return parts;
  });
  return all.find((parts) => parts.length <= maxParts) ?? all.at(-1) ?? [];
}
