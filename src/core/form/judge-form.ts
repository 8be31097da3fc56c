import type { Form } from '#config/form.gen.ts';
import {
  applyRules,
  hiddenFields,
  requiredFields,
  type LoadedRule,
} from '#core/rules/apply-rules.ts';
import type { RuleFacts } from '#core/rules/rule.ts';
import type { AskedFor, AskFor } from './asked-for.ts';
import { troublesOf, type FieldTrouble, type FieldTroubles } from './field-trouble.ts';
import type { FormValidator } from './form-validator.ts';
import { isGroup, outerField, type FieldPath, type FieldValues } from './form-values.ts';

/** A form with everything that it is judged by. */
export interface JudgedForm {
  readonly form: Form;
  readonly validate: FormValidator;
  /** Which fields the values so far ask for. */
  readonly ask: AskFor;
  readonly rules: readonly LoadedRule[];
}

/** What is asked for after the rules have been heard as well, and what is wrong with it. */
export interface Judgement extends AskedFor {
  readonly troubles: FieldTroubles;
}

/** What else can be judged where its library is at hand. */
export interface Judges {
  /** The trouble of a telephone number in E.164. */
  readonly phone?: ((value: string) => FieldTrouble | null) | undefined;
}

/** Judges values by the schema, by what is asked for twice, by telephone numbers and by the named rules. Both sides call this. */
export function judgeForm(
  judged: JudgedForm,
  given: FieldValues,
  facts: RuleFacts,
  judges: Judges = {},
): Judgement {
  const { form, rules } = judged;
  const asked = judged.ask(given);
  const hidden = hiddenFields(rules, given, facts);
  const fields = without(asked.fields, hidden);
  const values = without(asked.values, hidden);
  const ownTroubles = judged.validate(values) ? {} : refusals(judged.validate.errors, fields);
  // A finding of the schema stands before those that need a whole value.
  const troubles = {
    ...applyRules(rules, values, facts),
    ...phoneTroubles(form, values, judges),
    ...repeatTroubles(form, values),
    ...ownTroubles,
  };
  const required = new Set([...asked.required, ...requiredFields(rules, given, facts)]);
  return {
    fields,
    values,
    required: [...required].filter((name) => Object.hasOwn(fields, name)),
    troubles: Object.fromEntries(
      Object.entries(troubles).filter(([path]) => Object.hasOwn(fields, outerField(path))),
    ),
  };
}

/** What does not hold is never passed over: where no field is named, the first one stands for all. */
function refusals(
  errors: FormValidator['errors'],
  fields: Readonly<Record<string, unknown>>,
): FieldTroubles {
  const found = troublesOf(errors ?? []);
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

function repeatTroubles(form: Form, values: FieldValues): FieldTroubles {
  const wrong = Object.entries(form.ui).filter(
    ([name, { repeats }]) =>
      repeats !== undefined && values[name] !== undefined && values[name] !== values[repeats],
  );
  return Object.fromEntries(wrong.map(([name]) => [name, { code: 'mismatch', params: {} }]));
}

function phoneTroubles(form: Form, values: FieldValues, { phone }: Judges): FieldTroubles {
  return phone === undefined ? {} : phonesIn(form.ui, values, '', phone);
}

function phonesIn(
  ui: Form['ui'],
  values: FieldValues,
  at: string,
  phone: NonNullable<Judges['phone']>,
): FieldTroubles {
  const found: Record<FieldPath, FieldTrouble> = {};
  for (const [name, { widget, fields = {} }] of Object.entries(ui)) {
    const value = values[name];
    const trouble = widget === 'phone' && typeof value === 'string' ? phone(value) : null;
    if (trouble !== null) found[`${at}${name}`] = trouble;
    if (isGroup(value)) Object.assign(found, phonesIn(fields, value, `${at}${name}/`, phone));
    for (const [index, entry] of Array.isArray(value) ? value.entries() : [])
      if (isGroup(entry))
        Object.assign(found, phonesIn(fields, entry, `${at}${name}/${index}/`, phone));
  }
  return found;
}
