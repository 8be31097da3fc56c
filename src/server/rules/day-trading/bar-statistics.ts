import type { MinuteBar } from '#core/day-trading/minute-bar.ts';

export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

/** Standard deviation of the values themselves. */
export function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) * (value - middle))));
}

export function closes(bars: readonly MinuteBar[]): readonly number[] {
  return bars.map(({ close }) => close);
}
