import { joinBars, splitBar, type Bar } from './bar.ts';
import type { TradingDay } from './calendar.ts';
import { minutePrices, slotsPerMinute } from './minute-prices.ts';
import { dayBar, type PriceModel } from './price-model.ts';

export interface TimedBar {
  /** Minute of the day at which it begins. */
  readonly minute: number;
  readonly bar: Bar;
}

/**
 * What happened from the minute `since` of a day up to and with the tick in that slot of that minute; `close` is the
 * last price. `since` is 0 for the whole day, else the begin of the candle that the minute belongs to. One pass down the
 * halvings of the day: what lies left of it has happened and is only counted, so any moment costs the same.
 */
export function barSoFar(
  model: PriceModel,
  day: TradingDay,
  since: number,
  minute: number,
  slot: number,
): Bar {
  let bar = dayBar(model, day.ordinal);
  let from = 0;
  let to = day.minutes;
  const past: Bar[] = [];
  while (to - from > 1) {
    const [left, right] = halve(model, day, bar, from, to);
    const cut = cutOf(from, to);
    if (minute < cut) {
      bar = left;
      to = cut;
    } else {
      if (from >= since) past.push(left);
      bar = right;
      from = cut;
    }
  }
  return joinBars([...past, minuteSoFar(model, day, bar, from, slot)]);
}

/** The day's complete bars of `unit` minutes (1, 5, 15 or 60) that begin within [first, last). */
export function barsOfDay(
  model: PriceModel,
  day: TradingDay,
  unit: number,
  first: number,
  last: number,
): readonly TimedBar[] {
  const found: TimedBar[] = [];
  collect(dayBar(model, day.ordinal), 0, day.minutes);
  return found;

  function collect(bar: Bar, from: number, to: number): void {
    if (to <= first || from >= last) return;
    if (to - from <= unit) {
      if (from >= first) found.push({ minute: from, bar });
      return;
    }
    const [left, right] = halve(model, day, bar, from, to);
    const cut = cutOf(from, to);
    collect(left, from, cut);
    collect(right, cut, to);
  }
}

function minuteSoFar(
  model: PriceModel,
  day: TradingDay,
  bar: Bar,
  minute: number,
  slot: number,
): Bar {
  const prices = minutePrices(bar, model.ticks, model.seed, day.ordinal, minute).slice(0, slot + 1);
  return {
    open: bar.open,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) ?? bar.open,
    volume: Math.floor((bar.volume * (slot + 1)) / slotsPerMinute),
  };
}

function halve(
  model: PriceModel,
  day: TradingDay,
  bar: Bar,
  from: number,
  to: number,
): readonly [Bar, Bar] {
  const share = (cutOf(from, to) - from) / (to - from);
  return splitBar(bar, share, model.ticks, model.seed, day.ordinal, from * 2048 + to);
}

/**
 * Where a stretch is cut: near the middle, on the largest of hour, quarter, five minutes and minute that it still
 * holds more than one of. So every candle of every interval is one stretch, and a larger one is the sum of smaller ones.
 */
function cutOf(from: number, to: number): number {
  const span = to - from;
  const unit = span > 60 ? 60 : span > 15 ? 15 : span > 5 ? 5 : 1;
  return from + Math.floor(Math.ceil(span / unit) / 2) * unit;
}
