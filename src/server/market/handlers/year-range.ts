import { compare } from '#core/money.ts';
import type { MarketProvider } from '../market-provider.ts';

export interface YearRange {
  readonly low: string;
  readonly high: string;
}

const yearMs = 365 * 86_400_000;

interface Known extends YearRange {
  /** When the trading day began that it was read in. */
  readonly day: number;
}

const known = new WeakMap<MarketProvider, Map<string, Known>>();

/** Lowest and highest price of the last 365 days, with today's. Days that have ended are read once a trading day. */
export async function yearRange(
  provider: MarketProvider,
  {
    instrument,
    market,
    low,
    high,
  }: YearRange & { readonly instrument: string; readonly market: string },
  now: number,
): Promise<YearRange> {
  const ofProvider = known.get(provider) ?? new Map<string, Known>();
  known.set(provider, ofProvider);
  const day = provider.dayStart(market, 0);
  let range = ofProvider.get(instrument);
  if (range?.day !== day) {
    const from = now - yearMs;
    const { candles } = await provider.candles(instrument, {
      interval: '1d',
      from,
      to: null,
      limit: 366,
    });
    range = {
      day,
      low: extreme([low, ...candles.map((candle) => candle.low)], -1),
      high: extreme([high, ...candles.map((candle) => candle.high)], 1),
    };
    ofProvider.set(instrument, range);
  }
  return { low: extreme([low, range.low], -1), high: extreme([high, range.high], 1) };
}

function extreme(prices: readonly string[], direction: 1 | -1): string {
  return prices.reduce((most, price) => (compare(price, most) === direction ? price : most));
}
