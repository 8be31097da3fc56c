import Big from 'big.js';
import { minorUnit, roundTo, toBig } from '#core/money.ts';
import { apportion } from '#core/portfolio/apportion.ts';

/** A position with its prices; `cost` is what is left of what was paid for it, fees apart. */
export interface PricedPosition {
  readonly quantity: string;
  readonly price: string;
  readonly previousClose: string;
  readonly cost: string;
  /** Where it was bought or sold since the previous close. */
  readonly traded?: TradedDay | undefined;
}

/** A position since the previous close, in its own currency. */
export interface TradedDay {
  /** What was held at that close, in shares of now. */
  readonly opening: string;
  /** What was paid for what was bought since, and what was sold brought, fees apart. */
  readonly paidIn: string;
  readonly takenOut: string;
}

/** What positions are worth, have cost and have done today, in one currency. */
export interface PositionFigures {
  readonly value: string;
  readonly cost: string;
  readonly gain: string;
  /** `null` where nothing was paid. */
  readonly gainPercent: string | null;
  readonly dayChange: string;
  /** Of what was held at the previous close and paid in since; `null` where that is nothing. */
  readonly dayChangePercent: string | null;
}

/** A position among all of them. */
export interface WeighedPosition extends PositionFigures {
  /** In percent of the value of all. */
  readonly weight: string;
}

/** Figures of one position in its own currency. Differences are those of the amounts that are shown. */
export function positionFigures(position: PricedPosition, currency: string): PositionFigures {
  const { value, cost, before, base } = exactOf(position);
  const show = (amount: Big) => roundTo(amount, currency, 'halfEven');
  return figuresOf(show(value), show(cost), show(before), base, currency);
}

/**
 * Figures of positions in one currency, `rates[i]` units of it for one of the position's own, and of all of them together: the
 * amounts of the positions add up to those of the whole, and the weights to 100.
 */
export function portfolioFigures(
  positions: readonly PricedPosition[],
  rates: readonly Big[],
  currency: string,
): { readonly total: PositionFigures; readonly positions: readonly WeighedPosition[] } {
  const exact = positions.map((position, index) => {
    const { value, cost, before, base } = exactOf(position);
    const rate = rates[index] ?? new Big(1);
    return {
      value: value.times(rate),
      cost: cost.times(rate),
      before: before.times(rate),
      base: base.times(rate),
    };
  });
  const digits = minorUnit(currency);
  const values = apportion(
    exact.map(({ value }) => value),
    digits,
  );
  const costs = apportion(
    exact.map(({ cost }) => cost),
    digits,
  );
  const befores = apportion(
    exact.map(({ before }) => before),
    digits,
  );
  const whole = exact.reduce((sum, { value }) => sum.plus(value), new Big(0));
  const base = exact.reduce((sum, each) => sum.plus(each.base), new Big(0));
  const weights = apportion(
    exact.map(({ value }) => (whole.eq(0) ? new Big(0) : value.div(whole).times(100))),
    2,
  );
  return {
    total: figuresOf(values.total, costs.total, befores.total, base, currency),
    positions: positions.map((_, index) => ({
      ...figuresOf(
        values.parts[index] ?? '0',
        costs.parts[index] ?? '0',
        befores.parts[index] ?? '0',
        exact[index]?.base ?? new Big(0),
        currency,
      ),
      weight: weights.parts[index] ?? '0.00',
    })),
  };
}

/**
 * What rates made since the day before of what was held at the previous close, in `currency`; `null` where one of them was not known.
 * Rates are units of it for one of the position's own.
 */
export function currencyChange(
  positions: readonly (Pick<PricedPosition, 'quantity' | 'previousClose' | 'traded'> & {
    readonly rate: Big;
    readonly rateBefore: Big | null;
  })[],
  currency: string,
): string | null {
  let total = new Big(0);
  for (const { rate, rateBefore, ...position } of positions) {
    if (rateBefore === null) return null;
    total = total.plus(openingOf(position).times(rate.minus(rateBefore)));
  }
  return roundTo(total, currency, 'halfEven');
}

/** What was held at the previous close, at its price. */
function openingOf({
  quantity,
  previousClose,
  traded,
}: Pick<PricedPosition, 'quantity' | 'previousClose' | 'traded'>): Big {
  return toBig(traded?.opening ?? quantity).times(previousClose);
}

/**
 * `before` is what the value would be had no price moved since the previous close: what was bought since counts as it was paid for,
 * and what was sold as what it brought. `base` is what could move: what was held then, and what was paid since.
 */
function exactOf(position: PricedPosition) {
  const { quantity, price, cost, traded } = position;
  const base = openingOf(position).plus(traded?.paidIn ?? '0');
  return {
    value: toBig(quantity).times(price),
    cost: toBig(cost),
    before: base.minus(traded?.takenOut ?? '0'),
    base,
  };
}

function figuresOf(
  value: string,
  cost: string,
  before: string,
  base: Big,
  currency: string,
): PositionFigures {
  const difference = (one: string, other: string) =>
    roundTo(toBig(one).minus(other), currency, 'halfEven');
  const gain = difference(value, cost);
  const dayChange = difference(value, before);
  return {
    value,
    cost,
    gain,
    gainPercent: percentOf(gain, cost),
    dayChange,
    dayChangePercent: percentOf(dayChange, roundTo(base, currency, 'halfEven')),
  };
}

function percentOf(part: string, whole: string): string | null {
  const of = toBig(whole);
  return of.eq(0)
    ? null
    : toBig(part).div(of.abs()).times(100).round(2, Big.roundHalfEven).toFixed(2);
}
