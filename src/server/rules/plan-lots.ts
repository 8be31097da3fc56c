import type { SplitTerms } from '#server/rules/corporate/split-terms.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { closeLots, type OpenLot } from './fifo.ts';
import { splitLots } from './split-lots.ts';

/** A part of an order of a trading plan that was executed. Amounts are of the stock's currency; `fees` are beside `amount`. */
export interface PlanTrade {
  /** Of the transaction. */
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly at: Date;
  readonly quantity: string;
  readonly amount: string;
  readonly fees: string;
  /** When the desk took it back. */
  readonly reversedAt?: Date | null;
}

/** What a split made of the shares of one stock in a plan, and what was paid for the part of a share that was left. */
export interface PlanSplit extends SplitTerms {
  /** Of the transaction. */
  readonly id: string;
  readonly at: Date;
  readonly received: string;
  readonly cash: string;
}

/** What a sale closed of one purchase. */
export interface PlanLot<Sale> {
  readonly sale: Sale;
  readonly quantity: string;
  readonly boughtAt: Date;
  readonly proceeds: string;
  readonly cost: string;
  /** Of the purchase and the sale, exact. */
  readonly fees: string;
}

interface BoughtLot extends OpenLot {
  readonly boughtAt: Date;
  /** Charged for what the lot still has. */
  readonly fees: string;
}

/**
 * What trades of one stock by one plan came to, first in first out. Trades and splits are in the order of their time, beginning with a
 * plan that has nothing of it. What was sold before a purchase that the desk took back stands in for it closes the next purchase.
 */
export function planLots<Trade extends PlanTrade>(
  trades: readonly (Trade | PlanSplit)[],
): readonly PlanLot<Trade | PlanSplit>[] {
  let open: readonly BoughtLot[] = [];
  let waiting: readonly Sold<Trade | PlanSplit>[] = [];
  const closed: PlanLot<Trade | PlanSplit>[] = [];
  const sell = (sold: Sold<Trade | PlanSplit>): void => {
    const held = sum(open.map(({ remaining }) => remaining));
    const [now, later] = splitSale(sold, held);
    if (later !== null) waiting = [...waiting, later];
    if (now === null) return;
    const { sale, quantity, proceeds, charged } = now;
    const { closings, lots } = closeLots(open, quantity, proceeds);
    for (const { lot: id, ...closing } of closings) {
      const lot = open.find((each) => each.id === id);
      if (lot === undefined) continue;
      const ofSale = toBig(charged).times(closing.quantity).div(quantity);
      const ofPurchase = toBig(lot.fees).times(closing.quantity).div(lot.remaining);
      closed.push({
        sale,
        quantity: closing.quantity,
        boughtAt: lot.boughtAt,
        proceeds: closing.proceeds,
        cost: closing.cost,
        fees: ofPurchase.plus(ofSale).round(12).toFixed(),
      });
    }
    open = open.map((lot) => {
      const after = lots.find(({ id }) => id === lot.id);
      if (after === undefined) return lot;
      const fees = toBig(lot.fees).times(after.remaining).div(lot.remaining).round(12);
      return { ...lot, ...after, fees: fees.toFixed() };
    });
    open = open.filter(({ remaining }) => !toBig(remaining).eq(0));
  };
  for (const each of trades) {
    if (!('side' in each)) {
      const after = splitLots(open, each);
      open = open.map((lot, index) => ({
        ...lot,
        remaining: after[index]?.after ?? lot.remaining,
      }));
      const fraction = toBig(sum(open.map(({ remaining }) => remaining))).minus(each.received);
      if (fraction.gt(0))
        sell({ sale: each, quantity: fraction.toFixed(), proceeds: each.cash, charged: '0' });
    } else if (each.side === 'sell')
      sell({ sale: each, quantity: each.quantity, proceeds: each.amount, charged: each.fees });
    else {
      open = [
        ...open,
        {
          id: each.id,
          remaining: each.quantity,
          cost: each.amount,
          boughtAt: each.at,
          fees: each.fees,
        },
      ];
      const due = waiting;
      waiting = [];
      for (const sold of due) sell(sold);
    }
  }
  return closed;
}

