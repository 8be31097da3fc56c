/** A country that tenants serve (specification §1, §3). */
export interface Country {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly emoji: string;
  readonly locale: string;
  readonly language: string;
  readonly currency: string;
  readonly phoneCode: number;
  readonly timezones: readonly [string, ...string[]];
}

/** By the telephone code that a profile names as its `countryCode`. */
export const countries: readonly [Country, ...Country[]] = [
  {
    name: 'United States',
    code: 'US',
    emoji: '🇺🇸',
    locale: 'en-US',
    language: 'en',
    currency: 'USD',
    phoneCode: 1,
    timezones: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
    ],
  },
  {
    name: 'Spain',
    code: 'ES',
    emoji: '🇪🇸',
    locale: 'es-ES',
    language: 'es',
    currency: 'EUR',
    phoneCode: 34,
    timezones: ['Europe/Madrid', 'Atlantic/Canary'],
  },
  {
    name: 'Poland',
    code: 'PL',
    emoji: '🇵🇱',
    locale: 'pl-PL',
    language: 'pl',
    currency: 'PLN',
    phoneCode: 48,
    timezones: ['Europe/Warsaw'],
  },
  {
    name: 'Türkiye',
    code: 'TR',
    emoji: '🇹🇷',
    locale: 'tr-TR',
    language: 'tr',
    currency: 'TRY',
    phoneCode: 90,
    timezones: ['Europe/Istanbul'],
  },
  {
    name: 'India',
    code: 'IN',
    emoji: '🇮🇳',
    locale: 'hi-IN',
    language: 'hi',
    currency: 'INR',
    phoneCode: 91,
    timezones: ['Asia/Kolkata'],
  },
];

/**
 * The country of a telephone code. The default of specification §9 stands where configuration is read (tenants/base): a
 * code that is not served is a fault by here, and no other country is a guess at it.
 */
export function countryOfPhoneCode(phoneCode: number): Country {
  const found = countries.find((country) => country.phoneCode === phoneCode);
  if (!found) throw new RangeError(`no country is served under ${phoneCode}`);
  return found;
}
