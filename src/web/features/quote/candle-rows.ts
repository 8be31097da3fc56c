import type { PriceCandle } from '#core/trading/live-candle.ts';
import type { LiveCandles } from './live-candles.ts';
import { venueTimes } from './venue-clock.ts';

/** Candles as they are drawn: one row for so many of them, so that a long chart draws no more than its pixels show. */
export interface CandleRows {
  /** How many candles are one row; the last row may have fewer. */
  readonly size: number;
  readonly items: readonly PriceCandle[];
  /** Of the rows on the venue's clock, in seconds. */
  readonly times: readonly number[];
  /** The row of a candle. */
  rowOf(index: number): number;
  /** The last candle of a row. */
  lastOf(row: number): number;
  /** Takes the end of the candles anew; answers the first row that changed. */
  takeEnd(): number;
}

export function createCandleRows(live: LiveCandles, timezone: string, size: number): CandleRows {
  const { interval } = live;
  const items: PriceCandle[] = [];
  const times: number[] = [];
  const timesOf = (rows: readonly PriceCandle[]) =>
    venueTimes(
      rows.map(({ time }) => time),
      interval,
      timezone,
    );
  for (let begin = 0; begin < live.items.length; begin += size)
    items.push(inOne(live.items, begin, size));
  times.push(...timesOf(items));

  return {
    size,
    items,
    times,
    rowOf: (index) => Math.floor(index / size),
    lastOf: (row) => Math.min((row + 1) * size, live.items.length) - 1,
    takeEnd() {
      const first = Math.max(0, items.length - 1);
      for (let row = first; row * size < live.items.length; row += 1) {
        const candle = inOne(live.items, row * size, size);
        if (row === items.length) {
          const [local = 0] = timesOf([candle]);
          times.push(Math.max(local, (times.at(-1) ?? 0) + 1));
        }
        items[row] = candle;
      }
      return first;
    },
  };
}

// A view has at least one row for each pixel, so that none is wider, and is drawn with fewer rows above four of them.
const [minPerPixel, maxPerPixel] = [1, 4];

/**
 * How many candles are one row where `shown` of them lie in so many pixels of the screen: 1, 2, 4 and so on. `before` is what it has
 * been; it stays as long as its rows are fine enough and not far too many, as each change draws the whole chart.
 */
export function rowSize(shown: number, pixels: number, before: number | null): number {
  if (pixels <= 0) return 1;
  const perPixel = shown / pixels;
  const rowsPerPixel = perPixel / (before ?? 1);
  const isFine = before === 1 || rowsPerPixel >= minPerPixel;
  if (before !== null && isFine && rowsPerPixel <= maxPerPixel) return before;
  return 2 ** Math.max(0, Math.floor(Math.log2(perPixel / minPerPixel)));
}

/** A place among rows of one size as it is among those of another. A row stands at its middle. */
export function atSize(place: number, from: number, to: number): number {
  return ((place + 0.5) * from) / to - 0.5;
}

/** Candles that follow each other as one. */
function inOne(candles: readonly PriceCandle[], begin: number, size: number): PriceCandle {
  const first = candles[begin];
  if (first === undefined) throw new RangeError(`no candle at ${begin}`);
  if (size === 1) return first;
  const end = Math.min(begin + size, candles.length);
  let { high, low, close, volume } = first;
  let [highest, lowest] = [Number(high), Number(low)];
  for (let index = begin + 1; index < end; index += 1) {
    const each = candles[index];
    if (each === undefined) break;
    const [top, bottom] = [Number(each.high), Number(each.low)];
    if (top > highest) [high, highest] = [each.high, top];
    if (bottom < lowest) [low, lowest] = [each.low, bottom];
    ({ close } = each);
    volume += each.volume;
  }
  return { time: first.time, open: first.open, high, low, close, volume };
}
