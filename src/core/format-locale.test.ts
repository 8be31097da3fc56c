import { describe, expect, it } from 'vitest';
import { countries } from './countries.ts';
import { createFormat } from './create-format.ts';
import { formatLocale } from './format-locale.ts';

const day = Date.UTC(2026, 10, 3, 14, 5);

describe('formats of a language in a country', () => {
  it.each([
    ['US', 'Nov 3, 2026', '$1,234,567.50'],
    ['ES', '3 Nov 2026', '$1,234,567.50'],
    ['PL', '3 Nov 2026', '$1,234,567.50'],
    ['TR', '3 Nov 2026', '$1,234,567.50'],
    ['IN', '3 Nov 2026', '$12,34,567.50'],
  ])('are, for English in %s, those of the country', (country, date, amount) => {
    const format = createFormat(formatLocale('en-US', country), 'UTC');
    expect(format.day(day)).toBe(date);
    expect(format.money('1234567.5', 'USD')).toBe(amount);
  });

  it('are, for every other language, those of its own country', () => {
    for (const { locale } of countries.filter(({ code }) => code !== 'US'))
      for (const { code } of countries) expect(formatLocale(locale, code)).toBe(locale);
  });
});
