import { describe, expect, it } from 'vitest';
import { rateConnection } from './connection.ts';
import { countryOfPhoneCode } from './countries.ts';
import { dayPart } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    [0, 'night'],
    [4, 'night'],
    [5, 'morning'],
    [10, 'morning'],
    [11, 'midday'],
    [13, 'midday'],
    [14, 'afternoon'],
    [17, 'afternoon'],
    [18, 'evening'],
    [21, 'evening'],
    [22, 'night'],
    [23, 'night'],
  ])('at %i is %s', (hour, part) => expect(dayPart(hour)).toBe(part));
});

describe('the connection', () => {
  it.each([
    [0, 'excellent'],
    [120, 'excellent'],
    [121, 'good'],
    [250, 'good'],
    [251, 'fair'],
    [500, 'fair'],
    [501, 'poor'],
    [1500, 'poor'],
    [1501, 'offline'],
    [9999, 'offline'],
  ])('of %i ms is %s', (latency, rating) => expect(rateConnection(latency)).toBe(rating));
});

describe('the home country', () => {
  it('follows from the telephone code, and is no guess for one that is not served', () => {
    expect(countryOfPhoneCode(48).code).toBe('PL');
    expect(() => countryOfPhoneCode(7)).toThrow('no country is served under 7');
  });
});
