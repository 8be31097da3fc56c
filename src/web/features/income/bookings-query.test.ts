import { expect, it } from 'vitest';
import { bookingsQuery } from './bookings-query.ts';

const coupon = { kind: 'coupon', currency: 'EUR', year: 2026 } as const;

it('asks a statement for the lines of a month, to its last day', () => {
  const daysOf = (year: number, month: number) => {
    const query = new URLSearchParams(bookingsQuery({ ...coupon, year, month }));
    return [query.get('range'), query.get('from'), query.get('to')];
  };
  expect(daysOf(2026, 11)).toEqual(['days', '2026-11-01', '2026-11-30']);
  expect(daysOf(2026, 12)).toEqual(['days', '2026-12-01', '2026-12-31']);
  expect(daysOf(2028, 2)).toEqual(['days', '2028-02-01', '2028-02-29']);
});

it('asks by what a statement calls them, in the account of their currency', () => {
  const query = new URLSearchParams(bookingsQuery({ ...coupon, month: 1 }));
  expect([query.get('type'), query.get('account')]).toEqual(['interest', 'EUR']);
  expect(bookingsQuery({ ...coupon, kind: 'dividend', month: 1 })).toContain('type=dividend');
});
