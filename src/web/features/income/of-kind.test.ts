import { expect, it } from 'vitest';
import type { IncomeYear } from './income.ts';
import { ofKind, shownKind } from './of-kind.ts';

const dividend = { kind: 'dividend', gross: '10.00', tax: '1.90', net: '8.10' } as const;
const interest = { kind: 'interest', gross: '5.00', tax: '0.00', net: '5.00' } as const;
const less = { ...interest, gross: '2.00', net: '2.00' };
const more = { ...interest, gross: '3.00', net: '3.00' };
const year: IncomeYear = {
  ...{ year: 2026, currency: 'EUR', gross: '15.00', tax: '1.90', net: '13.10' },
  kinds: [dividend, interest],
  months: [
    { month: 11, gross: '12.00', tax: '1.90', net: '10.10', kinds: [dividend, less] },
    { month: 2, gross: '3.00', tax: '0.00', net: '3.00', kinds: [more] },
  ],
};

it('leaves of a year the months and sums of one kind', () => {
  expect(ofKind(year, 'dividend')).toEqual({
    ...{ year: 2026, currency: 'EUR', gross: '10.00', tax: '1.90', net: '8.10' },
    kinds: [dividend],
    months: [{ month: 11, gross: '10.00', tax: '1.90', net: '8.10', kinds: [dividend] }],
  });
  expect(ofKind(year, 'interest').months.map(({ month, net }) => [month, net])).toEqual([
    [11, '2.00'],
    [2, '3.00'],
  ]);
});

it('is the whole year without a kind, and for one that it has nothing of', () => {
  expect(ofKind(year, null)).toBe(year);
  expect(ofKind(year, 'coupon')).toBe(year);
  expect([shownKind(year, 'interest'), shownKind(year, 'coupon')]).toEqual(['interest', null]);
  expect(shownKind(ofKind(year, 'interest'), 'interest')).toBeNull();
});
