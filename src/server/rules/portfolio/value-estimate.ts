import Big from 'big.js';
import { daysLater, type CivilDay } from '#core/civil-day.ts';
import { toBig } from '#core/money.ts';

/** What a value is estimated by where it is not known now, the best first: what was known last, what was paid, or nothing at all. */
export const estimateBases = ['close', 'rate', 'cost', 'nothing'] as const;
export type EstimateBasis = (typeof estimateBases)[number];

export interface EstimatedValue {
  /** Decimal string; `0` where nothing is known, so that what is left out is named. */
  readonly value: string;
  readonly by: EstimateBasis;
  /** The day that it is of. */
  readonly since: CivilDay | null;
}

/** A price of one day. */
export interface DayPrice {
  readonly day: CivilDay;
  readonly price: string;
}

/** What is left of what was paid for a holding, fees apart. */
export interface PaidHolding {
  /** Of the latest purchase of which something is left. */
  readonly day: CivilDay;
  readonly quantity: string;
  readonly cost: string;
}

// A rate of more than a year ago says nothing about what something is worth.
const maxAge = 366;
const noValue: EstimatedValue = { value: '0', by: 'nothing', since: null };

/** The price of a holding that has none now: its last close, else what one unit of it has cost. */
export function estimatedPrice(close: DayPrice | null, paid: PaidHolding | null): EstimatedValue {
  if (close !== null) return { value: close.price, by: 'close', since: close.day };
  if (paid === null || toBig(paid.quantity).eq(0)) return noValue;
  // With all the digits that travel, so that the whole holding is worth its cost again.
  const unit = new Big(paid.cost).div(paid.quantity).round(12, Big.roundHalfEven);
  return { value: unit.toFixed(), by: 'cost', since: paid.day };
}

/** The rate of a currency that has none now: that of the latest day of the year before `today`, itself included. */
export function estimatedRate(
  today: CivilDay,
  rateOn: (day: CivilDay) => string | null,
): EstimatedValue {
  for (let back = 0; back <= maxAge; back += 1) {
    const day = daysLater(today, -back);
    const rate = rateOn(day);
    if (rate !== null) return { value: rate, by: 'rate', since: day };
  }
  return noValue;
}
