import { describe, expect, it } from 'vitest';
import { phoneText } from '#core/phone-text.ts';
import { demoAdvisor, demoPeople, demoPhone } from './demo-people.ts';

describe('telephone numbers of a demonstration', () => {
  it.each([1, 34, 48, 90, 91])('are whole ones of their country: +%i', (countryCode) => {
    const numbers = demoPeople(countryCode).map((_, index) => demoPhone(countryCode, index));
    for (const number of [...numbers, demoAdvisor(countryCode).phone]) {
      expect(phoneText(number)).toMatch(new RegExp(`^\\+${countryCode} `));
    }
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
