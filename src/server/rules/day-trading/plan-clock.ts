import type { VenueSession } from '#core/trading/venue-calendar.ts';

const minute = 60_000;
/** Before the close: nothing is bought any more, and everything is sold. */
const [noMorePurchases, sellEverything] = [30 * minute, 15 * minute];

export type PlanPhase = 'closed' | 'trade' | 'keep' | 'close';

/** What a plan may do at a moment: trade, keep what it has without buying more, or sell everything before its venue closes. */
export function planPhase({ opens, closes }: VenueSession, instant: number): PlanPhase {
  if (instant < opens || instant >= closes) return 'closed';
  if (instant >= closes - sellEverything) return 'close';
  return instant >= closes - noMorePurchases ? 'keep' : 'trade';
}

/** The minute that an instant is in, counted from 1970. */
export function minuteAt(instant: number): number {
  return Math.floor(instant / minute);
}
