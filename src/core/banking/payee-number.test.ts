import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ibanError, ibanOf, normaliseBankNumber } from './iban.ts';
import { keptNumbers, payeeErrors, routingError } from './payee-number.ts';

const good = {
  ES: 'ES9121000418450200051332',
  PL: 'PL61109010140000071219812874',
  TR: 'TR330006100519786457841326',
} as const;

describe('IBANs', () => {
  it.each(Object.entries(good))('of %s hold, however they are spaced', (country, iban) => {
    const typed = (iban.toLowerCase().match(/.{1,4}/g) ?? []).join(' ');
    expect(ibanError(normaliseBankNumber(typed), country)).toBeNull();
  });

  it('with one digit changed, or two neighbours exchanged, never hold', () => {
    for (const [country, iban] of Object.entries(good))
      fc.assert(
        fc.property(
          fc.integer({ min: 2, max: iban.length - 1 }),
          fc.integer({ min: 1, max: 9 }),
          (at, by) => {
            const digit = String((Number(iban[at]) + by) % 10);
            expect(ibanError(iban.slice(0, at) + digit + iban.slice(at + 1), country)).toBe(
              'checkDigit',
            );
          },
        ),
      );
    expect(ibanError('ES9121000418450200051323', 'ES')).toBe('checkDigit');
  });

  it('say what is wrong with them', () => {
    expect(ibanError('ES912100041845020005133', 'ES')).toBe('numberLength');
    expect(ibanError(good.PL, 'ES')).toBe('otherCountry');
    expect(ibanError('not an iban', 'ES')).toBe('format');
    // The IBAN's own digits hold, those of the Spanish account within it do not.
    const wrongInside = ibanOf('21000418460200051332', 'ES');
    expect(ibanError(wrongInside, 'ES')).toBe('checkDigit');
  });

  it('are made of the numbers that people write at home', () => {
    expect(ibanOf('61109010140000071219812874', 'PL')).toBe(good.PL);
    expect(ibanOf('21000418450200051332', 'ES')).toBe(good.ES);
  });
});

describe('bank accounts', () => {
  it.each([
    ['US', { routing: '021000021', account: '12345678', account_type: 'checking' }],
    ['ES', { iban: 'ES91 2100 0418 4502 0005 1332' }],
    ['PL', { iban: '61 1090 1014 0000 0712 1981 2874', bic: 'WBKPPLPP' }],
    ['IN', { ifsc: 'HDFC0000001', account: '50100123456789', account_again: '50100123456789' }],
    ['SG', { bic: 'DBSSSGSG', account: '0123456789' }],
  ])('of %s hold', (country, numbers) => {
    expect(payeeErrors(country, numbers)).toEqual([]);
  });

  it.each([
    [
      'US',
      { routing: '021000022', account: '12345678', account_type: 'checking' },
      'routing',
      'checkDigit',
    ],
    [
      'US',
      { routing: '130000000', account: '12345678', account_type: 'checking' },
      'routing',
      'format',
    ],
    ['US', { routing: '021000021', account: '12', account_type: 'checking' }, 'account', 'format'],
    ['US', { routing: '021000021', account: '12345678' }, 'account_type', 'required'],
    ['ES', { account: '12345678' }, 'iban', 'required'],
    ['PL', { iban: good.PL, bic: 'BSCHESMM' }, 'bic', 'otherCountry'],
    [
      'IN',
      { ifsc: 'HDFC1000001', account: '50100123456789', account_again: '50100123456789' },
      'ifsc',
      'format',
    ],
    [
      'IN',
      { ifsc: 'HDFC0000001', account: '50100123456789', account_again: '50100123456780' },
      'account_again',
      'mismatch',
    ],
    ['SG', { bic: 'DBSSSG', account: '0123456789' }, 'bic', 'format'],
  ] as const)('of %s name the part that is wrong: %o', (country, numbers, field, code) => {
    expect(payeeErrors(country, numbers)).toContainEqual({ field, code });
  });

  it('are kept without what people put in, and without what was typed twice', () => {
    expect(keptNumbers('PL', { iban: '61 1090 1014 0000 0712 1981 2874' })).toEqual({
      iban: good.PL,
    });
    const typed = { ifsc: 'hdfc0000001', account: '5010-0123', account_again: '50100123' };
    expect(keptNumbers('IN', typed)).toEqual({ ifsc: 'HDFC0000001', account: '50100123' });
  });

  it('of nothing but zeros hold no money', () => {
    expect(routingError('000000000')).toBe('checkDigit');
  });
});
