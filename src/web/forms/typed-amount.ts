import { withoutMark } from '#core/form/currency-mark.ts';
import { typedDecimal, type DecimalStyle } from '#core/form/typed-decimal.ts';
import type { CodedError, FieldCode } from '#core/errors.ts';
import { isDecimal } from '#core/decimal.ts';
import { compare, minorUnit } from '#core/money.ts';

export interface AmountProblem {
  readonly code: FieldCode | 'amountAboveAvailable' | 'notANumber' | 'otherCurrency';
  readonly params: Readonly<Record<string, string | number>>;
}

export type TypedAmount =
  | { readonly amount: string; readonly problem: null }
  /** Nothing typed yet: `problem` is null as well. */
  | { readonly amount: null; readonly problem: AmountProblem | null };

/** Reads an amount as people type and paste it, the sign, code or name of its currency included. `available` bounds it; `null` where nothing does. */
export function readAmount(
  typed: string,
  currency: string,
  style: DecimalStyle,
  available: string | null,
): TypedAmount {
  if (typed.trim() === '') return { amount: null, problem: null };
  const bare = withoutMark(typed, currency);
  if (bare.kind === 'otherCurrency') return refused('otherCurrency', { currency });
  const amount = bare.kind === 'amount' ? typedDecimal(bare.text, style) : undefined;
  if (amount === undefined || !isDecimal(amount)) return refused('notANumber');
  if (compare(amount, '0') <= 0) return { amount: null, problem: null };
  const digits = minorUnit(currency);
  const decimals = amount.split('.')[1] ?? '';
  // Three noughts may be thousands of another language: `1.000` is refused rather than read as one.
  if (decimals.replace(/0+$/, '').length > digits || (decimals.length === 3 && digits < 3))
    return refused('decimals', { limit: digits });
  if (available !== null && compare(amount, available) > 0) return refused('amountAboveAvailable');
  return { amount, problem: null };
}

function refused(code: AmountProblem['code'], params: AmountProblem['params'] = {}): TypedAmount {
  return { amount: null, problem: { code, params } };
}

/** What the backend said of the amount, where it did. */
export function amountProblem(error: CodedError | null): AmountProblem | null {
  const found = error?.errors.find(({ pointer }) => pointer === '/amount');
  return found === undefined ? null : { code: found.code, params: found.params ?? {} };
}
