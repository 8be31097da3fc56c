import type { Profile } from '#config/profile.gen.ts';

/** What a new tenant of a country starts with. */
export interface HomeCountry {
  readonly name: string;
  readonly currency: string;
  readonly languages: readonly [Profile['languages'][number], ...Profile['languages'][number][]];
  readonly seat: string;
}

/** By telephone code, as in `countryCode`. */
export const homeCountries: Readonly<Record<Profile['countryCode'], HomeCountry>> = {
  1: { name: 'us', currency: 'USD', languages: ['en-US'], seat: 'New York, NY' },
  34: { name: 'es', currency: 'EUR', languages: ['es-ES', 'en-US'], seat: 'Madrid' },
  48: { name: 'pl', currency: 'PLN', languages: ['pl-PL', 'en-US'], seat: 'Warszawa' },
  90: { name: 'tr', currency: 'TRY', languages: ['tr-TR', 'en-US'], seat: 'İstanbul' },
  91: { name: 'in', currency: 'INR', languages: ['hi-IN', 'en-US'], seat: 'मुंबई' },
};

/** The countries as a person chooses among them: `34 ES`. */
export const countryChoices = Object.entries(homeCountries)
  .map(([code, { name }]) => `${code} ${name.toUpperCase()}`)
  .join(', ');

export function homeCountry(code: number): HomeCountry | undefined {
  return Object.hasOwn(homeCountries, code)
    ? homeCountries[code as Profile['countryCode']]
    : undefined;
}
