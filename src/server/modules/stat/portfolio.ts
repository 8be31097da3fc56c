import Big from 'big.js';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { WeighedPosition } from '#core/portfolio/position-figures.ts';
import type { DayFlow } from '#core/portfolio/contributions.ts';
import { contributedDays } from '#core/portfolio/contributions.ts';
import { portfolioFigures, positionFigures } from '#core/portfolio/position-figures.ts';
import type { FlowOfDay, HeldFrom, Position } from '#server/ledger/positions.ts';
import { holdingType, typesAnswer, type OtherAssets } from './asset-types.ts';
import { benchmarkAnswer } from './benchmark.ts';
import { firstDay, heldSeries } from './held-series.ts';
import { estimatesOf, namedEstimates } from './last-known.ts';
import { rangeAnswer } from './range-answer.ts';
import { realisedOf, unrealisedOf, type AmountsByInstrument } from './effects.ts';
import type { Price, Valuation } from './valuation.ts';
import { convert, priceOf } from './valuation.ts';

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
  const first = firstDay(held, since);
  const points = first === null ? [] : await heldSeries([held], first, currency, valuation, now);
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
  { symbol, market, name, sector, country, price, currency, estimate }: Price,
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
    // With its interest a bond's price has no last digit, nor has what one unit has cost; the value is that of the exact one.
    price:
      type === 'bond' || estimate?.by === 'cost'
        ? toBig(price).round(4, Big.roundHalfEven).toFixed()
        : price,
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

/** A day's flow at the rates of now, as the values of the series are. */
function inCurrency(
  { day, currency: own, paidIn, takenOut }: FlowOfDay,
  currency: string,
  valuation: Valuation,
): DayFlow {
  const converted = (amount: string) => convert(valuation, amount, own, currency).toFixed();
  return { day, paidIn: converted(paidIn), takenOut: converted(takenOut) };
}
