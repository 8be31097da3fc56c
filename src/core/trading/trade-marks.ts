import { sum, toBig } from '#core/money.ts';
import type { OrderSide } from './order.ts';

/** A purchase or sale as a chart marks it; `at` in ms. */
export interface MarkedTrade {
  readonly at: number;
  readonly side: OrderSide;
  readonly quantity: string;
  readonly price: string;
}

/** What was bought, or sold, within one candle. */
export interface TradeMark {
  /** Of the candle. */
  readonly index: number;
  readonly side: OrderSide;
  readonly quantity: string;
  /** Its average price, to six digits. */
  readonly price: string;
}

/** A dividend as a chart marks it, on its ex-date; `at` in ms. */
export interface MarkedDividend {
  readonly at: number;
  /** A share, before tax. */
  readonly amount: string;
  readonly currency: string;
}

/** A dividend whose ex-date falls into one candle. */
export interface DividendMark extends Pick<MarkedDividend, 'amount' | 'currency'> {
  readonly index: number;
  readonly side: 'dividend';
}

export type ChartMark = TradeMark | DividendMark;

/** What a chart marks: own trades and dividends, in the order of their candles. */
export function chartMarks(
  times: readonly number[],
  trades: readonly MarkedTrade[],
  dividends: readonly MarkedDividend[],
): readonly ChartMark[] {
  const paid = dividends
    .map(({ at, ...dividend }) => ({
      ...dividend,
      side: 'dividend' as const,
      index: lastBefore(times, at),
    }))
    .filter(({ index }) => index >= 0);
  return [...tradeMarks(times, trades), ...paid].sort((a, b) => a.index - b.index);
}

/**
 * Marks for candles that begin at `times` (ms, rising), in their order, purchases first: one for each side of a candle. What was
 * traded before the first candle has none; the last candle goes on until now.
 */
export function tradeMarks(
  times: readonly number[],
  trades: readonly MarkedTrade[],
): readonly TradeMark[] {
  const found = new Map<string, { index: number; side: OrderSide; trades: MarkedTrade[] }>();
  for (const trade of trades) {
    const index = lastBefore(times, trade.at);
    if (index < 0) continue;
    const key = `${index} ${trade.side}`;
    const mark = found.get(key) ?? { index, side: trade.side, trades: [] };
    mark.trades.push(trade);
    found.set(key, mark);
  }
  return [...found.values()]
    .map(({ trades: together, ...mark }) => ({ ...mark, ...inOne(together) }))
    .sort((a, b) => a.index - b.index || (a.side === 'buy' ? -1 : 1));
}

function inOne(trades: readonly MarkedTrade[]) {
  const quantity = sum(trades.map((each) => each.quantity));
  const worth = sum(trades.map((each) => toBig(each.price).times(each.quantity).toFixed()));
  const isNothing = toBig(quantity).eq(0);
  return { quantity, price: isNothing ? '0' : toBig(worth).div(quantity).round(6, 2).toFixed() };
}

/** The last of rising times that is not after a moment; −1 when all are. */
function lastBefore(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
