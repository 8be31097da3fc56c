import { joinBars, type Bar } from '#core/market/bar.ts';
import type { Calendar, TradingDay } from '#core/market/calendar.ts';
import { minutesOf } from '#core/market/candle-interval.ts';
import { barSoFar, barsOfDay } from '#core/market/intraday.ts';
import { momentAt } from '#core/market/moment.ts';
import { dayBar, type PriceModel } from '#core/market/price-model.ts';
import { formatPrice } from '#core/market/tick-table.ts';
import type { Candle, CandlePage, CandleQuery } from '../market-provider.ts';

interface Stretch {
  readonly time: number;
  readonly bar: Bar;
}

/** Candles up to now, read from the newest day backwards until the range or the limit is reached. */
export function candleHistory(model: PriceModel, calendar: Calendar, firstDay: number, now: number, query: CandleQuery): CandlePage {
  const to = Math.min(query.to ?? Infinity, now + 1);
  const from = query.from ?? -Infinity;
  const newestFirst: Stretch[] = [];
  for (const group of groupsBackwards(calendar, firstDay, to - 1, query.interval === '1w')) {
    const stretches = stretchesOf(model, calendar, group, now, minutesOf(query.interval));
    for (const stretch of stretches.reverse()) {
      if (stretch.time >= from && stretch.time < to) newestFirst.push(stretch);
    }
    if (newestFirst.length > query.limit || (group[0]?.start ?? 0) < from) break;
  }
  const page = newestFirst.slice(0, query.limit).reverse();
  return { candles: page.map((stretch) => candle(model, stretch)), more: newestFirst.length > query.limit };
}

/** Days that are read together: a day alone, or all days of a week, oldest first. */
function* groupsBackwards(calendar: Calendar, firstDay: number, last: number, weekly: boolean): Generator<readonly TradingDay[]> {
  let group: TradingDay[] = [];
  for (let ordinal = calendar.at(last).ordinal; ordinal >= firstDay; ordinal -= 1) {
    const day = calendar.day(ordinal);
    const newer = group[0];
    if (newer !== undefined && !(weekly && calendar.week(newer) === calendar.week(day))) {
      yield group;
      group = [];
    }
    group.unshift(day);
  }
  if (group.length > 0) yield group;
}

function stretchesOf(model: PriceModel, calendar: Calendar, group: readonly TradingDay[], now: number, unit: number | null): Stretch[] {
  const first = group[0];
  if (first === undefined) return [];
  if (unit !== null) return group.flatMap((day) => partsOf(model, calendar, day, now, unit));
  return [{ time: first.start, bar: joinBars(group.map((day) => wholeDay(model, calendar, day, now))) }];
}

function wholeDay(model: PriceModel, calendar: Calendar, day: TradingDay, now: number): Bar {
  if (now >= day.end) return dayBar(model, day.ordinal);
  const { minute, slot } = momentAt(calendar, model.seed, now);
  return barSoFar(model, day, 0, minute, slot);
}

/** The day's candles; of the one that is still forming, what has happened. */
function partsOf(model: PriceModel, calendar: Calendar, day: TradingDay, now: number, unit: number): Stretch[] {
  const running = now < day.end ? momentAt(calendar, model.seed, now) : null;
  const last = running === null ? day.minutes : running.minute + 1;
  return barsOfDay(model, day, unit, 0, last).map(({ minute, bar }) => ({
    time: day.start + minute * 60_000,
    bar: running !== null && minute + unit > running.minute ? barSoFar(model, day, minute, running.minute, running.slot) : bar,
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
