import { birthDateError, isAdult } from '#core/identity/age.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { Rule, RuleFacts } from './rule.ts';
import { textValue } from './text-value.ts';

const guardian = ['name', 'relation', 'phone'] as const;

export const guardianForMinor: Rule = {
  check(values, _, facts) {
    if (!isMinor(values, facts)) return {};
    return Object.fromEntries(
      guardian
        .filter((part) => values[part] === undefined)
        .map((part) => [part, { code: 'required', params: {} } as const]),
    );
  },
  requires: (values, _, facts) => (isMinor(values, facts) ? guardian : []),
  hides: (values, _, facts) => (isMinor(values, facts) ? [] : guardian),
};

function isMinor({ born }: FieldValues, { today }: RuleFacts): boolean {
  const day = textValue(born);
  return day !== undefined && birthDateError(day, today) === null && !isAdult(day, today);
}
