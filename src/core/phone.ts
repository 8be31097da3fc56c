import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import type { FieldError } from './form/field-error.ts';
import { createPhoneValidator } from './phone-validator.ts';

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
  return getCountries().map((country) => ({
    country,
    callingCode: getCountryCallingCode(country),
  }));
}

const validator = createPhoneValidator({
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
});

/** What is wrong with a number in E.164, in whole or as far as it was typed; `null` when nothing is (specification §5). */
export function phoneError(value: string): FieldError | null {
  return validator.error(value);
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
  return whole?.isPossible() === true
    ? whole.number
    : `+${getCountryCallingCode(country)}${digits}`;
}

/** Takes a number in E.164 apart. `preferred` decides between countries that share a calling code. */
export function phoneParts(value: string, preferred: string): PhoneParts {
  const candidates = validator.countriesOf(value);
  const [first] = candidates;
  if (first === undefined) return { country: undefined, national: value.replace(/\D/g, '') };
  const country =
    parsePhoneNumberFromString(value)?.country ??
    candidates.find((one) => one === preferred) ??
    first;
  return { country, national: value.slice(1 + getCountryCallingCode(first).length) };
}
