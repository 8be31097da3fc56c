export const candleIntervals = ['1m', '5m', '15m', '1h', '1d', '1w', '1M'] as const;
export type CandleInterval = (typeof candleIntervals)[number];

/** Minutes of a candle within a day; `null` for those of a day and longer. */
export function minutesOf(interval: CandleInterval): number | null {
  return { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '1d': null, '1w': null, '1M': null }[interval];
}
