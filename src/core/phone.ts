import { getCountries, getCountryCallingCode, isSupportedCountry, Metadata, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { FieldTrouble } from './form/field-trouble.ts';

/** A country with the code that its telephone numbers begin with. Many share one: +1 is twenty-five countries. */
export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Digits, without the plus. */
  readonly callingCode: string;
}

/** A number as its field shows it. */
export interface PhoneParts {
  readonly country: string | undefined;
  /** What stands beside the calling code, digits only. */
  readonly national: string;
}

/** Every country that has numbers. */
export function phoneCountries(): readonly PhoneCountry[] {
  return getCountries().map((country) => ({ country, callingCode: getCountryCallingCode(country) }));
}

/** What is wrong with a number in E.164, in whole or as far as it was typed; `null` when nothing is (specification §5). */
export function phoneTrouble(value: string): FieldTrouble | null {
  const countries = countriesOf(value);
  if (countries.length === 0) return { code: 'areaCode', params: {} };
  const parsed = parsePhoneNumberFromString(value);
  if (parsed?.isValid() === true) return null;
  const digits = value.length - 1 - getCountryCallingCode(countries[0] ?? 'US').length;
  const lengths = countries.flatMap(lengthsOf);
  const [min, max] = [Math.min(...lengths), Math.max(...lengths)];
  if (digits >= min && digits <= max) return { code: 'phone', params: {} };
  return min === max ? { code: 'phoneLength', params: { limit: min } } : { code: 'phoneDigits', params: { min, max } };
}

/** E.164 of what was typed beside a country. A pasted number that begins with a plus brings its own calling code. */
export function phoneValue(country: string, typed: string): string | undefined {
  const text = typed.normalize('NFKC').trim();
  const digits = text.replace(/\D/g, '');
  if (digits === '') return undefined;
  if (/^(?:\+|00)/.test(text)) return `+${digits.replace(/^00/, '')}`;
  if (!isSupportedCountry(country)) return undefined;
  // The library knows which countries dial a zero in front at home, and drops it.
  const whole = parsePhoneNumberFromString(text, country);
  return whole?.isPossible() === true ? whole.number : `+${getCountryCallingCode(country)}${digits}`;
}

/** Takes a number in E.164 apart. `preferred` decides between countries that share a calling code. */
export function phoneParts(value: string, preferred: string): PhoneParts {
  const candidates = countriesOf(value);
  if (candidates.length === 0) return { country: undefined, national: value.replace(/\D/g, '') };
  const known = parsePhoneNumberFromString(value)?.country;
  const country = candidates.find((one) => one === preferred) ?? known ?? candidates[0] ?? 'US';
  return { country: known ?? country, national: value.slice(1 + getCountryCallingCode(country).length) };
}

let byCode: ReadonlyMap<string, readonly CountryCode[]> | null = null;

// Calling codes are prefix-free, so at most one length of prefix is a code. Asked at every keystroke.
function countriesOf(value: string): readonly CountryCode[] {
  byCode ??= countriesByCode();
  return [4, 3, 2].map((length) => byCode?.get(value.slice(1, length))).find((countries) => countries !== undefined) ?? [];
}

function countriesByCode(): ReadonlyMap<string, readonly CountryCode[]> {
  const found = new Map<string, CountryCode[]>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    found.set(code, [...(found.get(code) ?? []), country]);
  }
  return found;
}

function lengthsOf(country: CountryCode): readonly number[] {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}
