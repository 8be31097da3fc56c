import { minorUnit, roundTo, toBig } from '#core/money.ts';
import type { ContributedDay } from '#server/rules/portfolio/contributions.ts';
import { grownFlows, returnPeriods } from '#server/rules/portfolio/return-parts.ts';
import { moneyWeightedReturn, timeWeightedReturn } from '#server/rules/portfolio/returns.ts';
import { inPercent } from './in-percent.ts';

/** The part of an answer that a chart of value over time is drawn from. A day before the first point is there for its return alone. */
export function rangeAnswer(days: readonly ContributedDay[], points: number, currency: string) {
  return {
    series: days
      .slice(days.length - points)
      .map(({ day, value, contributed }) => ({ at: day, value, contributed })),
    range_gain: rangeGain(days, currency),
    time_weighted_percent: percentOf(timeWeightedReturn(days)),
    money_weighted_percent: percentOf(moneyWeightedReturn(days)),
    ...(days.length > 1 && { range_parts: rangeParts(days, currency) }),
  };
}

/** What the gain and both returns are made of. */
function rangeParts(days: readonly ContributedDay[], currency: string) {
  const money = (amount: string) => roundTo(amount, currency, 'halfEven');
  return {
    periods: returnPeriods(days).map(({ from, to, start, contributed, end, gain, growth }) => ({
      ...{ from, to, start: money(start), contributed: money(contributed), end: money(end) },
      ...{ gain: money(gain), percent: percentOf(growth) },
    })),
    flows: grownFlows(days, minorUnit(currency)).map(({ isStart, ...flow }) => ({
      ...flow,
      is_start: isStart,
    })),
  };
}

/** What the last day is worth beyond what was put in since the beginning; `null` without days. */
function rangeGain(days: readonly ContributedDay[], currency: string): string | null {
  const last = days.at(-1);
  return last === undefined
    ? null
    : roundTo(toBig(last.value).minus(last.contributed), currency, 'halfEven');
}

function percentOf(fraction: number | null): string | null {
  return fraction === null ? null : inPercent(fraction);
}
