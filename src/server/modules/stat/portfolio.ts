import Big from 'big.js';
import { roundTo, toBig } from '#core/money.ts';
import { foldPositions } from '#core/portfolio/position.ts';
import type { Position } from '#core/portfolio/position.ts';
import type { PricePoint } from '#core/portfolio/value-series.ts';
import { valueSeries } from '#core/portfolio/value-series.ts';
import type { Trade } from '#server/ledger/balances.ts';
import { percentOf } from './assets.ts';
import type { Valuation } from './valuation.ts';
import { convert, priceOf } from './valuation.ts';

export type PortfolioRange = '7D' | '30D' | '90D' | '1Y' | 'all';

const rangeDays = { '7D': 7, '30D': 30, '90D': 90, '1Y': 365, all: 3650 } as const satisfies Record<PortfolioRange, number>;
const dayLength = 86_400_000;

/** The answer of getPortfolio. The series begins with the first trade when the range reaches further back. */
export async function portfolioAnswer(
  trades: readonly Trade[], range: PortfolioRange, currency: string, valuation: Valuation, now: Date,
) {
  const holdings = foldPositions(trades).map((position) => valued(position, currency, valuation));
  const value = holdings.reduce((sum, holding) => sum.plus(holding.inCurrency), new Big(0));
  return {
    currency,
    value: roundTo(value, currency, 'halfEven'),
    series: await series(trades, range, currency, valuation, now),
    holdings: holdings
      .sort((a, b) => b.inCurrency.cmp(a.inCurrency))
      .map(({ inCurrency, answer }) => ({ ...answer, share_percent: percentOf(inCurrency, value) ?? '0.00' })),
    as_of: now.toISOString(),
  };
}

function valued({ instrument, quantity, cost }: Position, currency: string, valuation: Valuation) {
  const { price, currency: own, symbol, market, name } = priceOf(valuation, instrument);
  const worth = toBig(quantity).times(price);
  const gain = worth.minus(cost);
  const money = (amount: Big) => roundTo(amount, own, 'halfEven');
  return {
    inCurrency: convert(valuation, worth, own, currency),
    answer: {
      symbol, market, name, quantity, price, value: money(worth), currency: own,
      buy_price: toBig(cost).div(quantity).round(4, 2).toFixed(), est_pnl: money(gain), est_pnl_percent: percentOf(gain, toBig(cost)),
    },
  };
}

async function series(trades: readonly Trade[], range: PortfolioRange, currency: string, valuation: Valuation, now: Date) {
  const first = trades[0];
  if (!first) return [];
  const from = Math.max(now.getTime() - rangeDays[range] * dayLength, first.at.getTime());
  const changes = trades.map(({ at, instrument, quantity }) => ({ at: at.getTime(), instrument, quantity }));
  const prices = new Map<string, readonly PricePoint[]>();
  for (const trade of trades) {
    if (!prices.has(trade.instrument)) prices.set(trade.instrument, await pricesOf(trade, from, currency, valuation, now));
  }
  const points = valueSeries(changes, prices, currency, from, now.getTime());
  return points.map(({ day, value }) => ({ at: day, value }));
}

/** Daily closes since a week before `from` (a holiday may stand there), then the price of now. */
async function pricesOf(trade: Trade, from: number, currency: string, valuation: Valuation, now: Date): Promise<readonly PricePoint[]> {
  const days = Math.ceil((now.getTime() - from) / dayLength) + 7;
  const closes = await valuation.market.dailyCloses(trade.instrument, days);
  const { price, currency: own } = priceOf(valuation, trade.instrument);
  const inCurrency = (amount: string) => convert(valuation, amount, own, currency).round(12).toFixed();
  return [
    ...closes.map(({ at, close }) => ({ at, price: inCurrency(close) })),
    { at: now.getTime(), price: inCurrency(price) },
  ];
}
