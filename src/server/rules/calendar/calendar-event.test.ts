import { expect, it } from 'vitest';
import { comingEvents, type CalendarEvent } from './calendar-event.ts';

const event = (on: string, id: string): CalendarEvent => ({
  id,
  kind: 'settlement',
  on,
  name: null,
  amount: null,
  currency: null,
  is_fixed: true,
  object: { kind: 'accounts', id: null },
});

it('coming events begin today, end with the last day, and stand in one order', () => {
  const events = [
    event('2027-11-26', 'last'),
    event('2026-12-01', 'b'),
    event('2026-11-25', 'yesterday'),
    event('2026-12-01', 'a'),
    event('2027-11-27', 'later'),
    event('2026-11-26', 'today'),
  ];
  expect(comingEvents(events, '2026-11-26', '2027-11-26').map(({ id }) => id)).toEqual([
    'today',
    'a',
    'b',
    'last',
  ]);
});
