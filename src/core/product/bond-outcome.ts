import Big from 'big.js';
import type { CivilDay } from '#core/civil-day.ts';
import { compare, roundTo, sum, toBig } from '#core/money.ts';
import { bondFigures, couponAmount, type BondFigures } from './bond-figures.ts';
import { accruedPercent, paymentsAfter } from './bond-interest.ts';
import type { BondTerms } from './bond-schedule.ts';
import { yieldToMaturity } from './bond-yield.ts';

/** A bond as it is counted: its terms, and the face value of one in its currency. */
export interface CountedBond {
  readonly terms: BondTerms;
  readonly face: string;
  readonly currency: string;
}

/** When and at which clean price, in percent of the face value, bonds are bought. */
export interface BondPurchase {
  readonly price: string;
  readonly settlesOn: CivilDay;
}

/** What bonds that are kept until maturity cost and pay. Amounts are whole minor units of the bond's currency. */
export interface BondOutcome {
  readonly figures: BondFigures;
  /** Percent a year; `null` where nothing is left to be paid. */
  readonly yield: string | null;
  /** By the day on which each is due, the next first. */
  readonly coupons: readonly { readonly due: CivilDay; readonly amount: string }[];
  readonly couponTotal: string;
  /** Coupons and the face value. */
  readonly received: string;
  /** Received less paid; below zero where less comes back. */
  readonly gain: string;
}

/** What a number of bonds costs and pays by maturity, by the rules of orders and coupons. */
export function bondOutcome(
  bond: CountedBond,
  units: string,
  { price, settlesOn }: BondPurchase,
): BondOutcome {
  const { terms, currency } = bond;
  const figures = bondFigures(bond, units, price, settlesOn);
  const coupons = paymentsAfter(terms, settlesOn).map(({ due }) => ({
    due,
    amount: couponAmount(bond, units, due),
  }));
  const couponTotal = roundTo(sum(coupons.map(({ amount }) => amount)), currency, 'down');
  const received = roundTo(sum([couponTotal, figures.faceAmount]), currency, 'down');
  return {
    figures,
    yield: yieldToMaturity(terms, price, settlesOn),
    coupons,
    couponTotal,
    received,
    gain: roundTo(toBig(received).minus(figures.total), currency, 'down'),
  };
}

/** The highest face value in whole steps whose price and interest an amount covers; `0` where it covers none. */
export function faceFor(
  bond: CountedBond,
  amount: string,
  step: string,
  { price, settlesOn }: BondPurchase,
): string {
  const totalOf = (faceAmount: Big) =>
    bondFigures(bond, faceAmount.div(bond.face).toFixed(), price, settlesOn).total;
  const exact = accruedPercent(bond.terms, settlesOn).plus(price).times(step).div(100);
  if (exact.lte(0)) return '0';
  // Both parts are rounded, each to the next minor unit at most: what they come to decides over the last step.
  let steps = toBig(amount).div(exact).round(0, Big.roundDown).plus(1);
  while (steps.gt(0) && compare(totalOf(steps.times(step)), amount) > 0) steps = steps.minus(1);
  return steps.times(step).toFixed();
}
