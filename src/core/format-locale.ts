/** English of the countries that tenants serve (specification §1) and that write dates or digits in their own way. */
const english: Readonly<Record<string, string>> = { US: 'en-US', IN: 'en-IN' };

/**
 * The locale whose dates, numbers and amounts go with a language in a country (ISO 3166-1 alpha-2). English is the language of every tenant:
 * its words are those of `en-US`, its formats those of the country, day before month and, in India, lakhs and crores. Any other
 * language writes as it does at home.
 */
export function formatLocale(language: string, country: string): string {
  return language === 'en-US' ? (english[country] ?? 'en-GB') : language;
}
