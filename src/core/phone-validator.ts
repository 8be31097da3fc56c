import type * as library from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import type { FieldError } from './form/field-error.ts';

/** One edition of libphonenumber-js; each brings the numbering plans of another kind of line. */
export type PhoneLibrary = Pick<
  typeof library,
  'getCountries' | 'getCountryCallingCode' | 'Metadata' | 'parsePhoneNumberFromString'
>;

export interface PhoneValidator {
  /** Countries that share the calling code a number in E.164 begins with. */
  countriesOf(value: string): readonly CountryCode[];
  /** What is wrong with a number in E.164, in whole or as far as it was typed; `null` when nothing is (specification §5). */
  error(value: string): FieldError | null;
}

/** FieldValidators numbers by the plans of one edition. */
export function createPhoneValidator({
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
}: PhoneLibrary): PhoneValidator {
  let byCode: ReadonlyMap<string, readonly CountryCode[]> | null = null;

  // Calling codes are prefix-free, so at most one length of prefix is a code. Asked at every keystroke.
  function countriesOf(value: string): readonly CountryCode[] {
    byCode ??= countriesByCode();
    return (
      [4, 3, 2]
        .map((length) => byCode?.get(value.slice(1, length)))
        .find((countries) => countries !== undefined) ?? []
    );
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

  return {
    countriesOf,
    error(value) {
      const countries = countriesOf(value);
      const [first] = countries;
      if (first === undefined) return { code: 'areaCode', params: {} };
      if (parsePhoneNumberFromString(value)?.isValid() === true) return null;
      const digits = value.length - 1 - getCountryCallingCode(first).length;
      const lengths = countries.flatMap(lengthsOf);
      const [min, max] = [Math.min(...lengths), Math.max(...lengths)];
      if (digits >= min && digits <= max) return { code: 'phone', params: {} };
      return min === max
        ? { code: 'phoneLength', params: { limit: min } }
        : { code: 'phoneDigits', params: { min, max } };
    },
  };
}
