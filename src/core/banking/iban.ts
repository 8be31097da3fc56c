/** What is wrong with a bank number: the part that a message names. */
export type BankNumberError = 'format' | 'numberLength' | 'otherCountry' | 'checkDigit';

// Characters of a whole IBAN by country (ISO 13616, the registry of SWIFT).
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MR: 27,
  MT: 31,
  MU: 30,
  NL: 18,
  NO: 15,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  SA: 24,
  SC: 31,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
};

/** A number as it is kept and compared: without the spaces, dots and hyphens that people put in, in capitals. */
export function normaliseBankNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.\-/‐-―]/gu, '');
}

/** Whether banks of a country have IBANs. */
export function hasIban(country: string): boolean {
  return Object.hasOwn(lengths, country);
}

/** What is wrong with an IBAN of a country; `null` when nothing is. It has been normalised. */
export function ibanError(iban: string, country: string): BankNumberError | null {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(iban)) return 'format';
  if (!iban.startsWith(country)) return 'otherCountry';
  if (iban.length !== lengths[country]) return 'numberLength';
  if (mod97(iban.slice(4) + iban.slice(0, 4)) !== 1) return 'checkDigit';
  // The account within it has check digits of its own, so a wrong one shows although the IBAN was computed from it.
  return country === 'ES' && !isCcc(iban.slice(4)) ? 'checkDigit' : null;
}

/**
 * The IBAN of a number as people of a country write it at home: 26 digits in Poland (NRB), 20 in Spain (CCC). Everything
 * else stays as it is.
 */
export function ibanOf(number: string, country: string): string {
  if (country === 'PL' && /^\d{26}$/.test(number)) return `PL${number}`;
  if (country === 'ES' && /^\d{20}$/.test(number)) {
    const check = 98 - mod97(`${number}ES00`);
    return `ES${String(check).padStart(2, '0')}${number}`;
  }
  return number;
}

/** Remainder by 97 of a number in digits and letters (A is 10), as long as it may be. */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text)
    for (const digit of String(Number.parseInt(character, 36)))
      rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** Spain's own two check digits: one over bank and branch, one over the account. */
function isCcc(digits: string): boolean {
  if (!/^\d{20}$/.test(digits)) return false;
  return (
    digits[8] === String(cccDigit(`00${digits.slice(0, 8)}`)) &&
    digits[9] === String(cccDigit(digits.slice(10)))
  );
}

function cccDigit(digits: string): number {
  const weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];
  const total = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
  const digit = 11 - (total % 11);
  return digit === 11 ? 0 : digit === 10 ? 1 : digit;
}
