import { patternDanger } from '#generator/forms/pattern-danger.ts';
import { formFormats } from '#generator/forms/form-formats.ts';
import { linearPattern, UnsupportedPattern } from '#core/pattern/linear-pattern.ts';
import { entriesOf, findField } from './answer-field.ts';
import { fileLimits, fileSchema, numberText, type FileLimits } from './encoded-fields.ts';
import { choicesOf, type Choices } from './field-choices.ts';
import { isFile } from './file-schema.ts';
import { hasAlternatives } from './has-alternatives.ts';
import { follow, type DescribedOperation } from './described-operation.ts';
import { propertiesOf, saidOf, type Said } from './described-schema.ts';
import { treeOf, type Tree } from './openapi-file.ts';
import { valueKind } from './value-kind.ts';
import { isPlainText } from '#core/body-encoding.ts';

/** A field of a request as a form can ask for it: its schema in the language of forms, and its widget. */
export interface RequestField extends Said {
  readonly name: string;
  readonly isRequired: boolean;
  readonly widget: string;
  readonly schema: Tree;
  /** Labels that the document gives to values of an `enum`. */
  readonly labels: Readonly<Record<string, string>>;
  /** Of a group, and of an entry of a list. */
  readonly fields: readonly RequestField[];
  /** Of a file. */
  readonly file?: FileLimits;
}

export interface RequestFields {
  readonly fields: readonly RequestField[];
  /** Fields that have one value only. */
  readonly constants: Readonly<Record<string, string | number | boolean>>;
  /** What a form cannot ask for, and why. */
  readonly left: readonly LeftField[];
}

export interface LeftField {
  readonly path: string;
  readonly reason: string;
  readonly isRequired: boolean;
}

/** Groups within groups are followed this far. */
const maxDepth = 3;
/** Beyond this length a text is more than one line. */
const longLine = 200;
/** Up to so many choices stand side by side. */
const fewChoices = 3;
/** Names of what a client agrees to, which is sent as true or not at all. */
const consent = /accept|agree|consent|confirm|acknowledg|terms/i;

/** What a form can ask for of an operation's request, or why it cannot ask at all. */
export function requestFields(
  operation: DescribedOperation,
): RequestFields | { readonly reason: string } {
  const { body, tree, encoding } = operation;
  if (body === undefined) return { reason: 'takes no JSON, URL-encoded or multipart request body' };
  if (hasAlternatives(body, tree))
    return { reason: 'its request body has alternatives (oneOf, anyOf)' };
  const found = findField([body], [], tree);
  if (found.kind === 'open') return { reason: 'no fields of its request body are declared' };
  if (found.kind === 'missing' || entriesOf(found.schemas, tree))
    return { reason: 'its request body is not an object' };
  const given = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
  const all = objectFields(found.schemas, { tree, encoding }, [], new Set(given));
  const missing = all.left.find((one) => one.isRequired);
  if (missing) return { reason: `it requires "${missing.path}", ${missing.reason}` };
  if (all.fields.length === 0) return { reason: 'its request body has no field to ask for' };
  return all;
}

/** The document that schemas refer into, and how the body is written that they describe. */
interface Source {
  readonly tree: Tree;
  readonly encoding: DescribedOperation['encoding'] | undefined;
}

function objectFields(
  schemas: readonly Tree[],
  source: Source,
  above: readonly string[],
  given: ReadonlySet<string> = new Set(),
): RequestFields {
  const { tree } = source;
  const fields: RequestField[] = [];
  const left: LeftField[] = [];
  const constants: Record<string, string | number | boolean> = {};
  const required = new Set(schemas.flatMap((schema) => [schema['required']].flat().map(String)));
  for (const [name, inner] of propertiesOf(schemas)) {
    const isRequired = required.has(name);
    const path = [...above, name].join('.');
    if (isOnlyAnswered(name, schemas, tree)) continue;
    if (given.has(name)) {
      left.push({
        path,
        reason: 'which its path names too: a form sends it there alone',
        isRequired,
      });
      continue;
    }
    const only = above.length === 0 ? onlyValue(inner, tree) : undefined;
    if (only !== undefined) {
      if (isRequired) constants[name] = only;
      continue;
    }
    const asked = /[.]|^$|^__proto__$/.test(name)
      ? 'which has a name that a form cannot map'
      : askedField(name, inner, isRequired, source, above);
    if (typeof asked === 'string') left.push({ path, reason: asked, isRequired });
    else {
      fields.push(asked.field);
      left.push(...asked.left);
    }
  }
  return { fields, constants, left };
}

