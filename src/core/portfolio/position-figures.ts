import Big from 'big.js';
import { minorUnit, roundTo, toBig } from '#core/money.ts';
import { apportion } from './apportion.ts';

/** A position with its prices; `cost` is what is left of what was paid for it, fees apart. */
export interface PricedPosition {
  readonly quantity: string;
  readonly price: string;
  readonly previousClose: string;
  readonly cost: string;
}

/** What positions are worth, have cost and have done today, in one currency. */
export interface PositionFigures {
  readonly value: string;
  readonly cost: string;
  readonly gain: string;
  /** `null` where nothing was paid. */
  readonly gainPercent: string | null;
  readonly dayChange: string;
  /** `null` where nothing was there yesterday. */
  readonly dayChangePercent: string | null;
}

/** A position among all of them. */
export interface WeighedPosition extends PositionFigures {
  /** In percent of the value of all. */
  readonly weight: string;
}

/** Figures of one position in its own currency. Differences are those of the amounts that are shown. */
export function positionFigures(position: PricedPosition, currency: string): PositionFigures {
  const { value, cost, before } = exactOf(position);
  const show = (amount: Big) => roundTo(amount, currency, 'halfEven');
  return figuresOf(show(value), show(cost), show(before), currency);
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
    const { value, cost, before } = exactOf(position);
    const rate = rates[index] ?? new Big(1);
    return { value: value.times(rate), cost: cost.times(rate), before: before.times(rate) };
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
  const weights = apportion(
    exact.map(({ value }) => (whole.eq(0) ? new Big(0) : value.div(whole).times(100))),
    2,
  );
  return {
    total: figuresOf(values.total, costs.total, befores.total, currency),
    positions: positions.map((_, index) => ({
      ...figuresOf(
        values.parts[index] ?? '0',
        costs.parts[index] ?? '0',
        befores.parts[index] ?? '0',
        currency,
      ),
      weight: weights.parts[index] ?? '0.00',
    })),
  };
}

function exactOf({ quantity, price, previousClose, cost }: PricedPosition) {
  const held = toBig(quantity);
  return { value: held.times(price), cost: toBig(cost), before: held.times(previousClose) };
}

function figuresOf(value: string, cost: string, before: string, currency: string): PositionFigures {
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
    dayChangePercent: percentOf(dayChange, before),
  };
}

function percentOf(part: string, whole: string): string | null {
  const of = toBig(whole);
  return of.eq(0)
    ? null
    : toBig(part).div(of.abs()).times(100).round(2, Big.roundHalfEven).toFixed(2);
}
