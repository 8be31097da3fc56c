import Big from 'big.js';
import { compare, roundTo, toBig } from '#core/money.ts';
import type { BestPrices } from './best-prices.ts';
import { metPrice } from './best-prices.ts';
import type { OrderFees } from './order-fees.ts';
import { orderFees } from './order-fees.ts';
import { orderTotal } from './order-total.ts';
import type { OrderSide, OrderType } from './order.ts';
import type { PriceStep } from './price-step.ts';
import { toStep } from './price-step.ts';
import type { VenueTerms } from './venue-terms.ts';

/** What is asked for. `price` is the limit or the stop; `null` for a market order. */
export interface OrderDraft {
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly price: string | null;
  /** What `value` is: shares, or money of the account. */
  readonly by: 'quantity' | 'amount';
  readonly value: string;
}

/** A stock as its venue trades it. */
export interface TradedStock extends BestPrices {
  readonly currency: string;
  readonly lot: number;
  readonly steps: readonly PriceStep[];
  readonly last: string;
  /** Bounds of today's prices. */
  readonly upper: string;
  readonly lower: string;
  /** `YYYY-MM-DD` of the venue: fees go by it. */
  readonly day: string;
  readonly terms: VenueTerms;
}

/**
 * The account that pays or is paid. `rate`: units of it for one of the stock's currency; `1` where they are the same, `null` where
 * none is known: then nothing is said in its currency, and an amount of it is no quantity.
 */
export interface TradingAccount {
  readonly currency: string;
  readonly rate: string | null;
}

/** An order in figures, in the stock's currency unless said otherwise. */
export interface OrderTerms {
  /** `0` where an amount is not enough for one lot, or its worth in the stock's currency is not known. */
  readonly quantity: string;
  /** What it would be executed at now, and the worst that it may be. */
  readonly price: string;
  readonly worstPrice: string;
  readonly amount: string;
  readonly fees: OrderFees;
  /** What it costs, fees included; of a sale, what it brings after them. */
  readonly total: string;
  readonly worst: { readonly amount: string; readonly fees: OrderFees; readonly total: string };
  /** `total` and `worst.total` in the account's currency; `0` where no rate is known. */
  readonly accountTotal: string;
  readonly accountWorst: string;
}

/** What an order comes to, now and at worst. A purchase by amount never costs more than it, fees included. */
export function orderTerms(
  draft: OrderDraft,
  stock: TradedStock,
  account: TradingAccount,
): OrderTerms {
  const { price, worstPrice } = pricesOf(draft, stock);
  const quantity =
    draft.by === 'quantity'
      ? toBig(draft.value).toFixed()
      : quantityFor(draft, stock, account, worstPrice);
  const at = (unit: string) => figuresAt(draft.side, quantity, unit, stock);
  const [now, worst] = [at(price), at(worstPrice)];
  return {
    quantity,
    price,
    worstPrice,
    ...now,
    worst,
    accountTotal: inAccount(now.total, draft.side, account),
    accountWorst: inAccount(worst.total, draft.side, account),
  };
}

/** An amount of the stock's currency in that of the account: what is paid rounds up, what is received down. */
export function inAccount(amount: string, side: OrderSide, account: TradingAccount): string {
  const converted = toBig(amount).times(account.rate ?? '0');
  return roundTo(converted, account.currency, side === 'buy' ? 'up' : 'down');
}

/** Worth of a quantity, to the minor unit. Half-even, so that many fills come to what one of them all does. */
export function worthOf(value: string | Big, currency: string): string {
  return roundTo(value, currency, 'halfEven');
}

function pricesOf(
  { side, type, price }: OrderDraft,
  stock: TradedStock,
): { readonly price: string; readonly worstPrice: string } {
  const { steps, upper, lower, terms } = stock;
  // An order at the market meets the other side; where nothing is known to rest there, the last price stands for it.
  const base = price ?? metPrice(side, stock) ?? stock.last;
  if (type === 'limit') return { price: base, worstPrice: base };
  const factor =
    side === 'buy' ? new Big(1).plus(terms.protection) : new Big(1).minus(terms.protection);
  const bound = toStep(steps, new Big(base).times(factor), side === 'buy' ? 'up' : 'down');
  // No trade is outside the day's band, so nothing is reserved for one. A stop may lie beyond it on a later day.
  const isInside = compare(base, lower) >= 0 && compare(base, upper) <= 0;
  if (!isInside) return { price: base, worstPrice: bound };
  const worst = side === 'buy' ? smaller(bound, upper) : larger(bound, lower);
  return { price: base, worstPrice: worst };
}

function figuresAt(
  side: OrderSide,
  quantity: string,
  price: string,
  { currency, day, terms }: TradedStock,
) {
  const amount = roundTo(toBig(quantity).times(price), currency, side === 'buy' ? 'up' : 'down');
  const fees = orderFees(terms, { side, amount, currency, day });
  const total = orderTotal(side, amount, fees);
  return { amount, fees, total: roundTo(total, currency, 'halfEven') };
}

/** Whole lots for an amount of the account; of a purchase the most whose worst case it covers. */
function quantityFor(
  { side, value }: OrderDraft,
  stock: TradedStock,
  account: TradingAccount,
  worstPrice: string,
): string {
  if (account.rate === null) return '0';
  const unit = toBig(worstPrice).times(account.rate).times(stock.lot);
  let lots = toBig(value).div(unit).round(0, 0);
  if (side === 'sell') return lots.times(stock.lot).toFixed();
  const costOf = (count: Big) =>
    inAccount(
      figuresAt(side, count.times(stock.lot).toFixed(), worstPrice, stock).total,
      side,
      account,
    );
  // Halving the step finds the last lot that fees leave room for in a few looks, however many there are.
  if (compare(costOf(lots), value) <= 0) return lots.times(stock.lot).toFixed();
  let [enough, tooMany] = [new Big(0), lots];
  while (tooMany.minus(enough).gt(1)) {
    const middle = enough.plus(tooMany).div(2).round(0, 0);
    if (compare(costOf(middle), value) <= 0) enough = middle;
    else tooMany = middle;
  }
  lots = enough;
  return lots.times(stock.lot).toFixed();
}

function smaller(a: string, b: string): string {
  return compare(a, b) <= 0 ? a : b;
}

function larger(a: string, b: string): string {
  return compare(a, b) >= 0 ? a : b;
}
