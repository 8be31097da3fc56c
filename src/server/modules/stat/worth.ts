import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';
import { contributedDays } from '#server/rules/portfolio/contributions.ts';
import type { Balance } from '#server/ledger/balances.ts';
import type { ChangeOfDay, NetBalance } from '#server/ledger/balance-changes.ts';
import type { HeldFrom } from '#server/ledger/positions.ts';
import type { AmountOfDay } from '#server/rules/amounts-of-days.ts';
import { amountsOfDays } from '#server/rules/amounts-of-days.ts';
import { assetsAnswer } from './assets.ts';
import { isCurrency } from './held-assets.ts';
import { firstDay, heldSeries } from './held-series.ts';
import { namedEstimates } from './last-known.ts';
import { rangeAnswer } from './range-answer.ts';
import type { Valuation } from './valuation.ts';
import { convert } from './valuation.ts';

/** What everything that a client has is computed from, by day. */
export interface WorthParts {
  /** As getAssets has them. */
  readonly balances: readonly Balance[];
  /** Positions on the day `since`, and how they changed afterwards. */
  readonly held: readonly HeldFrom[];
  /** Money less debts now, and shares of plans. */
  readonly net: readonly NetBalance[];
  /** How that changed, from the day `since` on. */
  readonly changes: readonly ChangeOfDay[];
  readonly since: string;
}

/**
 * The answer of getWorth: the total of getAssets, and what it was at the end of each day, at the rates of now. What came from outside
 * and what left is a contribution; all else, fees and interest too, is gain. The series begins with the first posting when the range
 * reaches further back.
 */
export async function worthAnswer(
  { balances, held, net, changes, since }: WorthParts,
  currency: string,
  valuation: Valuation,
  now: Date,
) {
  const { total, as_of } = assetsAnswer(balances, currency, valuation, now);
  const amounts = amountsOfDays(net, changes, since);
  const money = amounts.filter(({ asset }) => isCurrency(asset));
  const ofPlans = amounts
    .filter(({ asset }) => !isCurrency(asset))
    .map(({ asset, day, amount }) => ({ instrument: asset, day, quantity: amount }));
  const all = [...held, ...amounts];
  const first = firstDay(all, since);
  const holdings =
    first === null ? [] : await heldSeries([held, ofPlans], first, currency, valuation, now);
  const cash = moneySeries(
    money,
    holdings.map(({ day }) => day),
    currency,
    valuation,
  );
  const points = holdings.map(({ day, value }, index) => ({
    day,
    // Now it is the total itself, whose parts are rounded one by one.
    value:
      index === holdings.length - 1
        ? total
        : roundTo(toBig(value).plus(cash[index] ?? 0), currency, 'halfEven'),
  }));
  const days = contributedDays(
    points,
    changes
      .filter(({ asset }) => isCurrency(asset))
      .map((each) => flowOf(each, currency, valuation)),
    currency,
    all.some(({ day }) => day < since),
  );
  const answer = rangeAnswer(days, points.length, currency);
  // Growth is of something: who owed more than there was on a day has a gain, and no rate of it.
  const isRated = days.every(({ value }) => toBig(value).gte(0));
  return {
    ...{ currency, total, ...answer },
    ...(isRated ? {} : withoutRates(answer)),
    as_of,
    ...namedEstimates(valuation),
  };
}

function withoutRates({ range_parts }: ReturnType<typeof rangeAnswer>) {
  return {
    time_weighted_percent: null,
    money_weighted_percent: null,
    ...(range_parts !== undefined && {
      range_parts: {
        periods: range_parts.periods.map((period) => ({ ...period, percent: null })),
        flows: [],
      },
    }),
  };
}

/** What the money of each of the days is in one currency. Amounts are oldest first. */
function moneySeries(
  amounts: readonly AmountOfDay[],
  days: readonly string[],
  currency: string,
  valuation: Valuation,
): readonly Big[] {
  const current = new Map<string, Big>();
  let applied = 0;
  return days.map((day) => {
    for (let next = amounts[applied]; next && next.day <= day; next = amounts[applied]) {
      current.set(next.asset, convert(valuation, next.amount, next.asset, currency));
      applied += 1;
    }
    return [...current.values()].reduce((sum, amount) => sum.plus(amount), new Big(0));
  });
}

/** What came in and left on a day, at the rates of now, as the values of the series are. */
function flowOf(
  { asset, day, paidIn, takenOut }: ChangeOfDay,
  currency: string,
  valuation: Valuation,
) {
  const converted = (amount: string) => convert(valuation, amount, asset, currency).toFixed();
  return { day, paidIn: converted(paidIn), takenOut: converted(takenOut) };
}
