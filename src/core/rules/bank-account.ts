import type { PayeeField } from '#core/banking/payee-number.ts';
import { payeeErrors, payeeFieldsOf } from '#core/banking/payee-number.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { Rule } from './rule.ts';
import { textValue } from './text-value.ts';

const fields: readonly PayeeField[] = [
  'routing',
  'iban',
  'ifsc',
  'bic',
  'account',
  'account_again',
  'account_type',
];

/** The numbers of a bank account: those that its country has are asked for and checked, the others are not there. */
export const bankAccount: Rule = {
  check(values) {
    const country = textValue(values['country']);
    if (country === undefined) return {};
    const shown = shownIn(country);
    const numbers = Object.fromEntries(
      shown.map((field) => [field, textValue(values[field])] as const),
    );
    return Object.fromEntries(
      payeeErrors(country, numbers).map(({ field, code }) => [field, { code, params: {} }]),
    );
  },
  requires: (values) => payeeFieldsOf(countryOf(values)).required,
  hides(values) {
    const shown = shownIn(countryOf(values));
    return fields.filter((field) => !shown.includes(field));
  },
};

function shownIn(country: string): readonly PayeeField[] {
  const { required, optional } = payeeFieldsOf(country);
  return [...required, ...optional];
}

function countryOf({ country }: FieldValues): string {
  return textValue(country) ?? '';
}
