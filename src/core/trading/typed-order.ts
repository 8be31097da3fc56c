import { isDecimal } from '#core/decimal.ts';
import { withoutMark } from '#core/form/currency-mark.ts';
import { typedDecimal, type DecimalStyle } from '#core/form/typed-decimal.ts';
import { compare, minorUnit, roundTo, toBig } from '#core/money.ts';
import type { OrderSide, OrderType, OrderValidity } from './order.ts';

/** What stands in the fields of a ticket. */
export interface TicketDraft {
  readonly type: OrderType;
  readonly validity: OrderValidity;
  readonly by: 'quantity' | 'amount';
  /** As it was typed. */
  readonly value: string;
  readonly price: string;
  /** Currency of the account that pays or is paid. */
  readonly account: string;
}

/** A number as it was typed: a decimal, nothing yet (`null`), or none. */
export type TypedNumber = { readonly value: string | null; readonly isWrong: boolean };

/** Reads a number as people type and paste it. Nothing, and nought, are nothing yet. */
export function readNumber(typed: string, style: DecimalStyle, digits: number): TypedNumber {
  if (typed.trim() === '') return { value: null, isWrong: false };
  const bare = withoutMark(typed, null);
  const value = bare.kind === 'amount' ? typedDecimal(bare.text, style) : undefined;
  if (value === undefined || !isDecimal(value)) return { value: null, isWrong: true };
  if (compare(value, '0') <= 0) return { value: null, isWrong: false };
  const decimals = (value.split('.')[1] ?? '').replace(/0+$/, '').length;
  return decimals > digits ? { value: null, isWrong: true } : { value, isWrong: false };
}

/** Digits behind the decimal sign that a field of a ticket takes: minor units of money, twelve elsewhere. */
export function digitsOf({ by, account }: Pick<TicketDraft, 'by' | 'account'>): number {
  return by === 'amount' ? minorUnit(account) : priceDigits;
}
export const priceDigits = 12;

/** Part of what is there, in percent: whole lots of shares for a sale, money for a purchase. */
export function partOf(
  percent: number,
  side: OrderSide,
  {
    available,
    held,
    lot,
    account,
  }: Record<'available' | 'held' | 'account', string> & {
    readonly lot: number;
  },
): string {
  if (side === 'buy') return roundTo(toBig(available).times(percent).div(100), account, 'down');
  return toBig(held).times(percent).div(100).div(lot).round(0, 0).times(lot).toFixed();
}

/** One step up or down from a number on the grid of steps, never below one step. */
export function stepped(value: string | null, step: string, direction: 1 | -1): string {
  const size = toBig(step);
  if (value === null) return size.toFixed();
  // From between two steps to the nearest one in that direction.
  const count = toBig(value)
    .div(size)
    .round(0, direction === 1 ? 0 : 3);
  const next = count.plus(direction).times(size);
  return next.lt(size) ? size.toFixed() : next.toFixed();
}
