/** Connection scale of specification §4. */
export type ConnectionRating = 'excellent' | 'good' | 'fair' | 'poor' | 'offline';

/** Latency that a failed endpoint counts as, in ms. */
export const failedLatency = 9999;

/** Rates one round trip in ms. */
export function rateConnection(latency: number): ConnectionRating {
  if (latency <= 120) return 'excellent';
  if (latency <= 250) return 'good';
  if (latency <= 500) return 'fair';
  return latency <= 1500 ? 'poor' : 'offline';
}
