import { describe, expect, it } from 'vitest';
import type { TradingHours } from './venue-calendar.ts';
import { sessionAt, settlementOf, tradeDay, tradingAt } from './venue-calendar.ts';
import { venueTerms } from './venue-terms.ts';

const madrid: TradingHours = {
  timezone: 'Europe/Madrid',
  opens: 540,
  closes: 1050,
  alwaysOpen: false,
};
const newYork: TradingHours = {
  timezone: 'America/New_York',
  opens: 570,
  closes: 960,
  alwaysOpen: false,
};
const at = (text: string) => Date.parse(text);

function termsOf(code: string) {
  const terms = venueTerms(code);
  if (!terms) throw new Error(`no terms of ${code}`);
  return terms;
}

describe('the calendar of a venue', () => {
  const terms = termsOf('XMAD-S');
  const opening = (text: string) =>
    new Date(sessionAt(madrid, terms, at(text)).opens).toISOString();

  it('opens on business days, in its own time', () => {
    expect(opening('2026-11-20T16:29:59Z')).toBe('2026-11-20T08:00:00.000Z');
    // Closed in the very moment in which it closes; then comes the weekend.
    expect(opening('2026-11-20T16:30:00Z')).toBe('2026-11-23T08:00:00.000Z');
    // The clock has changed since.
    expect(opening('2027-04-01T05:00:00Z')).toBe('2027-04-01T07:00:00.000Z');
  });

  it('rests on holidays', () => {
    expect(opening('2026-12-24T20:00:00Z')).toBe('2026-12-28T08:00:00.000Z');
    const isTrading = tradingAt(madrid, terms);
    const moments = ['2026-12-24T10:00:00Z', '2026-12-25T10:00:00Z', '2026-12-28T10:00:00Z'];
    expect(moments.map((text) => isTrading(at(text)))).toEqual([true, false, true]);
    expect(isTrading(at('2026-12-28T07:59:59Z'))).toBe(false);
  });

  it('trades around the clock where it is said to, holidays included', () => {
    const always = { ...madrid, alwaysOpen: true };
    expect(tradingAt(always, terms)(at('2026-12-25T03:00:00Z'))).toBe(true);
    expect(sessionAt(always, terms, at('2026-12-25T03:00:00Z')).day).toBe('2026-12-25');
    expect(tradeDay(always, at('2026-11-20T23:30:00Z'))).toBe('2026-11-21');
  });

  it('settles after as many business days as the day of trade asks for', () => {
    const day = (text: string) => settlementOf(madrid, terms, at(text)).day;
    expect(day('2026-11-19T10:00:00Z')).toBe('2026-11-23');
    expect(day('2026-12-23T10:00:00Z')).toBe('2026-12-28');
    expect(day('2027-10-08T10:00:00Z')).toBe('2027-10-12');
    expect(day('2027-10-11T10:00:00Z')).toBe('2027-10-12');
    expect(new Date(settlementOf(madrid, terms, at('2026-11-19T10:00:00Z')).at).toISOString()).toBe(
      '2026-11-23T08:00:00.000Z',
    );
  });

  it('knows days that trade and do not settle', () => {
    const american = termsOf('XNYC-S');
    expect(settlementOf(newYork, american, at('2026-11-10T15:00:00Z')).day).toBe('2026-11-12');
    expect(settlementOf(newYork, american, at('2026-11-25T15:00:00Z')).day).toBe('2026-11-27');
  });
});
