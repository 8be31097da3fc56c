import { noise } from './noise.ts';
import { snap, type TickTable } from './tick-table.ts';

/** What one stretch of time did: prices in points on the tick grid, volume in shares. */
export interface Bar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/**
 * Cuts a bar in two that together are exactly the bar: the first opens where it opened, the second closes where it
 * closed, they meet in between, and each extreme is reached in one of them. `share` is the first half's part of the
 * time; `a` and `b` name the cut for the noise.
 */
export function splitBar(
  bar: Bar,
  share: number,
  ticks: TickTable,
  seed: number,
  a: number,
  b: number,
): readonly [Bar, Bar] {
  const { open, high, low, close } = bar;
  const range = high - low;
  const drawn = (noise(seed, a, b, 10) + noise(seed, a, b, 11)) / 2;
  const meeting = (open + (close - open) * share) * 0.3 + (low + range * drawn) * 0.7;
  const middle = clamp(snap(ticks, meeting), low, high);

  // A falling bar most likely saw its high first, a rising one its low. Both in one half would make the other half
  // quiet and this one wild, down to a minute that holds the whole day: rare.
  const fall = range === 0 ? 0 : (open - close) / range;
  const highFirst = noise(seed, a, b, 12) < 0.5 + 0.4 * fall;
  const lowFirst = noise(seed, a, b, 13) < 0.08 ? highFirst : !highFirst;

  const otherHigh = reach(
    highFirst ? Math.max(middle, close) : Math.max(open, middle),
    high,
    noise(seed, a, b, 14),
    ticks,
  );
  const otherLow = reach(
    lowFirst ? Math.min(middle, close) : Math.min(open, middle),
    low,
    noise(seed, a, b, 15),
    ticks,
  );
  const volume = Math.round(bar.volume * clamp(share * (0.6 + 0.8 * noise(seed, a, b, 16)), 0, 1));

  return [
    {
      open,
      high: highFirst ? high : otherHigh,
      low: lowFirst ? low : otherLow,
      close: middle,
      volume,
    },
    {
      open: middle,
      high: highFirst ? otherHigh : high,
      low: lowFirst ? otherLow : low,
      close,
      volume: bar.volume - volume,
    },
  ];
}

/** One bar for all of them, in order. Throws on none. */
export function joinBars(bars: readonly Bar[]): Bar {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) throw new RangeError('no bars to join');
  let { high, low } = first;
  let volume = 0;
  for (const bar of bars) {
    high = Math.max(high, bar.high);
    low = Math.min(low, bar.low);
    volume += bar.volume;
  }
  return { open: first.open, high, low, close: last.close, volume };
}

/** A lesser extreme of the half that does not hold the greater one: further from it, seldom near. */
function reach(from: number, extreme: number, chance: number, ticks: TickTable): number {
  const to = snap(ticks, from + (extreme - from) * chance * 0.6);
  return from < extreme ? clamp(to, from, extreme) : clamp(to, extreme, from);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
