import fc from '#tests/fast-check.ts';
import { describe, expect, it } from 'vitest';
import {
  birthDateOfPesel,
  idKindsOf,
  idNumberError,
  normaliseIdNumber,
  type IdKind,
} from './national-id.ts';

const today = '2026-11-21';
const fault = (kind: IdKind, number: string, born: string | null = null) =>
  idNumberError(kind, number, today, born);

describe('kinds of national numbers', () => {
  it('follow the country; where none can be checked, a document is free-form', () => {
    expect(
      ['IN', 'ES', 'PL', 'TR', 'US', 'FR', 'constructor'].map((country) =>
        idKindsOf(country).join(' '),
      ),
    ).toEqual(['pan aadhaar', 'dni nie', 'pesel', 'tckn', 'ssn', 'other', 'other']);
  });
});

describe('a national number', () => {
  it.each<[IdKind, string]>([
    ['pan', 'ABCPE1234F'],
    ['pan', ' abcpe 1234f '],
    ['aadhaar', '2341 2341 2346'],
    ['dni', '12345678Z'],
    ['dni', '12.345.678-z'],
    ['nie', 'X1234567L'],
    ['nie', 'x-1234567-l'],
    ['pesel', '44051401359'],
    ['tckn', '10000000146'],
    ['ssn', '536-90-4399'],
    ['other', 'AB 1234/56'],
    ['dni', '１２３４５６７８Z'],
  ])('%s %s holds', (kind, number) => {
    expect(fault(kind, number)).toBeNull();
  });

  it.each<[IdKind, string, string]>([
    ['pan', 'ABCCE1234F', 'checkDigit'],
    ['pan', 'ABCPE12345', 'format'],
    ['aadhaar', '234123412345', 'checkDigit'],
    ['aadhaar', '134123412346', 'format'],
    ['dni', '12345678A', 'checkDigit'],
    ['dni', '1234567Z', 'format'],
    ['nie', 'X1234567A', 'checkDigit'],
    ['nie', 'A1234567L', 'format'],
    ['pesel', '44051401358', 'checkDigit'],
    ['pesel', '44131401359', 'checkDigit'],
    ['tckn', '10000000147', 'checkDigit'],
    ['tckn', '00000000146', 'format'],
    ['ssn', '000-12-3456', 'checkDigit'],
    ['ssn', '666-12-3456', 'checkDigit'],
    ['ssn', '912-12-3456', 'checkDigit'],
    ['ssn', '536-00-4399', 'checkDigit'],
    ['ssn', '536-90-0000', 'checkDigit'],
    ['other', 'ab', 'format'],
    ['other', 'AB<script>', 'format'],
    ['pesel', '', 'format'],
  ])('%s %s is refused: %s', (kind, number, code) => {
    expect(fault(kind, number)).toBe(code);
  });

  it('of any kind that holds is refused with one digit changed', () => {
    const good: readonly [IdKind, string][] = [
      ['aadhaar', '234123412346'],
      ['pesel', '44051401359'],
      ['tckn', '10000000146'],
      ['dni', '12345678Z'],
      ['nie', 'X1234567L'],
    ];
    for (const [kind, number] of good) {
      for (let at = 0; at < number.length; at += 1) {
        if (!/\d/.test(number[at] ?? '')) continue;
        const changed = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
        expect([changed, fault(kind, changed)]).not.toEqual([changed, null]);
      }
    }
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<IdKind>('pan', 'aadhaar', 'dni', 'nie', 'pesel', 'tckn', 'ssn', 'other'),
        fc.string({ unit: 'binary', maxLength: 60 }),
        (kind, text) => {
          const first = fault(kind, text);
          expect(fault(kind, normaliseIdNumber(text))).toBe(first);
        },
      ),
      { seed: 4, numRuns: 500 },
    );
  });
});

describe('the birth date in a PESEL', () => {
  // Weights 1379137913: a check digit for any front, so that dates can be tried out.
  const pesel = (front: string) => {
    const sum = [...front].reduce(
      (total, digit, index) => total + Number(digit) * Number('1379137913'[index]),
      0,
    );
    return `${front}${(10 - (sum % 10)) % 10}`;
  };

  it('has its century in the month', () => {
    expect(
      ['4405140135', '0221010123', '9992310000'].map((front) => birthDateOfPesel(pesel(front))),
    ).toEqual(['1944-05-14', '2002-01-01', '1899-12-31']);
    expect(birthDateOfPesel(pesel('0222300123'))).toBeNull();
  });

  it('has come, and is the one that was given', () => {
    expect(fault('pesel', pesel('2632220123'))).toBe('future');
    expect(fault('pesel', pesel('2631210123'))).toBeNull();
    expect(fault('pesel', '44051401359', '1944-05-14')).toBeNull();
    expect(fault('pesel', '44051401359', '1944-05-15')).toBe('birthDateDiffers');
  });
});
