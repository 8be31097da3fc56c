const firstDelay = 30_000;
const maxDelay = 60 * 60_000;

/**
 * When a message that could not be delivered is tried again, in ms since 1970; `null` when it is given up, because no recipient
 * wants it any more by then. `attempts` counts those that were made, the first included.
 */
export function nextDelivery(attempts: number, now: number, expiresAt: number): number | null {
  const delay = Math.min(maxDelay, firstDelay * 2 ** Math.max(0, attempts - 1));
  return now + delay < expiresAt ? now + delay : null;
}
