import type { Calendar } from './calendar.ts';

export interface VenueHours {
  readonly open: boolean;
  /** When it opens or closes next; `null` where trading never stops. */
  readonly nextChange: number | null;
}

/** Whether the venue trades at the instant, and until when that holds. */
export function venueHours(calendar: Calendar, instant: number): VenueHours {
  if (calendar.alwaysOpen) return { open: true, nextChange: null };
  const day = calendar.at(instant);
  if (instant < day.end) return { open: true, nextChange: day.end };
  return { open: false, nextChange: calendar.day(day.ordinal + 1).start };
}
