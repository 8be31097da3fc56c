import { daysLater, monthsLater } from '#core/civil-day.ts';
import type { MovementKind } from '#core/statement/movement-kind.ts';
import type { IncomeKind } from './income.ts';

/** A kind of income in a month (1–12) of a year, in one currency. */
export interface IncomePlace {
  readonly kind: IncomeKind;
  readonly year: number;
  readonly month: number;
  readonly currency: string;
}

// A statement has coupons as interest.
const types: Readonly<Record<IncomeKind, MovementKind>> = {
  dividend: 'dividend',
  coupon: 'interest',
  interest: 'interest',
};

/** What a statement is to show for the lines of such an income to be in it, as its address has it. */
export function bookingsQuery({ kind, year, month, currency }: IncomePlace): string {
  const from = `${year}-${String(month).padStart(2, '0')}-01`;
  return `?${new URLSearchParams({
    account: currency,
    type: types[kind],
    range: 'days',
    from,
    to: daysLater(monthsLater(from, 1), -1),
  }).toString()}`;
}
