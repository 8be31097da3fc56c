import { birthDateError } from '#core/identity/age.ts';
import type { Rule } from './rule.ts';
import { textValue } from './text-value.ts';

export const birthDate: Rule = {
  check({ born }, _, { today }) {
    const day = textValue(born);
    const fault = day === undefined ? null : birthDateError(day, today);
    return fault === null ? {} : { born: { code: fault, params: {} } };
  },
};
