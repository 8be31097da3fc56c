import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { currencyChange } from './position-figures.ts';
import { tradedOf, type RecentTrades } from './traded-day.ts';

const of = (instrument: string, day: string, quantity: string) => ({ instrument, day, quantity });
const flow = (day: string, paidIn: string, takenOut: string, currency = 'EUR') => ({
  ...{ instrument: 'A', currency, day },
  ...{ paidIn, takenOut },
});
const trades: RecentTrades = {
  held: [
    of('A', '2026-11-20', '4'),
    of('B', '2026-11-26', '9'),
    of('A', '2026-11-25', '10'),
    of('A', '2026-11-27', '7'),
  ],
  flows: [flow('2026-11-25', '300', '0'), flow('2026-11-27', '260', '440')],
};
const euros = { day: '2026-11-27', currency: 'EUR' };

describe('what was traded on the day of a price', () => {
  it('begins with what was held on the day before, and adds up what came and went since', () => {
    expect(tradedOf(trades, 'A', euros)).toEqual({
      opening: '10',
      paidIn: '260',
      takenOut: '440',
    });
    // From an earlier day on, what was traded later counts as well.
    expect(tradedOf(trades, 'A', { ...euros, day: '2026-11-24' })).toEqual({
      opening: '4',
      paidIn: '560',
      takenOut: '440',
    });
  });

  it('is none of what was not traded, of a price of no day, and of another currency', () => {
    expect(tradedOf(trades, 'B', euros)).toBeUndefined();
    expect(tradedOf(trades, 'A', { currency: 'EUR' })).toBeUndefined();
    expect(tradedOf(trades, 'A', { ...euros, currency: 'USD' })).toBeUndefined();
  });

  it('begins with nothing where nothing was held', () => {
    expect(tradedOf({ ...trades, held: [] }, 'A', euros)?.opening).toBe('0');
  });
});

describe('what rates made of what was held at the previous close', () => {
  const dollars = { quantity: '7', previousClose: '30', rate: new Big('0.90') };

  it('is of what was held then, not of what was bought since', () => {
    const traded = { opening: '10', paidIn: '0', takenOut: '90' };
    const before = { rateBefore: new Big('0.80') };
    expect(currencyChange([{ ...dollars, ...before, traded }], 'EUR')).toBe('30.00');
    expect(currencyChange([{ ...dollars, ...before }], 'EUR')).toBe('21.00');
  });

  it('is not known where a rate is not', () => {
    expect(currencyChange([{ ...dollars, rateBefore: null }], 'EUR')).toBeNull();
  });
});
