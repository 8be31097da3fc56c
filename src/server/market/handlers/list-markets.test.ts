import { expect, it } from 'vitest';
import { createSimulator } from '../simulator/create-simulator.ts';
import { marketOf } from './list-markets.ts';

function madridAt(now: Date, alwaysOpen = false) {
  const provider = createSimulator({ seed: 'venues', clock: () => now, alwaysOpen });
  const madrid = provider.venues.find(({ code }) => code === 'XMAD-S');
  if (madrid === undefined) throw new Error('no venue');
  return marketOf(provider, madrid, now.getTime());
}

it('a venue is closed on its holiday, names it and the next ones, and says when it opens', () => {
  const christmas = madridAt(new Date('2026-12-25T10:00:00Z'));
  expect(christmas).toMatchObject({ is_open: false, next_change: '2026-12-28T08:00:00.000Z' });
  expect(christmas.holidays.slice(0, 2)).toEqual(['2026-12-25', '2027-01-01']);
});

it('a holiday that is over is named no more, by the clock of the venue', () => {
  expect(madridAt(new Date('2026-12-25T22:59:59Z')).holidays[0]).toBe('2026-12-25');
  expect(madridAt(new Date('2026-12-25T23:00:00Z')).holidays[0]).toBe('2027-01-01');
});

it('a venue that never closes has no holidays', () =>
  expect(madridAt(new Date('2026-12-25T10:00:00Z'), true)).toMatchObject({
    is_open: true,
    holidays: [],
  }));
