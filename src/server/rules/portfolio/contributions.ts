import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';
import type { ValuedDay } from './returns.ts';

/** Money of one day, in the currency of the series; decimal strings, not rounded. */
export interface DayFlow {
  readonly day: string;
  readonly paidIn: string;
  readonly takenOut: string;
}

/** A day with what was put into what is held until its end: the value at the beginning, and every flow since. */
export interface ContributedDay extends ValuedDay {
  readonly contributed: string;
}

/**
 * Gives each day of a series, oldest first, its flows. Where nothing was held before, the day before the first is added with
 * nothing, so that the first purchase is a contribution; else the first day's value is what was put in, and its own flows are in
 * it already. `contributed` is rounded to the currency's minor unit, half to even.
 */
export function contributedDays(
  points: readonly { readonly day: string; readonly value: string }[],
  flows: readonly DayFlow[],
  currency: string,
  isHeldBefore: boolean,
): readonly ContributedDay[] {
  const [first] = points;
  if (first === undefined) return [];
  const byDay = new Map<string, { paidIn: Big; takenOut: Big }>();
  for (const { day, paidIn, takenOut } of flows) {
    const before = byDay.get(day);
    byDay.set(day, {
      paidIn: toBig(paidIn).plus(before?.paidIn ?? 0),
      takenOut: toBig(takenOut).plus(before?.takenOut ?? 0),
    });
  }
  const from = isHeldBefore ? [] : [{ day: dayBefore(first.day), value: '0' }];
  let contributed = new Big(0);
  return [...from, ...points].map(({ day, value }, index) => {
    const flow = index === 0 ? undefined : byDay.get(day);
    contributed =
      index === 0 ? toBig(value) : contributed.plus(flow?.paidIn ?? 0).minus(flow?.takenOut ?? 0);
    return {
      day,
      value,
      paidIn: flow?.paidIn.toFixed() ?? '0',
      takenOut: flow?.takenOut.toFixed() ?? '0',
      contributed: roundTo(contributed, currency, 'halfEven'),
    };
  });
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
