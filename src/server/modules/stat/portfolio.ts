import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';
import type { PricePoint, QuantityChange } from '#server/rules/value-series.ts';
import { valueSeries } from '#server/rules/value-series.ts';
import type { HeldFrom, Position } from '#server/ledger/positions.ts';
import { percentOf } from './assets.ts';
import type { Valuation } from './valuation.ts';
import { convert, priceOf } from './valuation.ts';

/** What a portfolio is computed from. */
export interface PortfolioParts {
  readonly positions: readonly Position[];
  /** What was held on the day `since`, and how that changed afterwards. */
  readonly held: readonly HeldFrom[];
  readonly since: string;
}

const dayLength = 86_400_000;

/** The answer of getPortfolio. The series begins with the first trade when the range reaches further back. */
export async function portfolioAnswer(
  { positions, held, since }: PortfolioParts,
  currency: string,
  valuation: Valuation,
  now: Date,
) {
  const holdings = positions
    .filter(({ quantity }) => quantity !== '0')
    .map((position) => valued(position, currency, valuation));
  const value = holdings.reduce((sum, holding) => sum.plus(holding.inCurrency), new Big(0));
  const realised = positions.reduce(
    (sum, { realised: own, currency: paidIn }) =>
      paidIn === null ? sum : sum.plus(convert(valuation, own, paidIn, currency)),
    new Big(0),
  );
  return {
    currency,
    value: roundTo(value, currency, 'halfEven'),
    realised_pnl: roundTo(realised, currency, 'halfEven'),
    series: await series(held, since, currency, valuation, now),
    holdings: holdings
      .sort((a, b) => b.inCurrency.cmp(a.inCurrency))
      .map(({ inCurrency, answer }) => ({
        ...answer,
        share_percent: percentOf(inCurrency, value) ?? '0.00',
      })),
    as_of: now.toISOString(),
  };
}

function valued(
  { instrument, quantity, cost, realised }: Position,
  currency: string,
  valuation: Valuation,
) {
  const { price, currency: own, symbol, market, name } = priceOf(valuation, instrument);
  const worth = toBig(quantity).times(price);
  const gain = worth.minus(cost);
  const money = (amount: Big | string) => roundTo(amount, own, 'halfEven');
  return {
    inCurrency: convert(valuation, worth, own, currency),
    answer: {
      symbol,
      market,
      name,
      quantity,
      price,
      value: money(worth),
      currency: own,
      buy_price: toBig(cost).div(quantity).round(4, 2).toFixed(),
      est_pnl: money(gain),
      est_pnl_percent: percentOf(gain, toBig(cost)),
      realised_pnl: money(realised),
    },
  };
}

async function series(
  held: readonly HeldFrom[],
  since: string,
  currency: string,
  valuation: Valuation,
  now: Date,
) {
  const days = held.map(({ day }) => day).sort();
  const [first] = days;
  if (first === undefined) return [];
  const from = Date.parse(first < since ? since : first);
  const prices = new Map<string, readonly PricePoint[]>();
  for (const { instrument, quantity } of held) {
    // What was sold out before needs no price.
    if (quantity !== '0' && !prices.has(instrument))
      prices.set(instrument, await pricesOf(instrument, from, currency, valuation, now));
  }
  const points = valueSeries(changesOf(held), prices, currency, from, now.getTime());
  return points.map(({ day, value }) => ({ at: day, value }));
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
  const closes = await valuation.market.dailyCloses(instrument, days);
  const { price, currency: own } = priceOf(valuation, instrument);
  const inCurrency = (amount: string) =>
    convert(valuation, amount, own, currency).round(12).toFixed();
  return [
    ...closes.map(({ at, close }) => ({ at, price: inCurrency(close) })),
    { at: now.getTime(), price: inCurrency(price) },
  ];
}
