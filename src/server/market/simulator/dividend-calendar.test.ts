import { expect, it } from 'vitest';
import Big from 'big.js';
import { dayNumber } from '#core/civil-day.ts';
import { isBusinessDay } from '#core/trading/venue-calendar.ts';
import { venueTerms } from '#core/trading/venue-terms.ts';
import { createSimulator } from './create-simulator.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const simulator = (seed = 'test') => createSimulator({ seed, clock: () => now, alwaysOpen: true });

it('is the same under a seed wherever it is asked, and cut anywhere', () => {
  const year = simulator().dividends('2025-10-01', '2026-09-30');
  expect(simulator().dividends('2025-10-01', '2026-09-30')).toEqual(year);
  expect(simulator('another').dividends('2025-10-01', '2026-09-30')).not.toEqual(year);
  const halves = [
    ...simulator().dividends('2025-10-01', '2026-02-14'),
    ...simulator().dividends('2026-02-15', '2026-09-30'),
  ];
  expect(halves).toEqual(year);
  expect(year.length).toBeGreaterThan(100);
});

it('has its days on business days of the venue, one after the other, within one quarter', () => {
  for (const { instrument, exOn, recordOn, paysOn } of simulator().dividends(
    '2026-01-01',
    '2026-12-31',
  )) {
    const { holidays = [] } = venueTerms(instrument.split(':')[0] ?? '') ?? {};
    for (const day of [exOn, recordOn, paysOn])
      expect([day, isBusinessDay(dayNumber(day), holidays)]).toEqual([day, true]);
    expect(exOn < recordOn && recordOn < paysOn).toBe(true);
    const quarter = (day: string) => Math.floor((Number(day.slice(5, 7)) - 1) / 3);
    expect([paysOn, quarter(paysOn)]).toEqual([paysOn, quarter(exOn)]);
  }
});

it('pays by share what the accounts of the company say', async () => {
  const provider = simulator();
  const year = provider.dividends('2025-10-01', '2026-09-30');
  for (const { instrument, shares } of provider.stocks.slice(0, 20)) {
    const accounts = (await provider.accounts(instrument)).filter(
      ({ quarter }) => quarter >= 2025 * 4 + 3 && quarter <= 2026 * 4 + 2,
    );
    expect(accounts).toHaveLength(4);
    const paid = accounts.reduce((sum, { cashFlow }) => sum.plus(cashFlow.dividends), new Big(0));
    const announced = year
      .filter((each) => each.instrument === instrument)
      .reduce((sum, each) => sum.plus(each.perShare), new Big(0));
    expect(paid.div(shares).minus(announced).abs().lt('0.0005')).toBe(true);
  }
});
