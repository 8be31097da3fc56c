import Big from 'big.js';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { compare, fullPrice, roundTo, sum, toBig } from '#core/money.ts';
import type { WeighedPosition } from '#server/rules/portfolio/position-figures.ts';
import type { DayFlow } from '#server/rules/portfolio/contributions.ts';
import { contributedDays } from '#server/rules/portfolio/contributions.ts';
import {
  currencyChange,
  portfolioFigures,
  positionFigures,
} from '#server/rules/portfolio/position-figures.ts';
import type { FlowOfDay, HeldFrom, Position } from '#server/ledger/positions.ts';
import { holdingType, typesAnswer, type OtherAssets } from './asset-types.ts';
import { soldOutOf } from './day-changes.ts';
import { benchmarkAnswer } from './benchmark.ts';
import { tradedOf, type RecentTrades } from '#server/rules/portfolio/traded-day.ts';
import { firstDay, heldSeries } from './held-series.ts';
import { estimatesOf, namedEstimates } from './last-known.ts';
import { rangeAnswer } from './range-answer.ts';
import { realisedOf, unrealisedOf, type AmountsByInstrument } from './effects.ts';
import type { Price, Valuation } from './valuation.ts';
import { closesOf, convert, priceOf } from './valuation.ts';

/** Closes of a holding's line, beside the price of now. */
const sparkCloses = 29;

/** What a portfolio is computed from. */
export interface PortfolioParts {
  readonly positions: readonly Position[];
  /** What was held on the day `since`, and how that changed afterwards. */
  readonly held: readonly HeldFrom[];
  /** From the day `since` on. */
  readonly flows: readonly FlowOfDay[];
  readonly amounts: AmountsByInstrument;
  readonly since: string;
  readonly trades: RecentTrades;
  /** What the tenant compares it with. */
  readonly benchmark: string | null;
  readonly others: OtherAssets;
}

