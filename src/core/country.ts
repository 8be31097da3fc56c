export interface Country {
  /** ISO 3166, two letters. */
  readonly code: string;
  readonly flag: string;
}

// Home countries by telephone code (specification §3).
const codes: Readonly<Record<number, string>> = { 1: 'US', 34: 'ES', 48: 'PL', 90: 'TR', 91: 'IN' };

/** The country of a telephone code. Throws a RangeError for a code that no profile may have. */
export function countryOf(phoneCode: number): Country {
  const code = codes[phoneCode];
  if (code === undefined) throw new RangeError(`no country for +${phoneCode}`);
  return { code, flag: flagOf(code) };
}

/** The flag as an emoji: two regional indicator letters. */
export function flagOf(code: string): string {
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));
}
