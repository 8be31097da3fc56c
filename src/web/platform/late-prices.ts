import { freshMs } from '#core/trading/price-age.ts';
import type { PriceStore } from './price-store.ts';

export interface LatePrices {
  isLate(instrument: string): boolean;
  /** The service says what time it is; answers whether something has become late or is no longer. */
  hear(at: number, followed: Iterable<string>): boolean;
  /** Prices came; answers whether something is no longer late. */
  recheck(): boolean;
}

/**
 * Which prices stand still while the stream lives: their own feed has stopped. Ages go by the clock of the service alone, so that
 * a wrong clock of the device marks nothing. While a venue is closed its prices stand still rightly; that is known elsewhere.
 */
export function createLatePrices(store: Pick<PriceStore, 'read'>): LatePrices {
  const late = new Set<string>();
  let now = Number.NEGATIVE_INFINITY;

  function isOld(instrument: string): boolean {
    const price = store.read(instrument);
    return price !== undefined && now - price.at > freshMs;
  }

  return {
    isLate: (instrument) => late.has(instrument),
    hear(at, followed) {
      if (!Number.isFinite(at)) return false;
      now = at;
      const before = [...late].join(' ');
      late.clear();
      for (const instrument of followed) if (isOld(instrument)) late.add(instrument);
      return [...late].join(' ') !== before;
    },
    recheck() {
      const again = [...late].filter((instrument) => !isOld(instrument));
      for (const instrument of again) late.delete(instrument);
      return again.length > 0;
    },
  };
}
