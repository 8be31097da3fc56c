import { toBig } from '#core/money.ts';
import type { HeldFrom } from '#server/ledger/positions.ts';
import type { PricePoint, QuantityChange, ValuePoint } from '#server/rules/value-series.ts';
import { valueSeries } from '#server/rules/value-series.ts';
import type { Valuation } from './valuation.ts';
import { closesOf, convert, priceOf } from './valuation.ts';

const dayLength = 86_400_000;

/** What is held by day, each for itself: the client's own positions, and the shares of plans beside them. */
export type HeldDays = readonly (readonly HeldFrom[])[];

/** The day that a series begins with: `since` where something was there before it, else the first with anything. */
export function firstDay(days: readonly { readonly day: string }[], since: string): string | null {
  const [first] = days.map(({ day }) => day).sort();
  return first === undefined || first > since ? (first ?? null) : since;
}

/** What was held is worth at the end of each day from `first` on, the last day now. */
export async function heldSeries(
  held: HeldDays,
  first: string,
  currency: string,
  valuation: Valuation,
  now: Date,
): Promise<readonly ValuePoint[]> {
  const from = Date.parse(first);
  const prices = new Map<string, readonly PricePoint[]>();
  for (const { instrument, quantity } of held.flat()) {
    // What was sold out before needs no price.
    if (quantity !== '0' && !prices.has(instrument))
      prices.set(instrument, await pricesOf(instrument, from, currency, valuation, now));
  }
  const changes = held.flatMap(changesOf).sort((one, other) => one.at - other.at);
  return valueSeries(changes, prices, currency, from, now.getTime());
}

/** Quantities of days as what each day changed, oldest first. */
function changesOf(held: readonly HeldFrom[]): readonly QuantityChange[] {
  const before = new Map<string, string>();
  return [...held]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ instrument, day, quantity }) => {
      const change = toBig(quantity)
        .minus(before.get(instrument) ?? '0')
        .toFixed();
      before.set(instrument, quantity);
      return { at: Date.parse(day), instrument, quantity: change };
    });
}

/** Daily closes since a week before `from` (a holiday may stand there), then the price of now. */
async function pricesOf(
  instrument: string,
  from: number,
  currency: string,
  valuation: Valuation,
  now: Date,
): Promise<readonly PricePoint[]> {
  const days = Math.ceil((now.getTime() - from) / dayLength) + 7;
  const closes = await closesOf(valuation, instrument, days);
  const { price, currency: own, estimate } = priceOf(valuation, instrument);
  const inCurrency = (amount: string) =>
    convert(valuation, amount, own, currency).round(12).toFixed();
  // What was paid, or nothing, stands for every day: none of it was gained on one of them.
  const isWithoutClose = estimate !== undefined && closes.length === 0;
  return [
    ...(isWithoutClose ? [{ at: from, price: inCurrency(price) }] : []),
    ...closes.map(({ at, close }) => ({ at, price: inCurrency(close) })),
    { at: now.getTime(), price: inCurrency(price) },
  ];
}
