/** Connection scale of specification §4. */
export type ConnectionRating = 'excellent' | 'good' | 'fair' | 'poor' | 'offline';

/** Latency that a failed endpoint counts as, in ms. */
export const failedLatency = 9999;

/** What counts as the latency while no answer has come for longer than the scale goes. */
export const lateLatency = Number.POSITIVE_INFINITY;

/** Where the scale ends, in ms: what takes longer is offline, whether or not an answer comes. */
export const maxLatency = 1500;

/** Rates one round trip in ms. */
export function rateConnection(latency: number): ConnectionRating {
  if (latency <= 120) return 'excellent';
  if (latency <= 250) return 'good';
  if (latency <= 500) return 'fair';
  return latency <= 1500 ? 'poor' : 'offline';
}