interface Asked {
  readonly field: RequestField;
  readonly left: readonly LeftField[];
}

function askedField(
  name: string,
  from: readonly Tree[],
  isRequired: boolean,
  source: Source,
  above: readonly string[],
): Asked | string {
  const { tree, encoding } = source;
  const base = {
    name,
    isRequired,
    labels: {},
    fields: [],
    ...saidOf([...from, ...from.map((schema) => follow(schema, tree))]),
  };
  const found = findField(from, [], tree);
  const typed = found.kind === 'schemas' ? found.schemas.filter(isTyped) : [];
  const entries = entriesOf(typed, tree);
  const file = fileField(base, typed, entries, source, above);
  if (file !== undefined) return typeof file === 'string' ? file : { field: file, left: [] };
  if (entries) return listField(base, typed, entries, source, above);
  const choices = choicesOf(typed);
  if (choices) return { field: choiceField(base, choices), left: [] };
  const types = new Set(typed.flatMap(typesOf));
  const texts = typed.filter((schema) => typesOf(schema).includes('string'));
  if (texts.length > 0) {
    const field = textField(base, texts);
    return typeof field === 'string' ? field : { field, left: [] };
  }
  if (types.size > 1) return 'which has alternatives (oneOf, anyOf)';
  if (types.has('boolean')) return checkboxField(base, typed);
  if (types.has('object')) return groupField(base, typed, source, above);
  const text = isPlainText(encoding, [...above, name]) && numberText(typed, isRequired);
  if (text) return { field: { ...base, widget: 'text', schema: text }, left: [] };
  if (types.has('integer') || types.has('number'))
    return 'a JSON number, where forms send decimal numbers as strings';
  return 'of which no type is declared';
}

/** A file, or several; undefined for everything else. */
function fileField(
  base: Omit<RequestField, 'widget' | 'schema'>,
  typed: readonly Tree[],
  entries: readonly Tree[] | undefined,
  { tree, encoding }: Source,
  above: readonly string[],
): RequestField | string | undefined {
  const one = (entries ?? typed).map((schema) => follow(schema, tree)).find(isFile);
  if (one === undefined) return undefined;
  if (encoding?.type !== 'multipart' || above.length > 0)
    return 'a file, which only a part of multipart/form-data holds';
  const schema =
    entries === undefined
      ? fileSchema
      : {
          type: 'array',
          // A list that is required has a file in it.
          ...(base.isRequired ? { minItems: 1 } : {}),
          ...limits(typed, ['minItems', 'maxItems']),
          items: fileSchema,
        };
  return { ...base, widget: 'file', schema, file: fileLimits(one, encoding.fields?.[base.name]) };
}

// A box that is not ticked says nothing, so one that must be answered is one that must be ticked.
function checkboxField(
  base: Omit<RequestField, 'widget' | 'schema'>,
  typed: readonly Tree[],
): Asked | string {
  const isOnly = typed.some(isOnlyTrue);
  if (base.isRequired && !isOnly && !consent.test(base.name))
    return 'true or false, where a checkbox sends true or nothing';
  const schema = { type: 'boolean', ...(isOnly ? { const: true } : {}) };
  return { field: { ...base, widget: 'checkbox', schema }, left: [] };
}

function isOnlyTrue({ const: only, enum: values }: Tree): boolean {
  return only === true || (Array.isArray(values) && values.length === 1 && values[0] === true);
}

function groupField(
  base: Omit<RequestField, 'widget' | 'schema'>,
  schemas: readonly Tree[],
  source: Source,
  above: readonly string[],
): Asked | string {
  const inner = innerFields(base.name, schemas, source, above);
  if (typeof inner === 'string') return inner;
  if (!base.isRequired && inner.fields.some((one) => one.isRequired))
    return 'which is optional as a whole but has required fields';
  return {
    field: { ...base, widget: 'group', schema: objectSchema(inner.fields), fields: inner.fields },
    left: inner.left,
  };
}

function listField(
  base: Omit<RequestField, 'widget' | 'schema'>,
  lists: readonly Tree[],
  entries: readonly Tree[],
  source: Source,
  above: readonly string[],
): Asked | string {
  const found = findField(entries, [], source.tree);
  if (found.kind !== 'schemas' || !found.schemas.some((one) => typesOf(one).includes('object')))
    return 'a list of single values, where a form has lists of objects';
  const inner = innerFields(base.name, found.schemas, source, above);
  if (typeof inner === 'string') return inner;
  return {
    field: {
      ...base,
      widget: 'list',
      schema: {
        type: 'array',
        ...limits(lists, ['minItems', 'maxItems']),
        items: objectSchema(inner.fields),
      },
      fields: inner.fields,
    },
    left: inner.left,
  };
}

