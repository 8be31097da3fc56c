import { birthDateError } from '#core/identity/age.ts';
import { idKindsOf, idNumberError } from '#core/identity/national-id.ts';
import type { Rule } from './rule.ts';
import { textValue } from './text-value.ts';

export const identityNumber: Rule = {
  check(values, params, { today }) {
    const country = textValue(values['country']) ?? textValue(params['country']);
    const number = textValue(values['number']);
    const kinds = idKindsOf(country ?? '');
    const named = textValue(values['kind']) ?? textValue(params['kind']) ?? kinds[0];
    const kind = kinds.find((one) => one === named);
    if (kind === undefined)
      return {
        [values['kind'] === undefined ? 'number' : 'kind']: { code: 'notOneOf', params: {} },
      };
    if (number === undefined) return {};
    const born = textValue(values['born']);
    // A birth date with a fault of its own says nothing about the number.
    const known = born !== undefined && birthDateError(born, today) === null ? born : null;
    const fault = idNumberError(kind, number, today, known);
    return fault === null ? {} : { number: { code: fault, params: {} } };
  },
};
