/** Times of day that a greeting knows (specification §9). */
export type DayPart = 'morning' | 'midday' | 'afternoon' | 'evening' | 'night';

/** Part of the day for an hour of 0–23 on the client's own clock. */
export function dayPart(hour: number): DayPart {
  if (hour < 5 || hour >= 22) return 'night';
  if (hour < 11) return 'morning';
  if (hour < 14) return 'midday';
  return hour < 18 ? 'afternoon' : 'evening';
}
