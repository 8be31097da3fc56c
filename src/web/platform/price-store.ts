/** The latest price of one instrument, as the stream reported it. */
export interface LivePrice {
  readonly price: string;
  /** The best prices that rest around it; `null` on a side without orders, and from a service that does not say. */
  readonly bid: string | null;
  readonly ask: string | null;
  readonly change: string;
  readonly changePercent: string;
  /** Shares traded since the day began; 0 of an index. */
  readonly volume: number;
  /** ms since the epoch. */
  readonly at: number;
  readonly seq: number;
  /** How the price moved against the one before it. */
  readonly move: -1 | 0 | 1;
}

export interface PriceStore {
  read(instrument: string): LivePrice | undefined;
  subscribe(instrument: string, listener: () => void): () => void;
  /**
   * Takes one price. Listeners hear of it with the next frame, once, however many came. A snapshot starts the count
   * anew; anything else that was seen already is left aside.
   */
  push(instrument: string, price: Omit<LivePrice, 'move'>, snapshot?: boolean): void;
}

/**
 * Holds live prices for leaves of the page. A leaf subscribes to its own instrument, and a frame's worth of ticks
 * reaches it as one call, so that the cost of a frame depends on what is visible and not on the tick rate.
 */
export function createPriceStore(
  schedule: (flush: () => void) => void = (flush) => requestAnimationFrame(flush),
): PriceStore {
  const prices = new Map<string, LivePrice>();
  const listeners = new Map<string, Set<() => void>>();
  let dirty = new Set<string>();

  function flush() {
    const changed = dirty;
    dirty = new Set();
    for (const instrument of changed) {
      for (const listener of listeners.get(instrument) ?? []) listener();
    }
  }

  return {
    read: (instrument) => prices.get(instrument),
    subscribe(instrument, listener) {
      const set = listeners.get(instrument) ?? new Set();
      listeners.set(instrument, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(instrument) === set) listeners.delete(instrument);
      };
    },
    push(instrument, price, snapshot = false) {
      const before = prices.get(instrument);
      // A resumed stream may repeat what was already seen.
      if (!snapshot && before !== undefined && price.seq <= before.seq) return;
      prices.set(instrument, { ...price, move: direction(before?.price, price.price) });
      if (dirty.size === 0) schedule(flush);
      dirty.add(instrument);
    },
  };
}

function direction(before: string | undefined, after: string): -1 | 0 | 1 {
  if (before === undefined || before === after) return 0;
  return Number(after) > Number(before) ? 1 : -1;
}
