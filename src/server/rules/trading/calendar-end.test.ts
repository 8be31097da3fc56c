import { expect, it } from 'vitest';
import { endingCalendars } from './calendar-end.ts';
import { tradedVenues } from '#core/trading/venue-terms.ts';

it('calendars are warned of from 90 days before their end on, and after it', () => {
  expect(endingCalendars('2028-10-01')).toEqual([]);
  const soon = endingCalendars('2028-10-02');
  expect(soon.map(({ venue }) => venue)).toEqual(tradedVenues);
  expect(soon[0]).toEqual({ venue: 'XNYC-S', until: '2028-12-31', daysLeft: 90 });
  expect(endingCalendars('2029-01-01')[0]?.daysLeft).toBe(-1);
});
