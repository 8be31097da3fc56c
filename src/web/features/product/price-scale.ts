import type { Format } from '#core/create-format.ts';

/** The words beside the lines of a chart of prices: with all digits of a line, as lines of prices may lie closer than a hundredth. */
export function priceScale(format: Pick<Format, 'number'>): (value: number) => string {
  return (value) => format.number(String(value));
}
