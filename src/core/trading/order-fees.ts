import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';
import type { OrderSide } from './order.ts';
import type { FeeKind, FeeRule, VenueTerms } from './venue-terms.ts';

/** The three fees of an amount, in the venue's currency, to its minor unit. */
export type OrderFees = Readonly<Record<FeeKind, string>>;

export interface FeeBasis {
  readonly side: OrderSide;
  /** What is traded. */
  readonly amount: string;
  readonly currency: string;
  /** `YYYY-MM-DD` of the venue: rules hold from a day on. */
  readonly day: string;
}

/** The rules that the fees of a trade go by. */
export function feeRules(
  { fees }: Pick<VenueTerms, 'fees'>,
  { side, day }: Pick<FeeBasis, 'side' | 'day'>,
): readonly FeeRule[] {
  return fees.filter(
    (rule) =>
      rule.from <= day &&
      (rule.until === undefined || day < rule.until) &&
      (rule.side ?? side) === side,
  );
}

/** Fees of an order whose fills came to an amount; every kind is rounded up once. No amount costs nothing. */
export function orderFees(terms: Pick<VenueTerms, 'fees'>, basis: FeeBasis): OrderFees {
  const { amount, currency } = basis;
  const valid = feeRules(terms, basis);
  const traded = toBig(amount);
  const sumOf = (kind: FeeKind, tradeFee: Big) =>
    traded.lte(0)
      ? new Big(0)
      : valid
          .filter((rule) => rule.kind === kind)
          .reduce((total, rule) => total.plus(feeOf(rule, traded, tradeFee)), new Big(0));
  // A tax on the charge needs the charge as it is shown.
  const trade = roundTo(sumOf('trade', new Big(0)), currency, 'up');
  return {
    tax: roundTo(sumOf('tax', new Big(trade)), currency, 'up'),
    duty: roundTo(sumOf('duty', new Big(trade)), currency, 'up'),
    trade,
  };
}

/** All three together. */
export function feeTotal({ tax, duty, trade }: OrderFees): string {
  return toBig(tax).plus(duty).plus(trade).toFixed();
}

/**
 * What a further fill adds to fees that were charged: the fees of everything filled so far, less those. So many fills cost what
 * one of the same amount costs, and a minimum is charged once. Of a sale no more is taken than the fill brings (`most`); the
 * next fill makes up for it.
 */
export function addedFees(due: OrderFees, charged: OrderFees, most: string | null): OrderFees {
  let left = most === null ? null : toBig(most);
  const take = (kind: FeeKind) => {
    const owed = toBig(due[kind]).minus(charged[kind]);
    const open = owed.lt(0) ? new Big(0) : owed;
    const taken = left !== null && open.gt(left) ? left : open;
    if (left !== null) left = left.minus(taken);
    return taken.toFixed();
  };
  return { tax: take('tax'), duty: take('duty'), trade: take('trade') };
}

function feeOf({ of, rate, minimum = '0' }: FeeRule, amount: Big, tradeFee: Big): Big {
  const fee = (of === 'amount' ? amount : tradeFee).times(rate);
  return fee.lt(minimum) ? new Big(minimum) : fee;
}
