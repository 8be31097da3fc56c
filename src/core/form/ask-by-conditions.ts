import type { ValidatorType } from '@rjsf/utils';
import hashForSchema from '@rjsf/utils/lib/hashForSchema.js';
import retrieveSchema from '@rjsf/utils/lib/schema/retrieveSchema.js';
import { fieldsOf, requiredOf, type AskedFor, type AskFor, type FieldSchema } from './asked-for.ts';
import type { FormValidator } from './form-validator.ts';
import { isGroup, type FieldValue, type FieldValues } from './form-values.ts';

/**
 * Follows `if`, `allOf`, `dependencies` and `oneOf` below them with the form library's own resolver, so that what is
 * drawn, validated and sent are the same fields on both sides.
 */
export function askByConditions(
  schema: FieldSchema,
  validators: Readonly<Record<string, FormValidator>>,
): AskFor {
  const validator: ValidatorType = {
    isValid: (condition, values) => {
      const holds = validators[condition.$id ?? hashForSchema(condition)];
      if (holds === undefined) throw new Error('a condition that was not compiled');
      return holds(values);
    },
    validateFormData: unasked,
    rawValidation: unasked,
  };
  const resolved = (part: FieldSchema, values: FieldValues): FieldSchema =>
    retrieveSchema(validator, part, schema, values);

  function asked(part: unknown, value: FieldValue): FieldValue {
    if (Array.isArray(value)) {
      const items = isGroup(part) ? part['items'] : undefined;
      return value.map((item: FieldValue) => asked(items, item));
    }
    if (!isGroup(value)) return value === '' ? undefined : value;
    return isGroup(part) ? askedOf(resolved(part, value), value).values : undefined;
  }

  function askedOf(part: FieldSchema, values: FieldValues): AskedFor {
    const fields = fieldsOf(part);
    const given = Object.keys(fields).flatMap((name): [string, FieldValue][] => {
      const value = asked(fields[name], values[name]);
      return value === undefined ? [] : [[name, value]];
    });
    return { fields, required: requiredOf(part), values: Object.fromEntries(given) };
  }

  return (values) => askedOf(resolved(schema, values), values);
}

function unasked(): never {
  throw new Error('the resolver asks conditions alone');
}
