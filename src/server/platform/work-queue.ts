import { CodedError } from '#core/errors.ts';

export interface WorkQueue {
  /**
   * Does the work when its turn comes. Refuses with `serviceUnavailable` when too many wait already, and drops a caller who
   * leaves before the turn.
   */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** As `run`, for a caller who has one turn at a time: a second piece does not even wait with others before the first is done. */
  runFor<T>(who: string, work: () => Promise<T>): Promise<T>;
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
  const lines = new Map<string, { readonly length: number; readonly last: Promise<void> }>();
  const noop = () => undefined;

  async function turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw new CodedError('serviceUnavailable');
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
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      waiting.add(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  async function run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await turn(signal);
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
  }

  return {
    run,
    async runFor(who, work) {
      const before = lines.get(who) ?? { length: 0, last: Promise.resolve() };
      if (before.length >= most) throw new CodedError('serviceUnavailable', { retryAfter });
      const result = before.last.then(() => run(work));
      const line = { length: before.length + 1, last: result.then(noop, noop) };
      lines.set(who, line);
      try {
        return await result;
      } finally {
        const now = lines.get(who);
        if (now && now.length > 1) lines.set(who, { ...now, length: now.length - 1 });
        else lines.delete(who);
      }
    },
  };
}
