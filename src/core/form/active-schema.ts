import type { FieldValues } from './form-values.ts';
import type { FormValidator } from './form-validator.ts';

/** JSON Schema of one field, as far as a form reads it. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** The fields that the values so far ask for. */
export interface ActiveSchema {
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
}

type Tree = Readonly<Record<string, unknown>>;
type Conditions = Readonly<Record<string, FormValidator>>;

/**
 * Follows the conditions of a form's schema (`if`, `allOf`, `dependencies`) with the values at hand. `conditions` holds
 * a validator for each `if`, by its JSON pointer. Fields come in the order in which the schema names them.
 */
export function activeSchema(
  schema: Tree,
  values: FieldValues,
  conditions: Conditions,
): ActiveSchema {
  const properties: Record<string, FieldSchema> = {};
  const required = new Set<string>();
  collect(schema, '', values, conditions, properties, required);
  return { properties, required: [...required].filter((name) => Object.hasOwn(properties, name)) };
}

function collect(
  schema: Tree,
  at: string,
  values: FieldValues,
  conditions: Conditions,
  properties: Record<string, FieldSchema>,
  required: Set<string>,
): void {
  const into = (branch: unknown, step: string): void => {
    if (isTree(branch)) collect(branch, `${at}/${step}`, values, conditions, properties, required);
  };
  for (const [name, property] of Object.entries(treeOf(schema['properties']))) {
    // A branch may say more about a field than the root does, and it may say only a part.
    if (isTree(property)) properties[name] = { ...properties[name], ...property };
  }
  for (const name of listOf(schema['required'])) required.add(String(name));
  for (const [index, branch] of listOf(schema['allOf']).entries()) into(branch, `allOf/${index}`);
  for (const [field, branch] of Object.entries(treeOf(schema['dependencies']))) {
    if (values[field] === undefined) continue;
    if (Array.isArray(branch)) for (const name of branch) required.add(String(name));
    else into(branch, `dependencies/${field}`);
  }
  if (schema['if'] === undefined) return;
  const holds = conditions[`${at}/if`];
  if (holds === undefined) throw new Error(`no compiled condition at ${at}/if`);
  into(schema[holds(values) ? 'then' : 'else'], holds(values) ? 'then' : 'else');
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function treeOf(value: unknown): Tree {
  return isTree(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
