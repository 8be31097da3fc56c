import { CodedError } from '#core/errors.ts';

export interface WorkQueue {
  /**
   * Does the work when its turn comes. Refuses with `serviceUnavailable` when too many wait already, and forgets whoever
   * leaves before the turn.
   */
  run<T>(work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

export interface WorkLimits {
  /** Pieces of work at a time. */
  readonly atOnce: number;
  /** How many may wait. */
  readonly waiting: number;
  /** Seconds after which a refused caller may try again. */
  readonly retryAfter: number;
}

/** A queue for work that is dear: so much at a time, first come first served, and a bound on what waits. */
export function createWorkQueue({ atOnce, waiting: most, retryAfter }: WorkLimits): WorkQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  async function turn(gone: AbortSignal | undefined): Promise<void> {
    if (gone?.aborted === true) throw new CodedError('serviceUnavailable');
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.size >= most) throw new CodedError('serviceUnavailable', { retryAfter });
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(start);
        reject(new CodedError('serviceUnavailable'));
      };
      const start = () => {
        gone?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(start);
      gone?.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async run(work, gone) {
      await turn(gone);
      try {
        return await work();
      } finally {
        // The place goes straight to who waited longest.
        const [next] = waiting;
        if (next === undefined) running -= 1;
        else {
          waiting.delete(next);
          next();
        }
      }
    },
  };
}
