import { describe, expect, it } from 'vitest';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { readAmount } from './typed-amount.ts';

const read = (typed: string, locale = 'en-US', available: string | null = null, currency = 'EUR') =>
  readAmount(typed, currency, decimalStyle(locale), available);

describe('an amount', () => {
  it('is read as it is typed and pasted in each language', () => {
    for (const [typed, locale] of [
      ['1,234.50', 'en-US'],
      ['€ 1,234.50', 'en-US'],
      ['1.234,50', 'es-ES'],
      ['1 234,50 zł', 'pl-PL'],
      ['1.234,50', 'tr-TR'],
      ['₹1,234.50', 'hi-IN'],
      ['¥1,234.50', 'zh-CN'],
      ['1234.50 EUR', 'zh-CN'],
    ] as const)
      expect([typed, read(typed, locale).amount]).toEqual([typed, '1234.50']);
  });

  it('has the decimals of its currency', () => {
    expect(read('1.005').problem).toEqual({ code: 'decimals', params: { limit: 2 } });
    expect(read('10.5', 'en-US', null, 'JPY').problem).toEqual({
      code: 'decimals',
      params: { limit: 0 },
    });
    expect(read('10.00', 'en-US', null, 'JPY').amount).toBe('10.00');
  });

  it('is within what is available', () => {
    expect(read('100.00', 'en-US', '100').amount).toBe('100.00');
    expect(read('100.01', 'en-US', '100').problem?.code).toBe('amountAboveAvailable');
  });

  it('that is none is reported once something stands there', () => {
    expect(read('')).toEqual({ amount: null, problem: null });
    expect(read('0')).toEqual({ amount: null, problem: null });
    expect(read('twelve').problem?.code).toBe('notANumber');
    expect(read('1..5').problem?.code).toBe('notANumber');
  });
});
