import { describe, expect, it } from 'vitest';
import { createFormat } from '#core/create-format.ts';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { readAmount } from './typed-amount.ts';

const languages = ['en-US', 'es-ES', 'hi-IN', 'pl-PL', 'tr-TR', 'zh-CN'] as const;
const read = (typed: string, locale = 'en-US', currency = 'EUR', available: string | null = null) =>
  readAmount(typed, currency, decimalStyle(locale), available);

describe('an amount', () => {
  it.each(languages)('is read in %s as the app itself writes it', (locale) => {
    const format = createFormat(locale);
    for (const currency of ['EUR', 'USD', 'PLN', 'TRY', 'INR', 'CNY', 'GBP', 'CHF'])
      for (const amount of ['0.05', '7.00', '999.90', '1234.56', '123456.78', '98765432.10'])
        for (const written of [
          format.money(amount, currency),
          format.price(amount),
          `${format.price(amount)} ${currency}`,
        ])
          expect([written, read(written, locale, currency).amount]).toEqual([written, amount]);
  });

  it.each([
    // Typed in the language's own way.
    ['en-US', 'USD', '1,234.56', '1234.56'],
    ['en-US', 'USD', '$1,234.56', '1234.56'],
    ['en-US', 'USD', '$.50', '0.50'],
    ['en-US', 'USD', '$ 1,000 USD', '1000'],
    ['es-ES', 'EUR', '1.234,56', '1234.56'],
    ['es-ES', 'EUR', '1.234', '1234'],
    ['es-ES', 'EUR', '1.234,56 €', '1234.56'],
    ['es-ES', 'EUR', '1.234,56 euros', '1234.56'],
    ['pl-PL', 'PLN', '1 234,56 zł', '1234.56'],
    ['pl-PL', 'PLN', '1234,56 zl', '1234.56'],
    ['pl-PL', 'PLN', '1 234,56 złotych', '1234.56'],
    ['tr-TR', 'TRY', '1.234,56 TL', '1234.56'],
    ['tr-TR', 'TRY', '₺1.234,56', '1234.56'],
    ['hi-IN', 'INR', '₹1,23,456.78', '123456.78'],
    ['hi-IN', 'INR', 'Rs. 1,23,456.78', '123456.78'],
    ['hi-IN', 'INR', 'Rs.500', '500'],
    ['hi-IN', 'INR', '१,२३,४५६.७८', '123456.78'],
    ['hi-IN', 'INR', 'रु. ५००', '500'],
    ['zh-CN', 'CNY', '¥1,234.56', '1234.56'],
    ['zh-CN', 'CNY', '1,234.56元', '1234.56'],
    ['zh-CN', 'CNY', '１，２３４．５６', '1234.56'],
    ['zh-CN', 'CNY', '人民币 1234.56', '1234.56'],
    // Pasted from elsewhere, with only one reading.
    ['en-US', 'EUR', '1.234,56', '1234.56'],
    ['en-US', 'EUR', '1 234,56', '1234.56'],
    ['en-US', 'EUR', "1'234.56", '1234.56'],
    ['es-ES', 'EUR', '1,234.56', '1234.56'],
    ['es-ES', 'EUR', '1,23,456.78', '123456.78'],
    ['tr-TR', 'TRY', '1234.5', '1234.5'],
    ['pl-PL', 'PLN', '12.5', '12.5'],
    ['en-US', 'EUR', '12,5', '12.5'],
    ['en-US', 'EUR', '٢٥٠', '250'],
    ['en-US', 'EUR', '١٬٢٣٤٫٥٦', '1234.56'],
    ['es-ES', 'EUR', '۱۲۳۴', '1234'],
    // Spaces of every kind, and marks of direction that no eye sees.
    ['pl-PL', 'PLN', '\u00a01\u00a0234,56\u00a0zł ', '1234.56'],
    ['pl-PL', 'PLN', '1\u202f234,56', '1234.56'],
    ['en-US', 'EUR', '  250.00\t', '250.00'],
    ['en-US', 'EUR', '\u200e250.00\u200f', '250.00'],
  ] as const)('in %s, %s: “%s” is %s', (locale, currency, typed, amount) => {
    expect(read(typed, locale, currency)).toEqual({ amount, problem: null });
  });

  it.each([
    // Groups of no known size: what was meant is not guessed.
    ['en-US', 'EUR', '12.34.56', 'notANumber'],
    ['en-US', 'EUR', '1,2345,678', 'notANumber'],
    ['en-US', 'EUR', '1234,567', 'notANumber'],
    ['en-US', 'EUR', '0,123', 'notANumber'],
    ['en-US', 'EUR', '250 50', 'notANumber'],
    ['pl-PL', 'PLN', '1 23', 'notANumber'],
    ['pl-PL', 'PLN', '12 34,00', 'notANumber'],
    ['es-ES', 'EUR', '1.23,4.56', 'notANumber'],
    ['hi-IN', 'INR', '12,3,456', 'notANumber'],
    ['tr-TR', 'TRY', '1.234,567,89', 'notANumber'],
    // A thousand in one language, one in another.
    ['en-US', 'EUR', '1.000', 'decimals'],
    ['es-ES', 'EUR', '1,000', 'decimals'],
    ['pl-PL', 'PLN', '1.000', 'decimals'],
    ['zh-CN', 'JPY', '10.000', 'decimals'],
    // Letters among digits, and words that change what they mean.
    ['en-US', 'EUR', '1O0', 'notANumber'],
    ['en-US', 'EUR', '1e5', 'notANumber'],
    ['en-US', 'EUR', '5k', 'notANumber'],
    ['zh-CN', 'CNY', '1万', 'notANumber'],
    ['hi-IN', 'INR', '2 लाख', 'notANumber'],
    ['pl-PL', 'PLN', '5 tys. zł', 'notANumber'],
    ['en-US', 'EUR', '10²', 'notANumber'],
    ['en-US', 'EUR', '½', 'notANumber'],
    ['en-US', 'EUR', '-250', 'notANumber'],
    ['en-US', 'EUR', '−250', 'notANumber'],
    ['en-US', 'EUR', '1..5', 'notANumber'],
    ['en-US', 'EUR', '250.', 'notANumber'],
    ['en-US', 'EUR', 'twelve', 'notANumber'],
    // Another currency than the account's.
    ['es-ES', 'EUR', '$250', 'otherCurrency'],
    ['es-ES', 'EUR', '250 USD', 'otherCurrency'],
    ['pl-PL', 'PLN', '250 €', 'otherCurrency'],
    ['hi-IN', 'INR', '250 zł', 'otherCurrency'],
    ['zh-CN', 'CNY', '$100 CNY', 'otherCurrency'],
  ] as const)('in %s, %s: “%s” is refused (%s)', (locale, currency, typed, code) => {
    expect(read(typed, locale, currency)).toMatchObject({ amount: null, problem: { code } });
  });

  it('has the decimals of its currency', () => {
    expect(read('1.005').problem).toEqual({ code: 'decimals', params: { limit: 2 } });
    expect(read('10.5', 'en-US', 'JPY').problem).toEqual({
      code: 'decimals',
      params: { limit: 0 },
    });
    expect(read('10.00', 'en-US', 'JPY').amount).toBe('10.00');
    expect(read('10.000', 'en-US', 'KWD').amount).toBe('10.000');
  });

  it('is within what is available', () => {
    expect(read('100.00', 'en-US', 'EUR', '100').amount).toBe('100.00');
    expect(read('100.01', 'en-US', 'EUR', '100').problem?.code).toBe('amountAboveAvailable');
  });

  it('is read before its account is known', () => {
    expect(read('12.50', 'en-US', '').amount).toBe('12.50');
    expect(read('12.50 €', 'en-US', '').problem?.code).toBe('otherCurrency');
  });

  it('that is none is reported once something stands there', () => {
    expect(read('')).toEqual({ amount: null, problem: null });
    expect(read('0')).toEqual({ amount: null, problem: null });
  });
});
