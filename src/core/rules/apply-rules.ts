import type { FormRule } from '#config/form.gen.ts';
import type { FieldError, FieldErrors } from '#core/form/field-error.ts';
import type { FieldValues } from '#core/form/form-values.ts';
import type { Rule, RuleFacts } from './rule.ts';

/** A rule of a form together with its code. */
export interface LoadedRule {
  readonly use: FormRule;
  readonly rule: Rule;
}

/** What rules over several fields find, by field of the form. The first finding of a field stands. */
export function applyRules(
  rules: readonly LoadedRule[],
  values: FieldValues,
  facts: RuleFacts,
): FieldErrors {
  const errors: Record<string, FieldError> = {};
  for (const { use, rule } of rules) {
    for (const [role, error] of Object.entries(
      rule.check(valuesOf(use, values), use.params ?? {}, facts),
    )) {
      const field = use.fields[role];
      if (field !== undefined) errors[field] ??= error;
    }
  }
  return errors;
}

/** Fields that rules take out of the form as things stand. */
export function hiddenFields(
  rules: readonly LoadedRule[],
  values: FieldValues,
  facts: RuleFacts,
): ReadonlySet<string> {
  return fieldsNamed('hides', rules, values, facts);
}

/** Fields that rules want to be given as things stand. */
export function requiredFields(
  rules: readonly LoadedRule[],
  values: FieldValues,
  facts: RuleFacts,
): ReadonlySet<string> {
  return fieldsNamed('requires', rules, values, facts);
}

function fieldsNamed(
  ask: 'hides' | 'requires',
  rules: readonly LoadedRule[],
  values: FieldValues,
  facts: RuleFacts,
): ReadonlySet<string> {
  return new Set(
    rules.flatMap(({ use, rule }) => {
      const roles = rule[ask]?.(valuesOf(use, values), use.params ?? {}, facts) ?? [];
      return roles.flatMap((role) => use.fields[role] ?? []);
    }),
  );
}

function valuesOf({ fields }: FormRule, values: FieldValues): FieldValues {
  return Object.fromEntries(Object.entries(fields).map(([role, field]) => [role, values[field]]));
}
