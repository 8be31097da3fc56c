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
  take(price: StreamPrice): void;
  /** Calls back after each price that was taken. */
  subscribe(listener: () => void): () => void;
  /** Counts what was taken. */
  version(): number;
}

export interface LiveCandlesOptions {
  readonly timezone: string;
  /** The latest price when the candles were fetched; its volume is in them already. */
  readonly since: StreamPrice | undefined;
  /** Candles are missing between the last one and the price: called once. */
  readonly onMissing: () => void;
}

export function createLiveCandles(list: CandleList, options: LiveCandlesOptions): LiveCandles {
  const { timezone, since, onMissing } = options;
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
    take({ price, at, volume }) {
      const last = items.at(-1);
      if (last === undefined) return;
      // A new day counts from nothing.
      const traded = dayVolume === undefined ? 0 : volume - (volume < dayVolume ? 0 : dayVolume);
      dayVolume = volume;
      const next = moveCandle(last, { price, at, volume: traded }, list.interval, timezone);
      if (next === null) return;
      if (next === 'missing') {
        if (!hasAsked) onMissing();
        hasAsked = true;
        return;
      }
      if (next.time === last.time) items[items.length - 1] = next;
      else items.push(next);
      version += 1;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
