import type { CivilDay } from '#core/civil-day.ts';
import { isPriceDay } from '#server/rules/product/price-day.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';

/** Whether the venue of an instrument has a close on a day, as far as its holidays are published. */
export function isObservationDay(instrument: string, day: CivilDay): boolean {
  const venue = instrument.split(':')[0] ?? '';
  return isPriceDay({ holidays: venueTerms(venue)?.holidays ?? [] }, day);
}
