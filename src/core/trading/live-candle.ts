import { civilDayAt } from '#core/zoned-time.ts';
import { minutesOf, type CandleInterval } from './candle-interval.ts';

/** Prices are decimal strings, `time` (when it begins) is in ms, `volume` in shares. */
export interface PriceCandle {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: number;
}

/** A price of the stream: `at` in ms, and the shares traded since the price before it. */
export interface CandleTick {
  readonly price: string;
  readonly at: number;
  readonly volume: number;
}

/**
 * The last candle after a tick: the same one moved on, or the next one begun by it. `null` when the tick belongs to an
 * earlier candle; `missing` when candles lie between, or a day has ended, so that the service has to be asked.
 */
export function moveCandle(
  last: PriceCandle,
  tick: CandleTick,
  interval: CandleInterval,
  timezone: string,
): PriceCandle | null | 'missing' {
  if (tick.at < last.time) return null;
  const minutes = minutesOf(interval);
  if (minutes === null)
    return periodOf(interval, timezone, tick.at) === periodOf(interval, timezone, last.time)
      ? moved(last, tick)
      : 'missing';
  const length = minutes * 60_000;
  const later = Math.floor((tick.at - last.time) / length);
  if (later === 0) return moved(last, tick);
  if (later > 1) return 'missing';
  const { price, volume } = tick;
  return { time: last.time + length, open: price, high: price, low: price, close: price, volume };
}

function moved(last: PriceCandle, { price, volume }: CandleTick): PriceCandle {
  return {
    ...last,
    high: Number(price) > Number(last.high) ? price : last.high,
    low: Number(price) < Number(last.low) ? price : last.low,
    close: price,
    volume: last.volume + volume,
  };
}

/** The day, week (from Monday) or month of the venue's own clock, as a number. */
function periodOf(interval: CandleInterval, timezone: string, instant: number): number {
  const day = civilDayAt(timezone, instant);
  if (interval === '1w') return Math.floor((day + 3) / 7);
  if (interval === '1d') return day;
  const civil = new Date(day * 86_400_000);
  return civil.getUTCFullYear() * 12 + civil.getUTCMonth();
}