function innerFields(
  name: string,
  schemas: readonly Tree[],
  source: Source,
  above: readonly string[],
): RequestFields | string {
  if (above.length + 1 === maxDepth) return 'which is nested too deeply';
  if (schemas.some((schema) => hasAlternatives(schema, source.tree)))
    return 'which has alternatives (oneOf, anyOf)';
  const inner = objectFields(schemas, source, [...above, name]);
  const missing = inner.left.find((one) => one.isRequired);
  if (missing) return `within which "${missing.path}" is required, ${missing.reason}`;
  return inner.fields.length === 0 ? 'of which no fields are declared' : inner;
}

/** Whether a field of an object stands in answers alone: a request that is described by the same schema does not hold it. */
export function isOnlyAnswered(name: string, schemas: readonly Tree[], tree: Tree): boolean {
  return schemas
    .map((schema) => treeOf(treeOf(schema['properties'])[name]))
    .some((one) => one['readOnly'] === true || follow(one, tree)['readOnly'] === true);
}

/** The schema of a group or of an entry, in the language of forms. */
export function objectSchema(fields: readonly RequestField[]): Tree {
  const required = fields.filter((one) => one.isRequired).map((one) => one.name);
  return {
    type: 'object',
    additionalProperties: false,
    ...(required.length === 0 ? {} : { required }),
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  };
}

function choiceField(
  base: Omit<RequestField, 'widget' | 'schema'>,
  { values, labels }: Choices,
): RequestField {
  return {
    ...base,
    labels,
    widget: values.length > fewChoices ? 'select' : 'radio',
    schema: { type: 'string', enum: values },
  };
}

function textField(
  base: Omit<RequestField, 'widget' | 'schema'>,
  schemas: readonly Tree[],
): RequestField | string {
  const [schema = {}] = schemas;
  const format = String(schema['format'] ?? '');
  if (format === 'date-time') return 'a date and time, for which forms have no widget';
  if (format === 'byte') return 'a file in base64, for which forms have no widget';
  if (format === 'date')
    return { ...base, widget: 'date', schema: { type: 'string', format: 'date' } };
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : undefined;
  const isDecimal = valueKind(schema) === 'decimal';
  const length = limits(schemas, ['minLength', 'maxLength']);
  const { maxLength } = length;
  const hasPattern = pattern !== undefined;
  const widget =
    format === 'password'
      ? 'password'
      : typeof maxLength === 'number' && maxLength > longLine && format === '' && !hasPattern
        ? 'textarea'
        : 'text';
  return {
    ...base,
    widget,
    schema: {
      type: 'string',
      // An empty text is none, so what must be there has a character.
      ...(base.isRequired && length['minLength'] === undefined ? { minLength: 1 } : {}),
      ...length,
      ...(Object.hasOwn(formFormats, format) ? { format } : {}),
      ...(pattern !== undefined && isUsable(pattern)
        ? { pattern }
        : isDecimal
          ? { format: 'decimal' }
          : {}),
    },
  };
}

function isUsable(pattern: string): boolean {
  try {
    linearPattern(pattern);
    return patternDanger(pattern) === undefined;
  } catch (error) {
    if (error instanceof UnsupportedPattern || error instanceof SyntaxError) return false;
    throw error;
  }
}

function limits(schemas: readonly Tree[], keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const found = schemas.map((schema) => schema[key]).find((one) => typeof one === 'number');
      return found === undefined ? [] : [[key, found]];
    }),
  );
}

function onlyValue(from: readonly Tree[], tree: Tree): string | number | boolean | undefined {
  const found = findField(from, [], tree);
  const typed = found.kind === 'schemas' ? found.schemas.filter(isTyped) : [];
  if (typed.length !== 1) return undefined;
  const [{ const: only, enum: list } = {}] = typed;
  const value: unknown = only ?? (Array.isArray(list) && list.length === 1 ? list[0] : undefined);
  // The only thing that can be said to a question is still said by the client.
  if (value === true) return undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

// What only describes says nothing of the value.
function isTyped(schema: Tree): boolean {
  return ['type', 'enum', 'const', 'properties', 'items', 'contentMediaType'].some(
    (key) => schema[key] !== undefined,
  );
}

function typesOf(schema: Tree): string[] {
  const written = [schema['type']].flat().filter((one) => one !== undefined && one !== 'null');
  return written.length > 0
    ? written.map(String)
    : schema['properties'] === undefined
      ? []
      : ['object'];
}
