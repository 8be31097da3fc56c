// Home countries by telephone code (specification §3).
const codes: Readonly<Record<number, string>> = { 1: 'US', 34: 'ES', 48: 'PL', 90: 'TR', 91: 'IN' };

/** ISO 3166 code of a telephone code's country. Throws a RangeError for a code that no profile may have. */
export function countryOf(phoneCode: number): string {
  const code = codes[phoneCode];
  if (code === undefined) throw new RangeError(`no country for +${phoneCode}`);
  return code;
}
