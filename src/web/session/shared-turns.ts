import type { SessionStore } from '#api/session.ts';
import type { Storage } from '#platform/storage.ts';

/** How long what another tab wrote may be on its way after that tab has given up its turn, in ms. */
const writesArriveWithin = 1_000;

/**
 * Takes turns over all tabs with Web Locks; within this tab alone where a browser has none. A lock says nothing about
 * storage: it may be handed over before this tab sees what the other one wrote. So a turn that had to be waited for begins
 * when that has arrived.
 */
export function createSharedTurns(
  storage: Pick<Storage, 'subscribe'>,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): SessionStore['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();

  // Turns of this tab are taken one after the other before the lock is asked for: what they write needs no time to arrive.
  return async (kept, task) => {
    const turn = last.then(() => (locks ? overTabs(locks, kept, task) : task()));
    last = turn.catch(() => undefined);
    return turn;
  };

  async function overTabs<T>(
    manager: LockManager,
    kept: Parameters<SessionStore['exclusively']>[0],
    task: () => Promise<T>,
  ): Promise<T> {
    const name = `livery.${kept}`;
    const change = nextChange(storage, kept);
    try {
      const atOnce = await manager.request(name, { ifAvailable: true }, async (lock) =>
        lock === null ? null : { value: await task() },
      );
      if (atOnce !== null) return atOnce.value;
      return await manager.request(name, async () => {
        await Promise.race([change.arrived, afterMs(writesArriveWithin)]);
        return await task();
      });
    } finally {
      change.ignore();
    }
  }
}

interface Change {
  /** Resolves when another tab has changed the value, then or since. */
  readonly arrived: Promise<void>;
  ignore(): void;
}

function nextChange(storage: Pick<Storage, 'subscribe'>, key: 'tokens' | 'intents'): Change {
  let ignore = () => {};
  const arrived = new Promise<void>((resolve) => {
    ignore = storage.subscribe(key, resolve);
  });
  return { arrived, ignore };
}

function afterMs(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
