import { describe, expect, it } from 'vitest';
import type { Field } from '#config/field.gen.ts';
import { createFormat } from '#core/create-format.ts';
import { fieldText, momentOf, type FieldWords } from './field-text.ts';

const words: FieldWords = {
  format: createFormat('en-US', 'UTC'),
  locale: 'en-US',
  currency: 'EUR',
  text: (id) => `<${id}>`,
  yes: 'Yes',
  no: 'No',
};
const text = (field: Field, entry: unknown) => fieldText(field, entry, words);

describe('a field in words', () => {
  it.each<[Field, unknown, string]>([
    [{ field: 'a' }, { a: 'plain' }, 'plain'],
    [{ field: 'a.b' }, { a: { b: 7 } }, '7'],
    [{ field: 'a', format: 'number' }, { a: 1234.5 }, '1,234.5'],
    [{ field: 'a', format: 'money' }, { a: '1250.00', currency: 'PLN' }, 'zł 1,250.00'],
    [
      { field: 'a', format: 'money' },
      { a: '12345678901234567890.12' },
      '€12,345,678,901,234,567,890.12',
    ],
    [
      { field: 'a', format: 'money', currency: 'code' },
      { a: 5, code: 'USD', currency: 'EUR' },
      '$5.00',
    ],
    [{ field: 'a', format: 'money', currency: 'code' }, { a: 5, currency: 'EUR' }, '5'],
    [{ field: 'a', format: 'money' }, { a: 5, currency: null }, '5'],
    [{ field: 'a', format: 'money' }, { a: 5, currency: 'USDT' }, '5 USDT'],
    [{ field: 'a', format: 'percent' }, { a: '4.5' }, '4.5%'],
    [{ field: 'a', format: 'change' }, { a: '0.4' }, '+0.40%'],
    [{ field: 'a', format: 'date' }, { a: '2026-11-21' }, 'Nov 21, 2026'],
    [{ field: 'a', format: 'moment' }, { a: '2026-11-21T08:09:10Z' }, 'Nov 21, 2026, 08:09'],
    [{ field: 'a', format: 'time' }, { a: Date.UTC(2026, 0, 1, 1, 2, 3) }, '01:02:03'],
    [
      { field: 'a', format: 'moment', unit: 'seconds' },
      { a: Date.UTC(2026, 10, 21, 8, 9) / 1000 },
      'Nov 21, 2026, 08:09',
    ],
    [{ field: 'a', format: 'date', unit: 'seconds' }, { a: '1795248549.25' }, 'Nov 21, 2026'],
    [{ field: 'a', format: 'date', unit: 'seconds' }, { a: '2026-11-21' }, 'Nov 21, 2026'],
    [{ field: 'a' }, { a: true }, 'Yes'],
    [{ field: 'a' }, { a: ['x', 'y'] }, 'x and y'],
    [
      { field: 'a', format: 'status', values: { ok: { title: 'status.ok' } } },
      { a: 'ok' },
      '<status.ok>',
    ],
    [{ field: 'a', values: { false: { title: 'no.way' } } }, { a: false }, '<no.way>'],
  ])('%j of %j is %j', (field, entry, expected) => {
    expect(text(field, entry).replaceAll(/\s/g, ' ')).toBe(expected);
  });

  it.each([[{ a: null }], [{}], [{ a: '' }], [{ a: {} }], [{ a: [] }], [null], ['text']])(
    'is a dash for %j',
    (entry) => {
      expect(text({ field: 'a' }, entry)).toBe('—');
    },
  );

  it.each(['number', 'money', 'percent', 'change', 'date', 'time', 'moment'] as const)(
    'shows what is no %s as it came',
    (format) => {
      expect(text({ field: 'a', format }, { a: 'pending', currency: 'not one' })).toBe('pending');
    },
  );
});

describe('a moment', () => {
  it.each(['', 'soon', '99999999999999999999'])('is not read from %j', (value) => {
    expect(momentOf(value)).toBeUndefined();
  });
});
