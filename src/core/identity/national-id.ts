import * as dni from 'stdnum/lib/cjs/es/dni.js';
import * as nie from 'stdnum/lib/cjs/es/nie.js';
import * as aadhaar from 'stdnum/lib/cjs/in/aadhaar.js';
import * as pan from 'stdnum/lib/cjs/in/pan.js';
import * as pesel from 'stdnum/lib/cjs/pl/pesel.js';
import * as tckimlik from 'stdnum/lib/cjs/tr/tckimlik.js';
import * as ssn from 'stdnum/lib/cjs/us/ssn.js';
import { isCivilDay } from './age.ts';

/** Kinds of national numbers; `other` is a document of a country whose numbers cannot be checked here. */
export type IdKind = 'pan' | 'aadhaar' | 'dni' | 'nie' | 'pesel' | 'tckn' | 'ssn' | 'other';

const kindsByCountry: Readonly<Record<string, readonly [IdKind, ...IdKind[]]>> = {
  IN: ['pan', 'aadhaar'],
  ES: ['dni', 'nie'],
  PL: ['pesel'],
  TR: ['tckn'],
  US: ['ssn'],
};

type CheckedKind = Exclude<IdKind, 'other'>;

const forms: Readonly<Record<CheckedKind, RegExp>> = {
  pan: /^[A-Z]{5}\d{4}[A-Z]$/,
  aadhaar: /^[2-9]\d{11}$/,
  dni: /^\d{8}[A-Z]$/,
  nie: /^[XYZ]\d{7}[A-Z]$/,
  pesel: /^\d{11}$/,
  tckn: /^[1-9]\d{10}$/,
  ssn: /^\d{9}$/,
};

const checks: Readonly<Record<CheckedKind, (number: string) => boolean>> = {
  // The fourth letter of a person's PAN is P; companies and trusts have others.
  pan: (number) => number[3] === 'P' && pan.validate(number).isValid,
  aadhaar: (number) => aadhaar.validate(number).isValid,
  dni: (number) => dni.validate(number).isValid,
  nie: (number) => nie.validate(number).isValid,
  pesel: (number) => pesel.validate(number).isValid,
  tckn: (number) => tckimlik.validate(number).isValid,
  // The library lets the serial 0000 pass, which was never issued.
  ssn: (number) => !number.endsWith('0000') && ssn.validate(number).isValid,
};

/** The kinds of a country (ISO 3166-1), the usual one first. */
export function idKindsOf(country: string): readonly [IdKind, ...IdKind[]] {
  return (
    (Object.hasOwn(kindsByCountry, country) ? kindsByCountry[country] : undefined) ?? ['other']
  );
}

/** A number as it is kept and compared: without the spaces, dots and hyphens that people put in, in capitals. */
export function normaliseIdNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s.\-/‐-―]/gu, '');
}

export type IdNumberError = 'format' | 'checkDigit' | 'future' | 'birthDateDiffers';

/**
 * What is wrong with a number, `null` when nothing is. A PESEL holds its owner's birth date: one that has not come on
 * `today` is refused, and one that differs from `born` too. Both are civil days; `born` may not be known yet.
 */
export function idNumberError(
  kind: IdKind,
  typed: string,
  today: string,
  born: string | null,
): IdNumberError | null {
  const number = normaliseIdNumber(typed);
  if (kind === 'other') return /^[A-Z0-9]{4,40}$/.test(number) ? null : 'format';
  if (!forms[kind].test(number)) return 'format';
  if (kind !== 'pesel') return checks[kind](number) ? null : 'checkDigit';
  const day = birthDateOfPesel(number);
  if (day !== null && day > today) return 'future';
  if (day === null || !checks.pesel(number)) return 'checkDigit';
  return born !== null && day !== born ? 'birthDateDiffers' : null;
}

/** The birth date in a PESEL; the century stands in the month. `null` when it is no day of the calendar. */
export function birthDateOfPesel(number: string): string | null {
  const [year, month, day] = [number.slice(0, 2), Number(number.slice(2, 4)), number.slice(4, 6)];
  const century = ['19', '20', '21', '22', '18'][Math.floor(month / 20)];
  const text = `${century}${year}-${String(month % 20).padStart(2, '0')}-${day}`;
  return isCivilDay(text) ? text : null;
}
