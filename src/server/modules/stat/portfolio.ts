import Big from 'big.js';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { WeighedPosition } from '#core/portfolio/position-figures.ts';
import type { ContributedDay, DayFlow } from '#core/portfolio/contributions.ts';
import { contributedDays } from '#core/portfolio/contributions.ts';
import { moneyWeightedReturn, timeWeightedReturn } from '#core/portfolio/returns.ts';
import { portfolioFigures, positionFigures } from '#core/portfolio/position-figures.ts';
import type { PricePoint, QuantityChange } from '#server/rules/value-series.ts';
import { valueSeries } from '#server/rules/value-series.ts';
import type { FlowOfDay, HeldFrom, Position } from '#server/ledger/positions.ts';
import { holdingType, typesAnswer, type OtherAssets } from './asset-types.ts';
import { benchmarkAnswer } from './benchmark.ts';
import { inPercent } from './in-percent.ts';
import { realisedOf, unrealisedOf, type AmountsByInstrument } from './effects.ts';
import type { Price, Valuation } from './valuation.ts';
import { closesOf, convert, priceOf } from './valuation.ts';

/** What a portfolio is computed from. */
export interface PortfolioParts {
  readonly positions: readonly Position[];
  /** What was held on the day `since`, and how that changed afterwards. */
  readonly held: readonly HeldFrom[];
  /** From the day `since` on. */
  readonly flows: readonly FlowOfDay[];
  readonly amounts: AmountsByInstrument;
  readonly since: string;
  /** What the tenant compares it with. */
  readonly benchmark: string | null;
  readonly others: OtherAssets;
}

const dayLength = 86_400_000;

/** The answer of getPortfolio. The series begins with the first trade when the range reaches further back. */
export async function portfolioAnswer(
  { positions, held, flows, amounts, since, benchmark, others }: PortfolioParts,
  currency: string,
  valuation: Valuation,
  now: Date,
) {
  const owned = positions
    .filter(({ quantity }) => quantity !== '0')
    .map((position) => priced(position, currency, valuation));
  const { total, positions: weighed } = portfolioFigures(
    owned.map(({ position }) => position),
    owned.map(({ rate }) => rate),
    currency,
  );
  const unrealised = unrealisedOf(
    owned.map(({ position, rate }) => ({ ...position, rate })),
    weighed,
    amounts,
    currency,
    valuation,
  );
  const ofSales = realisedOf(positions, amounts, currency, valuation);
  const realised = positions.reduce(
    (sum, { realised: own, currency: paidIn }) =>
      paidIn === null ? sum : sum.plus(convert(valuation, own, paidIn, currency)),
    new Big(0),
  );
  const points = await series(held, since, currency, valuation, now);
  const isHeldBefore = held.some(({ day }) => day < since);
  const days = contributedDays(
    points,
    flows.map((flow) => inCurrency(flow, currency, valuation)),
    currency,
    isHeldBefore,
  );
  const holdings = owned
    .flatMap(({ position, price }, index) => {
      const home = weighed[index];
      if (home === undefined) return [];
      const sales = positions.findIndex(({ instrument }) => instrument === position.instrument);
      return [
        {
          ...wireHolding(position, price, home),
          home_effects: unrealised.positions[index] ?? null,
          home_realised_effects: ofSales.positions[sales] ?? null,
        },
      ];
    })
    .sort((a, b) => compare(b.home_value, a.home_value));
  return {
    currency,
    value: total.value,
    cost: total.cost,
    est_pnl: total.gain,
    est_pnl_percent: total.gainPercent,
    day_change: total.dayChange,
    day_change_percent: total.dayChangePercent,
    realised_pnl: roundTo(realised, currency, 'halfEven'),
    est_effects: unrealised.total,
    realised_effects: ofSales.total,
    // The day before the first purchase is there for its return alone.
    series: days
      .slice(-points.length)
      .map(({ day, value, contributed }) => ({ at: day, value, contributed })),
    range_gain: rangeGain(days, currency),
    time_weighted_percent: percentOf(timeWeightedReturn(days)),
    money_weighted_percent: percentOf(moneyWeightedReturn(days)),
    benchmark: await benchmarkAnswer(benchmark, days, valuation, now),
    types: typesAnswer(holdings, others, currency, valuation, now).map((each) => ({ ...each })),
    holdings,
    as_of: now.toISOString(),
  };
}

/** A position with its prices, and what one unit of its currency is in another. */
function priced(
  { instrument, currency: paidIn, quantity, cost, realised }: Position,
  currency: string,
  valuation: Valuation,
) {
  const price = priceOf(valuation, instrument);
  return {
    price,
    rate: convert(valuation, '1', price.currency, currency),
    position: {
      instrument,
      currency: paidIn,
      quantity,
      cost,
      realised,
      price: price.price,
      previousClose: price.previousClose,
    },
  };
}

/** A holding in its own currency, with what it is in the portfolio's. */
function wireHolding(
  position: ReturnType<typeof priced>['position'],
  { symbol, market, name, sector, country, price, currency }: Price,
  home: WeighedPosition,
) {
  const { quantity, cost, realised } = position;
  const own = positionFigures(position, currency);
  const type = holdingType(market);
  return {
    symbol,
    market,
    name,
    type,
    ...(sector !== undefined && { sector }),
    ...(country !== undefined && { country }),
    quantity,
    // With its interest a bond's price has no last digit; its value is that of the exact one.
    price: type === 'bond' ? toBig(price).round(4, Big.roundHalfEven).toFixed() : price,
    value: own.value,
    currency,
    buy_price: toBig(cost).div(quantity).round(4, 2).toFixed(),
    cost: own.cost,
    est_pnl: own.gain,
    est_pnl_percent: own.gainPercent,
    day_change: own.dayChange,
    day_change_percent: own.dayChangePercent,
    realised_pnl: roundTo(realised, currency, 'halfEven'),
    home_value: home.value,
    home_cost: home.cost,
    home_pnl: home.gain,
    home_day_change: home.dayChange,
    share_percent: home.weight,
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
  return valueSeries(changesOf(held), prices, currency, from, now.getTime());
}

/** A day's flow at the rates of now, as the values of the series are. */
function inCurrency(
  { day, currency: own, paidIn, takenOut }: FlowOfDay,
  currency: string,
  valuation: Valuation,
): DayFlow {
  const converted = (amount: string) => convert(valuation, amount, own, currency).toFixed();
  return { day, paidIn: converted(paidIn), takenOut: converted(takenOut) };
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
  const { price, currency: own } = priceOf(valuation, instrument);
  const inCurrency = (amount: string) =>
    convert(valuation, amount, own, currency).round(12).toFixed();
  return [
    ...closes.map(({ at, close }) => ({ at, price: inCurrency(close) })),
    { at: now.getTime(), price: inCurrency(price) },
  ];
}
