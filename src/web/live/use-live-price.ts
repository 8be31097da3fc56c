import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { LivePrice } from '#platform/price-store.ts';
import { useApp } from '#page/app-context.ts';
import { livePrices } from './live-prices.ts';

/** Keeps the prices of `instruments` flowing while the component is shown. */
export function useFollowPrices(instruments: readonly string[]): void {
  const prices = livePrices(useApp());
  const key = instruments.join(' ');
  useEffect(() => (key === '' ? undefined : prices.follow(key.split(' '))), [prices, key]);
}

/** `refused`: the service sends no price for an instrument that is followed. `late`: its price stands still while others move. */
export type Liveness = 'live' | 'refused' | 'late';

export function useLiveness(instrument: string): Liveness {
  const prices = livePrices(useApp());
  return useSyncExternalStore(prices.subscribeStatus, () => {
    if (prices.isRefused(instrument)) return 'refused';
    return prices.isLate(instrument) ? 'late' : 'live';
  });
}

/**
 * The latest price of one instrument. Only a leaf should ask: it renders with every frame that brings a tick,
 * unless it is `paused` because it is not visible.
 */
export function useLivePrice(instrument: string, paused = false): LivePrice | undefined {
  const { store } = livePrices(useApp());
  const subscribe = useCallback(
    (listener: () => void) => (paused ? nothing : store.subscribe(instrument, listener)),
    [store, instrument, paused],
  );
  return useSyncExternalStore(subscribe, () => store.read(instrument));
}

function nothing() {}

/**
 * Whether prices have stopped coming. Not the status itself: that the first connection is made changes nothing that is
 * shown, and a first picture that is still being drawn would be drawn again for it, in one piece.
 */
export function useIsStale(): boolean {
  const prices = livePrices(useApp());
  return useSyncExternalStore(prices.subscribeStatus, () => prices.status() === 'stale');
}

/** Whether what happens to the client arrives by itself. A backend without events has to be asked. */
export function useBringsEvents(): boolean {
  const prices = livePrices(useApp());
  return useSyncExternalStore(prices.subscribeStatus, prices.bringsEvents);
}
