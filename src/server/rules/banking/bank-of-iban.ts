import { bankCodes } from './bank-codes.ts';

/** Where the number of a bank stands in an IBAN, in the countries whose banks are known here: from and up to which character. */
const places: Readonly<Record<string, readonly [number, number]>> = {
  ES: [4, 8],
  PL: [4, 8],
  TR: [4, 9],
};

/**
 * BIC of the bank that an IBAN names, eight characters as ISO 9362 has them for a head office; `null` where the country or the bank
 * is not known. The IBAN has been normalised.
 */
export function bicOfIban(iban: string): string | null {
  const country = iban.slice(0, 2);
  const place = places[country];
  if (place === undefined) return null;
  return bankCodes[country]?.[iban.slice(...place)] ?? null;
}
