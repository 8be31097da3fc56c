import {
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';
import type { FieldTrouble } from '#core/form/field-trouble.ts';
import { createPhoneJudge } from '#core/phone-judge.ts';

const judge = createPhoneJudge({
  getCountries,
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
});

/** What is wrong with the number of a mobile in E.164; `null` when nothing is. A line in a house is none (specification §5). */
export function mobileTrouble(value: string): FieldTrouble | null {
  return judge.trouble(value);
}
