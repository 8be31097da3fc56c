import { describe, expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';
import type { Venue } from './venue.ts';
import { venueHours } from './venue-hours.ts';
import { civilDayAt, zonedInstant, zoneOffset } from '#core/zoned-time.ts';

function venue(timezone: string, opens: number, closes: number): Venue {
  return {
    code: 'XTST-S',
    name: 'Test Exchange-S',
    country: 'ES',
    countryCode: 34,
    flag: '',
    currency: 'EUR',
    timezone,
    opens,
    closes,
    ticks: [{ from: 0, step: 100 }],
    band: 0.1,
    lot: 1,
  };
}

const madrid = venue('Europe/Madrid', 9 * 60, 17 * 60 + 30);
const hour = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('zoned time', () => {
  it('follows the clock across both changes of the year', () => {
    expect(zoneOffset('Europe/Madrid', at('2026-03-29T00:59:59Z'))).toBe(hour);
    expect(zoneOffset('Europe/Madrid', at('2026-03-29T01:00:00Z'))).toBe(2 * hour);
    const civil = (text: string) => at(`${text}T00:00:00Z`) / 86_400_000;
    expect(zonedInstant('Europe/Madrid', civil('2026-03-29'), 0)).toBe(at('2026-03-28T23:00:00Z'));
    expect(zonedInstant('Europe/Madrid', civil('2026-03-30'), 0)).toBe(at('2026-03-29T22:00:00Z'));
    expect(zonedInstant('Europe/Madrid', civil('2026-10-26'), 0)).toBe(at('2026-10-25T23:00:00Z'));
    expect(zonedInstant('America/New_York', civil('2026-11-01'), 0)).toBe(
      at('2026-11-01T04:00:00Z'),
    );
    expect(zonedInstant('America/New_York', civil('2026-03-08'), 4 * 60)).toBe(
      at('2026-03-08T08:00:00Z'),
    );
    expect(zonedInstant('America/New_York', civil('2026-11-02'), 0)).toBe(
      at('2026-11-02T05:00:00Z'),
    );
  });

  it('knows half hours and the local date', () => {
    expect(zoneOffset('Asia/Kolkata', 0)).toBe(5.5 * hour);
    expect(civilDayAt('Asia/Kolkata', at('2026-11-20T18:30:00Z'))).toBe(
      at('2026-11-21T00:00:00Z') / 86_400_000,
    );
    expect(civilDayAt('America/New_York', at('2026-11-21T04:59:59Z'))).toBe(
      at('2026-11-20T00:00:00Z') / 86_400_000,
    );
  });
});

describe('sessions', () => {
  const calendar = createCalendar(madrid, false);

  it('open at nine by the local clock, winter and summer', () => {
    expect(calendar.at(at('2026-03-27T12:00:00Z')).start).toBe(at('2026-03-27T08:00:00Z'));
    expect(calendar.at(at('2026-03-30T12:00:00Z')).start).toBe(at('2026-03-30T07:00:00Z'));
    expect(calendar.at(at('2026-10-23T12:00:00Z')).end).toBe(at('2026-10-23T15:30:00Z'));
    expect(calendar.at(at('2026-10-26T12:00:00Z')).end).toBe(at('2026-10-26T16:30:00Z'));
  });

  it('leave out weekends, and count on without a gap', () => {
    const friday = calendar.at(at('2026-11-20T12:00:00Z'));
    expect(calendar.at(at('2026-11-21T12:00:00Z'))).toEqual(friday);
    expect(calendar.at(at('2026-11-22T23:59:00Z'))).toEqual(friday);
    expect(calendar.at(at('2026-11-23T07:59:59Z'))).toEqual(friday);
    const monday = calendar.at(at('2026-11-23T08:00:00Z'));
    expect(monday.ordinal).toBe(friday.ordinal + 1);
    expect(calendar.week(monday)).toBe(calendar.week(friday) + 1);
    expect(calendar.week(calendar.day(friday.ordinal - 4))).toBe(calendar.week(friday));
  });

  it('leave out holidays, and count on without a gap', () => {
    const closed = createCalendar(madrid, false, ['2026-12-25', '2027-01-01', '2027-01-02']);
    const eve = closed.at(at('2026-12-24T12:00:00Z'));
    expect(closed.at(at('2026-12-25T12:00:00Z'))).toEqual(eve);
    expect(closed.at(at('2026-12-27T12:00:00Z'))).toEqual(eve);
    const monday = closed.at(at('2026-12-28T12:00:00Z'));
    expect([monday.ordinal, monday.start]).toEqual([eve.ordinal + 1, at('2026-12-28T08:00:00Z')]);
    expect(closed.week(monday)).toBe(closed.week(eve) + 1);
    expect(closed.week(closed.day(eve.ordinal - 3))).toBe(closed.week(eve));
    // A holiday on a Saturday closes nothing.
    expect(closed.at(at('2027-01-04T12:00:00Z')).ordinal).toBe(monday.ordinal + 4);
    expect(closed.month(closed.day(monday.ordinal + 4))).toBe(closed.month(monday) + 1);
    expect(venueHours(closed, at('2026-12-25T12:00:00Z'))).toEqual({
      open: false,
      nextChange: at('2026-12-28T08:00:00Z'),
    });
  });

  it('say whether the venue is open and until when', () => {
    const hours = (text: string) => venueHours(calendar, at(text));
    expect(hours('2026-11-20T07:59:59.999Z')).toEqual({
      open: false,
      nextChange: at('2026-11-20T08:00:00Z'),
    });
    expect(hours('2026-11-20T08:00:00Z')).toEqual({
      open: true,
      nextChange: at('2026-11-20T16:30:00Z'),
    });
    expect(hours('2026-11-20T16:30:00Z')).toEqual({
      open: false,
      nextChange: at('2026-11-23T08:00:00Z'),
    });
    expect(hours('2026-03-28T12:00:00Z')).toEqual({
      open: false,
      nextChange: at('2026-03-30T07:00:00Z'),
    });
  });
});

describe('trading that never stops', () => {
  const calendar = createCalendar(madrid, true);

  it('has days of 23, 24 and 25 hours that join without a gap', () => {
    const minutes = (text: string) => calendar.at(at(text)).minutes;
    expect([
      minutes('2026-03-29T12:00:00Z'),
      minutes('2026-06-01T12:00:00Z'),
      minutes('2026-10-25T12:00:00Z'),
    ]).toEqual([1380, 1440, 1500]);
    const first = calendar.at(at('2026-01-01T12:00:00Z')).ordinal;
    for (let i = 0; i < 365; i += 1) {
      const [day, next] = [calendar.day(first + i), calendar.day(first + i + 1)];
      expect(next.start).toBe(day.end);
      expect(calendar.minuteOrdinal(next, 0)).toBe(
        calendar.minuteOrdinal(day, day.minutes - 1) + 1,
      );
    }
  });

  it('is always open, weeks begin on Monday', () => {
    expect(venueHours(calendar, at('2026-11-21T03:00:00Z'))).toEqual({
      open: true,
      nextChange: null,
    });
    const sunday = calendar.at(at('2026-11-22T12:00:00Z'));
    expect(calendar.week(calendar.day(sunday.ordinal + 1))).toBe(calendar.week(sunday) + 1);
    expect(calendar.week(calendar.day(sunday.ordinal - 6))).toBe(calendar.week(sunday));
  });
});

it.each([true, false])(
  'finds day and minute back from the count (never closing: %s)',
  (alwaysOpen) => {
    const calendar = createCalendar(madrid, alwaysOpen);
    for (const text of ['2026-03-27T12:00:00Z', '2026-03-30T12:00:00Z', '2026-10-25T12:00:00Z']) {
      const day = calendar.at(at(text));
      for (const minute of [0, 1, 299, day.minutes - 1]) {
        expect(calendar.minuteAt(calendar.minuteOrdinal(day, minute))).toEqual({ day, minute });
      }
    }
  },
);
