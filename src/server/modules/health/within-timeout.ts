import { setTimeout } from 'node:timers/promises';
import { CodedError } from '#core/errors.ts';

const parts = 8;

/** Waits for work so many milliseconds; `serviceUnavailable` when it is not done by then. */
export async function withinTimeout<Value>(
  work: Promise<Value>,
  timeoutMs: number,
): Promise<Value> {
  const over = new AbortController();
  try {
    return await Promise.race([work, timeout(timeoutMs, over.signal)]);
  } finally {
    over.abort();
  }
}

// In parts: a process that was held up itself loses one of them, and reads in the others what it was answered long before.
async function timeout(ms: number, signal: AbortSignal): Promise<never> {
  for (let part = 0; part < parts; part += 1) await setTimeout(ms / parts, null, { signal });
  throw new CodedError('serviceUnavailable');
}