interface Sold<Sale> {
  readonly sale: Sale;
  readonly quantity: string;
  readonly proceeds: string;
  readonly charged: string;
}

/** The part of a sale that what is held covers, and the rest. */
function splitSale<Sale>(
  sold: Sold<Sale>,
  held: string,
): readonly [Sold<Sale> | null, Sold<Sale> | null] {
  if (compare(held, '0') <= 0) return [null, sold];
  if (compare(held, sold.quantity) >= 0) return [sold, null];
  const part = (amount: string) => toBig(amount).times(held).div(sold.quantity).round(12);
  const [proceeds, charged] = [part(sold.proceeds), part(sold.charged)];
  return [
    { ...sold, quantity: held, proceeds: proceeds.toFixed(), charged: charged.toFixed() },
    {
      sale: sold.sale,
      quantity: toBig(sold.quantity).minus(held).toFixed(),
      proceeds: toBig(sold.proceeds).minus(proceeds).toFixed(),
      charged: toBig(sold.charged).minus(charged).toFixed(),
    },
  ];
}

/** A lot in the report of a year. */
export interface ReportedPlanLot<Sale> extends PlanLot<Sale> {
  readonly bookedAt: Date;
  /** It takes back what a year before has. */
  readonly isReversal: boolean;
}

/**
 * What of a plan's trades of one stock belongs to the time from `from` until before `until`: what was sold in it, and how what was taken back in
 * it changes what had been sold before. A time that was reported stays as it was.
 */
export function planLotsOf<Trade extends PlanTrade>(
  trades: readonly (Trade | PlanSplit)[],
  { from, until }: { readonly from: Date; readonly until: Date },
): readonly ReportedPlanLot<Trade | PlanSplit>[] {
  const asKnown = (moment: Date) =>
    planLots(
      trades.filter(
        (each) =>
          each.at < until &&
          (!('side' in each) || each.reversedAt == null || each.reversedAt >= moment),
      ),
    );
  const lots = asKnown(until);
  const sold = lots
    .filter(({ sale }) => sale.at >= from)
    .map((lot) => ({ ...lot, bookedAt: lot.sale.at, isReversal: false }));
  const reversals = trades.flatMap((each) =>
    'side' in each && each.reversedAt != null && each.reversedAt >= from && each.reversedAt < until
      ? [each.reversedAt]
      : [],
  );
  const [bookedAt] = reversals.toSorted((one, other) => one.getTime() - other.getTime());
  if (bookedAt === undefined) return sold;
  const before = (all: readonly PlanLot<Trade | PlanSplit>[]) =>
    all.filter(({ sale }) => sale.at < from);
  const [known, mended] = [before(asKnown(from)), before(lots)];
  return [
    ...without(known, mended).map((lot) => ({ ...negated(lot), bookedAt, isReversal: true })),
    ...without(mended, known).map((lot) => ({ ...lot, bookedAt, isReversal: false })),
    ...sold,
  ];
}

/** Lots of one list that the other lacks. */
function without<Sale extends { readonly id: string }>(
  all: readonly PlanLot<Sale>[],
  others: readonly PlanLot<Sale>[],
): readonly PlanLot<Sale>[] {
  const nameOf = ({ sale, boughtAt, ...figures }: PlanLot<Sale>) =>
    JSON.stringify([sale.id, boughtAt, figures]);
  const there = new Set(others.map(nameOf));
  return all.filter((lot) => !there.has(nameOf(lot)));
}

function negated<Sale>(lot: PlanLot<Sale>): PlanLot<Sale> {
  const minus = (amount: string) => toBig(amount).times(-1).toFixed();
  const { quantity, proceeds, cost, fees } = lot;
  return {
    ...lot,
    quantity: minus(quantity),
    proceeds: minus(proceeds),
    cost: minus(cost),
    fees: minus(fees),
  };
}
