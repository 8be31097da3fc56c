import { useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { decimalStyle } from '#i18n/decimal-style.ts';
import { useFormat } from '#i18n/use-format.ts';
import { readAmount, type AmountProblem } from './typed-amount.ts';
import { TypedField } from './typed-field.tsx';
import { useAmountWords } from './use-amount-words.ts';

/** An amount as it is being typed: the text stays as it is, the amount is what was read of it. */
export interface TypedInput {
  readonly typed: string;
  readonly amount: string | null;
  readonly problem: AmountProblem | null;
  readonly type: (typed: string) => void;
}

/** Where what was typed is kept beside the field, so that a reload loses nothing. */
export interface KeptText {
  readonly typed: string | null;
  readonly keep: (typed: string) => void;
}

/** Keeps what is typed, and reads it. `max` bounds it; `null` where nothing does. */
export function useTypedAmount(
  initial: string,
  currency: string,
  max: string | null,
  kept?: KeptText,
): TypedInput {
  const { locale } = useIntl();
  const format = useFormat();
  const style = useMemo(() => decimalStyle(locale), [locale]);
  const [typed, setTyped] = useState(
    () => kept?.typed ?? (initial === '' ? '' : format.price(initial)),
  );
  const type = (text: string) => {
    setTyped(text);
    kept?.keep(text);
  };
  return { typed, type, ...readAmount(typed, currency, style, max) };
}

export interface AmountInputProps {
  readonly label: string;
  readonly input: TypedInput;
  /** What the backend or the caller has against it. */
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
  /** What one step more or less does; no steps without it. */
  readonly onStep?: (direction: 1 | -1) => void;
  /** What stands below when nothing is wrong. */
  readonly children?: ReactNode;
}

/** One amount of money, as people type and paste it. */
export function AmountInput(props: AmountInputProps) {
  const { label, input, problem, disabled, onStep, children } = props;
  const words = useAmountWords();
  const own = input.problem === null ? undefined : words(input.problem);
  return (
    <TypedField
      label={label}
      value={input.typed}
      problem={own ?? problem}
      disabled={disabled}
      onChange={input.type}
      onStep={onStep}
    >
      {children}
    </TypedField>
  );
}