/** The answer of getPortfolio. The series begins with the first trade when the range reaches further back. */
export async function portfolioAnswer(
  { positions, held, flows, amounts, since, trades, benchmark, others }: PortfolioParts,
  currency: string,
  valuation: Valuation,
  now: Date,
) {
  const owned = positions
    .filter(({ quantity }) => quantity !== '0')
    .map((position) => priced(position, trades, currency, valuation));
  // What was sold out since the previous close brought its part of the day.
  const sold = soldToday(positions, trades, currency, valuation);
  const { total, positions: weighed } = portfolioFigures(
    [...owned, ...sold].map(({ position }) => position),
    [...owned, ...sold].map(({ rate }) => rate),
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
    (total, { realised: own, currency: paidIn }) =>
      paidIn === null ? total : total.plus(convert(valuation, own, paidIn, currency)),
    new Big(0),
  );
  const first = firstDay(held, since);
  const points = first === null ? [] : await heldSeries([held], first, currency, valuation, now);
  const isHeldBefore = held.some(({ day }) => day < since);
  const days = contributedDays(
    points,
    flows.map((flow) => inCurrency(flow, currency, valuation)),
    currency,
    isHeldBefore,
  );
  const sparks = await Promise.all(owned.map((each) => sparkOf(each, valuation)));
  const holdings = owned
    .flatMap(({ position, price, rate }, index) => {
      const home = weighed[index];
      if (home === undefined) return [];
      const sales = positions.findIndex(({ instrument }) => instrument === position.instrument);
      return [
        {
          ...wireHolding(position, price, home),
          rate: rate.round(10, Big.roundHalfEven).toFixed(),
          ...sparks[index],
          ...estimatesOf(valuation, position.instrument, price.currency),
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
    ...(sold.length > 0 && {
      sold_day_change: roundTo(
        sum(weighed.slice(owned.length).map(({ dayChange }) => dayChange)),
        currency,
        'halfEven',
      ),
    }),
    day_currency_change: currencyChange(
      [...owned, ...sold].map(({ position, price, rate }) => ({
        ...position,
        rate,
        rateBefore: rateBefore(price, currency, valuation),
      })),
      currency,
    ),
    realised_pnl: roundTo(realised, currency, 'halfEven'),
    est_effects: unrealised.total,
    realised_effects: ofSales.total,
    ...rangeAnswer(days, points.length, currency),
    benchmark: await benchmarkAnswer(benchmark, days, valuation, now),
    types: typesAnswer(holdings, others, currency, valuation, now).map((each) => ({ ...each })),
    holdings,
    as_of: now.toISOString(),
    ...namedEstimates(valuation),
  };
}

/** What was held at the previous close or bought since, and is sold out. */
function soldToday(
  positions: readonly Position[],
  trades: RecentTrades,
  currency: string,
  valuation: Valuation,
) {
  const held = new Set(
    positions.filter(({ quantity }) => quantity !== '0').map(({ instrument }) => instrument),
  );
  const soldOut = new Set(soldOutOf(trades, held, valuation));
  return positions
    .filter(({ instrument }) => soldOut.has(instrument))
    .map((position) => priced(position, trades, currency, valuation))
    .filter(({ position }) => position.traded !== undefined);
}

/** A position with its prices, and what one unit of its currency is in another. */
function priced(
  { instrument, currency: paidIn, quantity, cost, realised }: Position,
  trades: RecentTrades,
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
      traded: tradedOf(trades, instrument, price),
    },
  };
}

/** The last daily closes and the price of now; nothing where that is no line. */
async function sparkOf(
  { position: { instrument }, price: { price } }: ReturnType<typeof priced>,
  valuation: Valuation,
): Promise<{ readonly spark?: string[] }> {
  const closes = await closesOf(valuation, instrument, sparkCloses);
  const line = [...closes.map(({ close }) => close), price];
  return closes.length === 0 ? {} : { spark: line.map((each) => fourDigits(toBig(each))) };
}

// What is divided, or has its interest in it, has no last digit.
function fourDigits(price: Big): string {
  return price.round(4, Big.roundHalfEven).toFixed();
}

/** What one unit of a price's currency was in another on the day before its day; `null` where that is not known. */
function rateBefore(
  { day, currency: own }: Price,
  currency: string,
  { rates }: Pick<Valuation, 'rates'>,
): Big | null {
  if (own === currency) return new Big(1);
  const rate =
    day === undefined ? null : rates.rateOn(dayOfNumber(dayNumber(day) - 1), own, currency);
  return rate === null ? null : toBig(rate);
}

/** A holding in its own currency, with what it is in the portfolio's. */
function wireHolding(
  position: ReturnType<typeof priced>['position'],
  { symbol, market, name, sector, country, price, currency, estimate }: Price,
  home: WeighedPosition,
) {
  const { quantity, cost, realised, previousClose, traded } = position;
  const own = positionFigures(position, currency);
  const type = holdingType(market);
  const asPrice = (value: Big) => fullPrice(fourDigits(value), currency);
  return {
    symbol,
    market,
    name,
    type,
    ...(sector !== undefined && { sector }),
    ...(country !== undefined && { country }),
    quantity,
    // The value is that of the exact price.
    price:
      type === 'bond' || estimate?.by === 'cost'
        ? asPrice(toBig(price))
        : fullPrice(price, currency),
    value: own.value,
    currency,
    buy_price: asPrice(toBig(cost).div(quantity)),
    cost: own.cost,
    est_pnl: own.gain,
    est_pnl_percent: own.gainPercent,
    day_change: own.dayChange,
    day_change_percent: own.dayChangePercent,
    previous_close: asPrice(toBig(previousClose)),
    ...(traded !== undefined && {
      day_trades: {
        opening: traded.opening,
        paid_in: roundTo(traded.paidIn, currency, 'halfEven'),
        taken_out: roundTo(traded.takenOut, currency, 'halfEven'),
      },
    }),
    realised_pnl: roundTo(realised, currency, 'halfEven'),
    home_value: home.value,
    home_cost: home.cost,
    home_pnl: home.gain,
    home_day_change: home.dayChange,
    share_percent: home.weight,
  };
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
