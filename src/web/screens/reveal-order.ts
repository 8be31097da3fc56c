import type { Waits } from '#ui/waits.tsx';

/** `hidden` keeps its room unseen; `arriving` is seen and may still grow; `arrived` has its height. */
export type BlockState = 'hidden' | 'arriving' | 'arrived';

/** Shows the blocks of one screen so that nothing that is seen is moved by something that comes later. */
export interface RevealOrder {
  stateOf(block: number): BlockState;
  /** What `block` waits for. The same object each time. */
  waitsOf(block: number): Waits;
  /** `block` stands in the page, and has begun to wait for all that it knows of. */
  place(block: number): void;
  subscribe(listener: () => void): () => void;
  /** From now on nothing is held back: an answer that is so late must not keep the others from the reader. */
  giveUp(): void;
}

/**
 * Keeps the order of a screen whose block `n` follows the blocks `before[n]`: it is seen once each of them has come.
 * What has once come stays so, whatever it reads again. A block that is added later, in development, is not held back.
 */
export function createRevealOrder(before: readonly (readonly number[])[]): RevealOrder {
  const listeners = new Set<() => void>();
  const waiting = new Map<number, number>();
  const waits = new Map<number, Waits>();
  const placed = new Set<number>();
  const arrived = new Set<number>();
  const hasArrived = (block: number) => arrived.has(block);
  const count = (block: number, change: 1 | -1) =>
    waiting.set(block, (waiting.get(block) ?? 0) + change);

  // What goes and what takes its place do so in one commit: it is looked at when that is done.
  function settle(block: number) {
    queueMicrotask(() => {
      if (arrived.has(block) || !placed.has(block) || (waiting.get(block) ?? 0) > 0) return;
      arrived.add(block);
      for (const listener of listeners) listener();
    });
  }

  function waitsFor(block: number): Waits {
    return {
      begin() {
        count(block, 1);
        return () => {
          count(block, -1);
          settle(block);
        };
      },
    };
  }

  return {
    stateOf(block) {
      if (before[block]?.every(hasArrived) === false) return 'hidden';
      return hasArrived(block) ? 'arrived' : 'arriving';
    },
    waitsOf(block) {
      const own = waits.get(block) ?? waitsFor(block);
      waits.set(block, own);
      return own;
    },
    place(block) {
      placed.add(block);
      settle(block);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    giveUp() {
      for (const block of [...before.keys(), ...placed]) arrived.add(block);
      for (const listener of listeners) listener();
    },
  };
}
