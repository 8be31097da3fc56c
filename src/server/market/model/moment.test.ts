import { expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';
import { momentAt, momentOfSeq } from './moment.ts';
import { seedOf } from './noise.ts';
import type { Venue } from './venue.ts';

const venue: Venue = {
  code: 'XTST-S',
  name: 'Test Exchange-S',
  country: 'ES',
  countryCode: 34,
  flag: '',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  opens: 9 * 60,
  closes: 17 * 60 + 30,
  ticks: [{ from: 0, step: 100 }],
  band: 0.1,
  lot: 1,
};

it.each([
  ['over midnight', true, '2026-11-19T22:58:00Z'],
  ['over the change of the clock', true, '2026-03-29T00:58:00Z'],
  ['over the weekend', false, '2026-11-20T16:28:00Z'],
])(
  'counts ticks without a gap %s, one to three seconds apart while trading',
  (_name, alwaysOpen, from) => {
    const calendar = createCalendar(venue, alwaysOpen);
    for (const seed of [seedOf(1, 'a'), seedOf(1, 'b')]) {
      const first = momentAt(calendar, seed, Date.parse(from));
      let before = first;
      for (let seq = first.seq + 1; seq < first.seq + 200; seq += 1) {
        const next = momentOfSeq(calendar, seed, seq);
        const pause = next.at - before.at;
        if (next.day.ordinal === before.day.ordinal || alwaysOpen) {
          expect(pause).toBeGreaterThanOrEqual(1000);
          expect(pause).toBeLessThanOrEqual(3000);
        }
        expect(momentAt(calendar, seed, next.at)).toEqual(next);
        expect(momentAt(calendar, seed, next.at - 1)).toEqual(before);
        before = next;
      }
      expect(before.day.ordinal).toBe(first.day.ordinal + (from.startsWith('2026-03-29') ? 0 : 1));
    }
  },
);
