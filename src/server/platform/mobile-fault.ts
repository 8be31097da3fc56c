import { getCountries, getCountryCallingCode, Metadata, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/mobile';
import type { FieldProblem } from '#core/errors.ts';

type Fault = Omit<FieldProblem, 'pointer'>;

/** What is wrong with a mobile number in E.164, by the digits that its area code has (specification §5); `null` when nothing is. */
export function mobileFault(mobile: string): Fault | null {
  const length = validatePhoneNumberLength(mobile);
  const parsed = parsePhoneNumberFromString(mobile);
  if (length === 'INVALID_COUNTRY') return { code: 'areaCode' };
  if (length === 'TOO_SHORT' && parsed) return { code: 'tooShort', params: { limit: Math.min(...digitsOf(parsed.countryCallingCode)) } };
  if (length === 'TOO_LONG' && parsed) return { code: 'tooLong', params: { limit: Math.max(...digitsOf(parsed.countryCallingCode)) } };
  return parsed?.isValid() ? null : { code: 'phone' };
}

/** How many digits may follow an area code. */
function digitsOf(areaCode: string): readonly number[] {
  const country = getCountries().find((each) => getCountryCallingCode(each) === areaCode);
  const metadata = new Metadata();
  if (country) metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.possibleLengths() ?? [];
}
