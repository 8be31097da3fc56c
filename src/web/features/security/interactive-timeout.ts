/**
 * ms that a machine of this feature waits for a call. Longer than its own timeoutMs, because a call may stop to
 * ask who is there (the answer is good for as long), and each request gives up by itself.
 */
export const interactiveTimeoutMs = 5 * 60_000;
