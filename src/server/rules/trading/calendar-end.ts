import { type CivilDay, daysBetween } from '#core/civil-day.ts';
import { tradedVenues, venueTerms } from '#core/trading/venue-terms.ts';

/** From so many days before the end of its calendar on, a venue is to be warned of: later orders may be good for as long. */
const warnedDays = 90;

export interface EndingCalendar {
  readonly venue: string;
  readonly until: CivilDay;
  /** Below zero where it has ended. */
  readonly daysLeft: number;
}

/** Venues whose known holidays end within 90 days, or have ended: after that a holiday would be traded on. */
export function endingCalendars(today: CivilDay): readonly EndingCalendar[] {
  return tradedVenues.flatMap((venue) => {
    const until = venueTerms(venue)?.holidaysUntil;
    if (until === undefined) return [];
    const daysLeft = daysBetween(today, until);
    return daysLeft <= warnedDays ? [{ venue, until, daysLeft }] : [];
  });
}
