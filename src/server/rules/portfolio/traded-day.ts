import { sum } from '#core/money.ts';
import type { CivilDay } from '#core/civil-day.ts';
import type { TradedDay } from './position-figures.ts';

/** What was held of an instrument from a day on, in shares of now, and what was paid in and taken out on a day. */
export interface RecentTrades {
  readonly held: readonly {
    readonly instrument: string;
    readonly day: CivilDay;
    readonly quantity: string;
  }[];
  readonly flows: readonly {
    readonly instrument: string;
    readonly currency: string;
    readonly day: CivilDay;
    readonly paidIn: string;
    readonly takenOut: string;
  }[];
}

export const noTrades: RecentTrades = { held: [], flows: [] };

/**
 * What was traded of an instrument from the day of its price on; `undefined` where nothing was, and where the price is of no day.
 * Days of `held` ascend. What was paid in another currency than the price is in says nothing of the day.
 */
export function tradedOf(
  { held, flows }: RecentTrades,
  instrument: string,
  { day, currency }: { readonly day?: CivilDay; readonly currency: string },
): TradedDay | undefined {
  if (day === undefined) return undefined;
  const since = flows.filter(
    (flow) => flow.instrument === instrument && flow.day >= day && flow.currency === currency,
  );
  if (since.length === 0) return undefined;
  const opening = held.filter((each) => each.instrument === instrument && each.day < day).at(-1);
  return {
    opening: opening?.quantity ?? '0',
    paidIn: sum(since.map(({ paidIn }) => paidIn)),
    takenOut: sum(since.map(({ takenOut }) => takenOut)),
  };
}
