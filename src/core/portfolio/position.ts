import Big from 'big.js';
import { toBig } from '../money.ts';

/** One trade: a quantity bought (or, negative, sold) and what it cost (or, negative, brought), fees apart. */
export interface TradeLeg {
  readonly instrument: string;
  readonly currency: string;
  readonly quantity: string;
  readonly amount: string;
}

/** What is held of one instrument, and what it cost at average price. */
export interface Position {
  readonly instrument: string;
  readonly currency: string;
  readonly quantity: string;
  readonly cost: string;
}

/** Folds trades, oldest first, into what is held. A sale takes its share of the cost; what is sold out is left away. */
export function foldPositions(trades: readonly TradeLeg[]): readonly Position[] {
  const held = new Map<string, { currency: string; quantity: Big; cost: Big }>();
  for (const trade of trades) {
    const before = held.get(trade.instrument) ?? { currency: trade.currency, quantity: new Big(0), cost: new Big(0) };
    const change = toBig(trade.quantity);
    const quantity = before.quantity.plus(change);
    if (quantity.lt(0)) throw new RangeError(`more of ${trade.instrument} sold than held`);
    const cost = change.gte(0)
      ? before.cost.plus(toBig(trade.amount))
      : before.cost.times(quantity).div(before.quantity);
    held.set(trade.instrument, { currency: before.currency, quantity, cost });
  }
  return [...held]
    .filter(([, { quantity }]) => quantity.gt(0))
    .map(([instrument, { currency, quantity, cost }]) => (
      { instrument, currency, quantity: quantity.toFixed(), cost: cost.round(12).toFixed() }
    ));
}
