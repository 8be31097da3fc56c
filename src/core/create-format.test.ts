import { describe, expect, it } from 'vitest';
import { createFormat } from './create-format.ts';

/** Spaces of all kinds read alike. */
const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ');

describe('figures in the client’s language', () => {
  it.each([
    ['en-US', 'USD', '1234567.8', '$1,234,567.80'],
    ['es-ES', 'EUR', '1234.5', '1.234,50 €'],
    ['es-ES', 'EUR', '12345.5', '12.345,50 €'],
    ['pl-PL', 'PLN', '1234.5', '1 234,50 zł'],
    ['tr-TR', 'TRY', '1234.5', '₺1.234,50'],
    ['hi-IN', 'INR', '12345678', '₹1,23,45,678.00'],
    ['zh-CN', 'USD', '1234.5', '$1,234.50'],
  ])('%s prints %s %s as %s', (locale, currency, amount, text) => {
    expect(plain(createFormat(locale).money(amount, currency))).toBe(text);
  });

  it('lose no digit of a long amount', () => {
    expect(createFormat('en-US').money('9007199254740993.11', 'USD')).toBe(
      '$9,007,199,254,740,993.11',
    );
  });

  it('put the cents apart, wherever the currency stands', () => {
    expect(createFormat('en-US').moneyParts('1250.5', 'EUR')).toEqual({
      lead: '€1,250',
      cents: '.50',
      tail: '',
    });
    const spanish = createFormat('es-ES').moneyParts('1250.5', 'EUR');
    expect({ ...spanish, tail: plain(spanish.tail) }).toEqual({
      lead: '1.250',
      cents: ',50',
      tail: ' €',
    });
    expect(createFormat('en-US').moneyParts('1250', 'JPY')).toEqual({
      lead: '¥1,250',
      cents: '',
      tail: '',
    });
  });

  it('keep every digit of a price and show the sign of a change', () => {
    const format = createFormat('en-US');
    expect(format.price('4.5310')).toBe('4.5310');
    expect(format.percent('0.78')).toBe('+0.78%');
    expect(format.percent('-2.1')).toBe('−2.10%');
    expect(format.percent('0')).toBe('0.00%');
    expect(createFormat('tr-TR').percent('0.78')).toBe('+%0,78');
  });

  it('never let something small read as nothing', () => {
    const format = createFormat('en-US');
    expect(format.share(0.003)).toBe('< 1%');
    expect(format.share(0)).toBe('0%');
    expect(format.share(0.69)).toBe('69%');
  });

  it('show the time in the client’s own zone, at UTC−11, +5:30, +14 and across a clock change', () => {
    const at = new Date('2026-03-29T00:59:59Z');
    expect(createFormat('en-US', 'Pacific/Pago_Pago').time(at)).toBe('13:59:59');
    expect(createFormat('en-US', 'Asia/Kolkata').time(at)).toBe('06:29:59');
    expect(createFormat('en-US', 'Pacific/Kiritimati').day(at)).toBe('Mar 29, 2026');
    expect(createFormat('es-ES', 'Europe/Madrid').time(at)).toBe('01:59:59');
    expect(createFormat('es-ES', 'Europe/Madrid').time(new Date(at.getTime() + 1_000))).toBe(
      '03:00:00',
    );
  });

  it('keep a birthday on its day wherever it is read', () => {
    expect(createFormat('en-US', 'Pacific/Pago_Pago').date('1990-04-12')).toBe('April 12, 1990');
    expect(createFormat('en-US', 'Pacific/Kiritimati').date('1990-04-12')).toBe('April 12, 1990');
  });

  it('write a part of a whole without a sign, exactly', () => {
    expect(createFormat('en-US').part('33.34')).toBe('33.34%');
    expect(plain(createFormat('es-ES').part('33.34'))).toBe('33,34 %');
    expect(createFormat('tr-TR').part('100')).toBe('%100');
    expect(createFormat('en-US').weight('13.20')).toBe('13.20%');
  });
});
