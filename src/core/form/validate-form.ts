import type { Form } from '#config/form.gen.ts';
import {
  applyRules,
  hiddenFields,
  requiredFields,
  type LoadedRule,
} from '#core/rules/apply-rules.ts';
import type { RuleFacts } from '#core/rules/rule.ts';
import type { AskedFor, AskFor } from './asked-for.ts';
import { errorsOf, type FieldError, type FieldErrors } from './field-error.ts';
import type { FormValidator } from './form-validator.ts';
import { isGroup, outerField, type FieldPath, type FieldValues } from './form-values.ts';

/** A form with everything that it is validated by. */
export interface FormDefinition {
  readonly form: Form;
  readonly validate: FormValidator;
  /** Which fields the values so far ask for. */
  readonly ask: AskFor;
  readonly rules: readonly LoadedRule[];
}

/** What is asked for after the rules have been heard as well, and what is wrong with it. */
export interface ValidationResult extends AskedFor {
  readonly errors: FieldErrors;
}

/** What else can be validated where its library is at hand. */
export interface FieldValidators {
  /** The error of a telephone number in E.164. */
  readonly phone?: ((value: string) => FieldError | null) | undefined;
}

/** FieldValidators values by the schema, by what is asked for twice, by telephone numbers and by the named rules. Both sides call this. */
export function validateForm(
  definition: FormDefinition,
  given: FieldValues,
  facts: RuleFacts,
  fieldValidators: FieldValidators = {},
): ValidationResult {
  const { form, rules } = definition;
  const asked = definition.ask(given);
  const hidden = hiddenFields(rules, given, facts);
  const fields = without(asked.fields, hidden);
  const values = without(asked.values, hidden);
  const ownErrors = definition.validate(values) ? {} : refusals(definition.validate.errors, fields);
  // A finding of the schema stands before those that need a whole value.
  const errors = {
    ...applyRules(rules, values, facts),
    ...phoneErrors(form, values, fieldValidators),
    ...repeatErrors(form, values),
    ...ownErrors,
  };
  const required = new Set([...asked.required, ...requiredFields(rules, given, facts)]);
  return {
    fields,
    values,
    required: [...required].filter((name) => Object.hasOwn(fields, name)),
    errors: Object.fromEntries(
      Object.entries(errors).filter(([path]) => Object.hasOwn(fields, outerField(path))),
    ),
  };
}

/** What does not hold is never passed over: where no field is named, the first one stands for all. */
function refusals(
  errors: FormValidator['errors'],
  fields: Readonly<Record<string, unknown>>,
): FieldErrors {
  const found = errorsOf(errors ?? []);
  const [first = ''] = Object.keys(fields);
  return Object.keys(found).some((path) => Object.hasOwn(fields, outerField(path)))
    ? found
    : { [first]: { code: 'invalid', params: {} } };
}

function without<T>(
  all: Readonly<Record<string, T>>,
  names: ReadonlySet<string>,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.has(name)));
}

function repeatErrors(form: Form, values: FieldValues): FieldErrors {
  const wrong = Object.entries(form.ui).filter(
    ([name, { repeats }]) =>
      repeats !== undefined && values[name] !== undefined && values[name] !== values[repeats],
  );
  return Object.fromEntries(wrong.map(([name]) => [name, { code: 'mismatch', params: {} }]));
}

function phoneErrors(form: Form, values: FieldValues, { phone }: FieldValidators): FieldErrors {
  return phone === undefined ? {} : phonesIn(form.ui, values, '', phone);
}

function phonesIn(
  ui: Form['ui'],
  values: FieldValues,
  at: string,
  phone: NonNullable<FieldValidators['phone']>,
): FieldErrors {
  const found: Record<FieldPath, FieldError> = {};
  for (const [name, { widget, fields = {} }] of Object.entries(ui)) {
    const value = values[name];
    const error = widget === 'phone' && typeof value === 'string' ? phone(value) : null;
    if (error !== null) found[`${at}${name}`] = error;
    if (isGroup(value)) Object.assign(found, phonesIn(fields, value, `${at}${name}/`, phone));
    for (const [index, entry] of Array.isArray(value) ? value.entries() : [])
      if (isGroup(entry))
        Object.assign(found, phonesIn(fields, entry, `${at}${name}/${index}/`, phone));
  }
  return found;
}
