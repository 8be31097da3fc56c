import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import type { AmountProblem } from './typed-amount.ts';

/** What is wrong with an amount, in words. */
export function useAmountWords(): (problem: AmountProblem) => string {
  const text = useText();
  const format = useFormat();
  return ({ code, params }) => {
    if (code === 'amountAboveAvailable') return text('error.amountAboveAvailable');
    if (code === 'notANumber')
      return text('form.amount.invalid', { example: format.price('1250.50') });
    if (code === 'otherCurrency') return text('form.amount.otherCurrency', params);
    return text(`field.${code}`, params);
  };
}
