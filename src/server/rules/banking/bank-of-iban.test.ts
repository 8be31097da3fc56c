import { describe, expect, it } from 'vitest';
import { bankCodes } from './bank-codes.ts';
import { bicOfIban } from './bank-of-iban.ts';
import { payeeErrors } from '#core/banking/payee-number.ts';

describe('the bank of an IBAN', () => {
  it('is known by its number in the countries of our tenants', () => {
    expect(bicOfIban('ES9121000418450200051332')).toBe('CAIXESBB');
    expect(bicOfIban('PL61109010140000071219812874')).toBe('WBKPPLPP');
    expect(bicOfIban('TR330006100519786457841326')).toBeNull();
    expect(bicOfIban('TR330006400519786457841326')).toBe('ISBKTRIS');
  });

  it('is not guessed', () => {
    expect(bicOfIban('ES9199990418450200051332')).toBeNull();
    expect(bicOfIban('DE89370400440532013000')).toBeNull();
    expect(bicOfIban('')).toBeNull();
  });

  it('has a BIC of its country, whichever it is', () => {
    for (const [country, codes] of Object.entries(bankCodes))
      for (const bic of Object.values(codes)) {
        expect(bic).toMatch(/^[A-Z]{6}[A-Z0-9]{2}$/);
        expect(payeeErrors(country, { bic }).filter(({ field }) => field === 'bic')).toEqual([]);
      }
  });
});
