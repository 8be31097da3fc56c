/** Attempts of one job, the first included; after the last it has failed and stays to be looked at. */
export const maxAttempts = 6;

const firstDelayMs = 2000;

/** Milliseconds from a failed attempt to the next: 2 s, 8 s, 32 s and so on, about 11 minutes in all. */
export function retryDelay(attempt: number): number {
  return firstDelayMs * 4 ** (attempt - 1);
}
