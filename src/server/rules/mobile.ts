import {
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import type { FieldError } from '#core/form/field-error.ts';
import { createPhoneValidator } from '#core/phone-validator.ts';

const validator = createPhoneValidator({
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
});

/** What is wrong with the number of a mobile in E.164; `null` when nothing is. A landline is none (specification §5). */
export function mobileError(value: string): FieldError | null {
  return validator.error(value);
}
