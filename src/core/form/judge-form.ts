import type { Form } from '#config/form.gen.ts';
import {
  applyRules,
  hiddenFields,
  requiredFields,
  type LoadedRule,
} from '#core/rules/apply-rules.ts';
import type { RuleFacts } from '#core/rules/rule.ts';
import { activeSchema, type FieldSchema } from './active-schema.ts';
import { troublesOf, type FieldTrouble, type FieldTroubles } from './field-trouble.ts';
import type { CompiledForm } from './form-validator.ts';
import type { FieldValues } from './form-values.ts';

/** A form with everything that it is judged by. */
export interface JudgedForm extends CompiledForm {
  readonly form: Form;
  readonly rules: readonly LoadedRule[];
}

export interface Judgement {
  /** Fields that are asked for as things stand, in the order of the schema. */
  readonly fields: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
  /** The values of those fields. What is not asked for is not sent. */
  readonly values: FieldValues;
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
  const active = activeSchema(form.schema, given, judged.conditions);
  const hidden = hiddenFields(rules, given, facts);
  const fields = Object.fromEntries(
    Object.entries(active.properties).filter(([name]) => !hidden.has(name)),
  );
  const values = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && value !== '' && Object.hasOwn(fields, name),
    ),
  );
  const ownTroubles = judged.validate(values) ? {} : troublesOf(judged.validate.errors ?? []);
  // A finding of the schema stands before those that need a whole value.
  const troubles = {
    ...applyRules(rules, values, facts),
    ...phoneTroubles(form, values, judges),
    ...repeatTroubles(form, values),
    ...ownTroubles,
  };
  const required = new Set([...active.required, ...requiredFields(rules, given, facts)]);
  return {
    fields,
    required: [...required].filter((name) => Object.hasOwn(fields, name)),
    values,
    troubles: pick(troubles, fields),
  };
}

function repeatTroubles(form: Form, values: FieldValues): FieldTroubles {
  const wrong = Object.entries(form.ui).filter(
    ([name, { repeats }]) =>
      repeats !== undefined && values[name] !== undefined && values[name] !== values[repeats],
  );
  return Object.fromEntries(wrong.map(([name]) => [name, { code: 'mismatch', params: {} }]));
}

function phoneTroubles(form: Form, values: FieldValues, { phone }: Judges): FieldTroubles {
  if (phone === undefined) return {};
  return Object.fromEntries(
    Object.entries(form.ui).flatMap(([name, { widget }]) => {
      const value = values[name];
      const trouble = widget === 'phone' && typeof value === 'string' ? phone(value) : null;
      return trouble === null ? [] : [[name, trouble]];
    }),
  );
}

function pick(troubles: FieldTroubles, fields: Readonly<Record<string, unknown>>): FieldTroubles {
  return Object.fromEntries(
    Object.entries(troubles).filter(([name]) => Object.hasOwn(fields, name)),
  );
}
