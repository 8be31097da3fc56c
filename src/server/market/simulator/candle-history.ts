import { joinBars, type Bar } from '../model/bar.ts';
import type { Calendar, TradingDay } from '../model/calendar.ts';
import { minutesOf, type CandleInterval } from '#core/trading/candle-interval.ts';
import { barSoFar, barsOfDay } from '../model/intraday.ts';
import { momentAt, type Moment } from '../model/moment.ts';
import { dayBar, type PriceModel } from '../model/price-model.ts';
import { formatPrice } from '../model/tick-table.ts';
import type { Candle, CandlePage, CandleQuery } from '../market-provider.ts';

interface Stretch {
  readonly time: number;
  readonly bar: Bar;
}

/** Candles up to now, read from the newest day backwards until the range or the limit is reached. */
export function candleHistory(
  model: PriceModel,
  calendar: Calendar,
  firstDay: number,
  now: number,
  query: CandleQuery,
): CandlePage {
  const to = Math.min(query.to ?? Infinity, now + 1);
  const from = query.from ?? -Infinity;
  const newestFirst: Stretch[] = [];
  const groups = groupsBackwards(calendar, firstDay, to - 1, groupOf(calendar, query.interval));
  for (const group of groups) {
    const stretches = stretchesOf(model, calendar, group, now, minutesOf(query.interval));
    for (const stretch of stretches.reverse()) {
      if (stretch.time >= from && stretch.time < to) newestFirst.push(stretch);
    }
    if (newestFirst.length > query.limit || (group[0]?.start ?? 0) < from) break;
  }
  const page = newestFirst.slice(0, query.limit).reverse();
  return {
    candles: page.map((stretch) => candle(model, stretch)),
    more: newestFirst.length > query.limit,
  };
}

/** What days of one candle have in common; `null` where a day is a candle or more. */
function groupOf(calendar: Calendar, interval: CandleInterval) {
  if (interval === '1w') return calendar.week;
  return interval === '1M' ? calendar.month : null;
}

/** Days that are read together: a day alone, or all days of a week or a month, oldest first. */
function* groupsBackwards(
  calendar: Calendar,
  firstDay: number,
  last: number,
  together: ((day: TradingDay) => number) | null,
): Generator<readonly TradingDay[]> {
  let group: TradingDay[] = [];
  for (let ordinal = calendar.at(last).ordinal; ordinal >= firstDay; ordinal -= 1) {
    const day = calendar.day(ordinal);
    const newer = group[0];
    if (newer !== undefined && !(together !== null && together(newer) === together(day))) {
      yield group;
      group = [];
    }
    group.unshift(day);
  }
  if (group.length > 0) yield group;
}

function stretchesOf(
  model: PriceModel,
  calendar: Calendar,
  group: readonly TradingDay[],
  now: number,
  unit: number | null,
): Stretch[] {
  const latest = momentAt(calendar, model.seed, now);
  // A day that has begun but not ticked has no candle yet.
  const days = group.filter(({ ordinal }) => ordinal <= latest.day.ordinal);
  const first = days[0];
  if (first === undefined) return [];
  if (unit !== null) return days.flatMap((day) => partsOf(model, day, latest, unit));
  return [{ time: first.start, bar: joinBars(days.map((day) => wholeDay(model, day, latest))) }];
}

function wholeDay(model: PriceModel, day: TradingDay, { day: today, minute, slot }: Moment): Bar {
  return day.ordinal < today.ordinal
    ? dayBar(model, day.ordinal)
    : barSoFar(model, day, 0, minute, slot);
}

/** The day's candles; of the one that is still forming, what has happened. */
function partsOf(model: PriceModel, day: TradingDay, latest: Moment, unit: number): Stretch[] {
  const { minute: now, slot } =
    day.ordinal < latest.day.ordinal ? { minute: day.minutes, slot: 0 } : latest;
  return barsOfDay(model, day, unit, 0, now + 1).map(({ minute, bar }) => ({
    time: day.start + minute * 60_000,
    bar: minute + unit > now && now < day.minutes ? barSoFar(model, day, minute, now, slot) : bar,
  }));
}

function candle({ ticks }: PriceModel, { time, bar }: Stretch): Candle {
  return {
    time,
    open: formatPrice(ticks, bar.open),
    high: formatPrice(ticks, bar.high),
    low: formatPrice(ticks, bar.low),
    close: formatPrice(ticks, bar.close),
    volume: bar.volume,
  };
}
