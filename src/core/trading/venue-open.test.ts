import { expect, it } from 'vitest';
import { isOpenAt } from './venue-open.ts';

const closes = '2026-11-23T16:30:00.000Z';
const venue = { always_open: false, is_open: true, next_change: closes };

it('a venue is open until the change that was known when it was read', () => {
  expect(isOpenAt(venue, Date.parse(closes) - 1)).toBe(true);
  expect(isOpenAt(venue, Date.parse(closes))).toBe(false);
  expect(isOpenAt({ ...venue, is_open: false }, Date.parse(closes) - 1)).toBe(false);
  expect(isOpenAt({ always_open: true, is_open: true, next_change: null }, 0)).toBe(true);
});
