import type { components } from '#api/market.gen.ts';
import type { CandleInterval } from '#core/trading/candle-interval.ts';
import { moveCandle, type PriceCandle } from '#core/trading/live-candle.ts';

type CandleList = components['schemas']['CandleList'];

/** A price of the stream, with the shares traded since the day began. */
export interface StreamPrice {
  readonly price: string;
  readonly at: number;
  readonly volume: number;
}

/** Candles that go on with the live price. One list is kept: a tick changes its end and nothing else. */
export interface LiveCandles {
  readonly items: readonly PriceCandle[];
  readonly interval: CandleInterval;
  /** The first candle of the range that was chosen; those before it are older. */
  readonly rangeBegin: number;
  /** Takes a price. True when candles are missing between the last one and it: said once, for the service to be asked. */
  take(price: StreamPrice): boolean;
  /** Calls back after each price that was taken. */
  subscribe(listener: () => void): () => void;
  /** Counts what was taken. */
  version(): number;
}

export interface LiveCandlesOptions {
  readonly timezone: string;
  /** The latest price when the candles were fetched; its volume is in them already. */
  readonly since: StreamPrice | undefined;
  /** How many candles lie before the range; none when absent. */
  readonly older?: number;
}

export function createLiveCandles(list: CandleList, options: LiveCandlesOptions): LiveCandles {
  const { timezone, since, older = 0 } = options;
  const items: PriceCandle[] = list.items.map((candle) => ({
    ...candle,
    time: Date.parse(candle.time),
  }));
  const listeners = new Set<() => void>();
  let dayVolume = since?.volume;
  let version = 0;
  let hasAsked = false;

  return {
    items,
    interval: list.interval,
    rangeBegin: items[older]?.time ?? 0,
    take({ price, at, volume }) {
      const last = items.at(-1);
      if (last === undefined) return false;
      // A new day counts from nothing.
      const traded = dayVolume === undefined ? 0 : volume - (volume < dayVolume ? 0 : dayVolume);
      dayVolume = volume;
      const next = moveCandle(last, { price, at, volume: traded }, list.interval, timezone);
      if (next === null) return false;
      if (next === 'missing') {
        const isFirst = !hasAsked;
        hasAsked = true;
        return isFirst;
      }
      if (next.time === last.time) items[items.length - 1] = next;
      else items.push(next);
      version += 1;
      for (const listener of listeners) listener();
      return false;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
