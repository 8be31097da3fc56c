import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { typedDecimal } from '#core/form/typed-decimal.ts';
import { isDecimal } from '#core/decimal.ts';
import { compare } from '#core/money.ts';
import { areUnitsOf } from '#core/product/units.ts';
import { TypedField } from '#forms/typed-field.tsx';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';

/** Units of a fund as they are being typed: `units` is what was read, `null` for nothing or what is none. */
export interface TypedUnits {
  readonly typed: string;
  readonly units: string | null;
  readonly problem: string | undefined;
  readonly type: (typed: string) => void;
}

/** Keeps what is typed, and reads it by the digits of the fund and what there is. */
export function useTypedUnits(digits: number, available: string): TypedUnits {
  const { locale } = useIntl();
  const text = useText();
  const format = useFormat();
  const style = useMemo(() => decimalStyle(locale), [locale]);
  const [typed, type] = useState('');
  const read = typed.trim() === '' ? undefined : typedDecimal(typed.trim(), style);
  const isRead = read !== undefined && isDecimal(read);
  const none = { typed, type, units: null };
  if (typed.trim() === '') return { ...none, problem: undefined };
  if (!isRead)
    return { ...none, problem: text('form.amount.invalid', { example: format.price('12.5') }) };
  if (!areUnitsOf(read, digits))
    return { ...none, problem: text('product.obstacle.offUnits', { digits }) };
  if (compare(read, available) > 0)
    return {
      ...none,
      problem: text('product.obstacle.aboveUnits', { units: format.price(available) }),
    };
  return { typed, type, units: compare(read, '0') > 0 ? read : null, problem: undefined };
}

export function UnitsInput({
  input,
  disabled,
}: {
  readonly input: TypedUnits;
  readonly disabled: boolean;
}) {
  const text = useText();
  return (
    <TypedField
      label={text('product.fund.units')}
      value={input.typed}
      problem={input.problem}
      disabled={disabled}
      onChange={input.type}
    />
  );
}
