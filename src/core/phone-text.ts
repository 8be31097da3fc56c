import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as its country writes it for callers from abroad; what is no whole number, such as a masked one, as it is. */
export function phoneText(value: string): string {
  const whole = parsePhoneNumberFromString(value);
  return whole?.isPossible() === true ? whole.formatInternational() : value;
}
