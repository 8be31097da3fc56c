import { expect, it } from 'vitest';
import { dayNumber } from '#core/civil-day.ts';
import { isBusinessDay } from '#core/trading/venue-calendar.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { createSimulator } from './create-simulator.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const simulator = (seed = 'test') => createSimulator({ seed, clock: () => now, alwaysOpen: true });

it('is the same under a seed wherever it is asked, and cut anywhere', () => {
  const years = simulator().splits('2016-01-01', '2030-12-31');
  expect(simulator().splits('2016-01-01', '2030-12-31')).toEqual(years);
  expect(simulator('another').splits('2016-01-01', '2030-12-31')).not.toEqual(years);
  // Whatever was split already, the calendar stays.
  expect(simulator().afterSplits(years.slice(0, 2)).splits('2016-01-01', '2030-12-31')).toEqual(
    years,
  );
  for (const cut of ['2020-12-31', '2021-01-01', '2023-06-15']) {
    const next = new Date(Date.parse(cut) + 86_400_000).toISOString().slice(0, 10);
    expect([
      ...simulator().splits('2016-01-01', cut),
      ...simulator().splits(next, '2030-12-31'),
    ]).toEqual(years);
  }
});

it('has some splits a year and not of every stock, on business days, the earliest first', () => {
  const provider = simulator();
  const splits = provider.splits('2016-01-01', '2030-12-31');
  const each = splits.length / 15 / provider.stocks.length;
  expect(each).toBeGreaterThan(0.05);
  expect(each).toBeLessThan(0.11);
  for (const { instrument, exOn, newShares, oldShares } of splits) {
    const { holidays = [] } = venueTerms(instrument.split(':')[0] ?? '') ?? {};
    expect([exOn, isBusinessDay(dayNumber(exOn), holidays)]).toEqual([exOn, true]);
    expect(newShares).not.toBe(oldShares);
  }
  const days = splits.map(({ exOn }) => exOn);
  expect(days).toEqual([...days].sort());
  // One of a stock in a year.
  const years = splits.map(({ instrument, exOn }) => `${instrument} ${exOn.slice(0, 4)}`);
  expect(new Set(years).size).toBeGreaterThan(years.length * 0.98);
});
