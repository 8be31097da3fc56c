import type { Finding } from '#generator/diagnostics/finding.ts';
import { isNamesKind, otherCodes } from '#generator/forms/standard-codes.ts';
import { isFileField, saidOf, type DeclaredField } from './form-fields.ts';
import { isSchemaType } from '../schema/check-schema-values.ts';
import { formProblem } from '../schema/form-problem.ts';
import { keyPlaceAt, nodeAt, placeAt, textAt, toJson, type Located } from '../read/located.ts';

/** Keys of `ui` that only some widgets read. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  options: ['select', 'radio'],
  strength: ['password'],
  digits: ['code', 'pin'],
  country: ['phone'],
  document: ['agreement'],
  purpose: ['image'],
  megabytes: ['image', 'file'],
  accept: ['file'],
  fields: ['group', 'list'],
  entry: ['list'],
  add: ['list'],
};
/** Keys that a widget cannot do without. */
const needs: Readonly<Record<string, string>> = {
  agreement: 'document',
  image: 'purpose',
  select: 'options',
  radio: 'options',
  group: 'fields',
  list: 'fields',
};
/** What a widget gives, where that is no text. */
const types: Readonly<Record<string, string>> = {
  checkbox: 'boolean',
  agreement: 'boolean',
  group: 'object',
  list: 'array',
};

/** Each widget gets what it needs, and gives values that the schema of its field can take. */
export function checkFormWidgets(
  form: Located,
  fields: ReadonlyMap<string, DeclaredField>,
): Finding[] {
  return [...fields.values()].flatMap((field) => {
    const widget = textAt(form, 'ui', field.name, 'widget');
    return widget === undefined
      ? []
      : [
          ...keyFindings(form, field, widget),
          ...typeFindings(field, widget),
          ...optionFindings(form, field, widget),
        ];
  });
}

function keyFindings(form: Located, { name }: DeclaredField, widget: string): Finding[] {
  const findings: Finding[] = [];
  for (const [key, widgets] of Object.entries(keysOf)) {
    if (nodeAt(form, ['ui', name, key]) && !widgets.includes(widget))
      findings.push(
        formProblem(
          'form/widget',
          `option "${key}" is not supported by widget ${widget}`,
          keyPlaceAt(form, ['ui', name, key]),
        ),
      );
  }
  const needed = needs[widget];
  if (needed !== undefined && !nodeAt(form, ['ui', name, needed]))
    findings.push(
      formProblem(
        'form/widget',
        `widget ${widget} requires "${needed}"`,
        keyPlaceAt(form, ['ui', name]),
      ),
    );
  return findings;
}

function typeFindings(field: DeclaredField, widget: string): Finding[] {
  if ((widget === 'file') !== isFileField(field))
    return [
      formProblem(
        'form/widget',
        widget === 'file'
          ? 'add "format": "chosen-file": the value of the widget file stands for a file'
          : `format "chosen-file" requires the widget file, not ${widget}`,
        saidOf(field, 'format')?.place ?? field.key,
      ),
    ];
  if (widget === 'file') return [];
  const wanted = types[widget] ?? 'string';
  const type = saidOf(field, 'type');
  const only = saidOf(field, 'const');
  const given = type ? textAt(type) : only?.kind === 'scalar' ? typeof only.value : undefined;
  // A type that there is not is one mistake, which the schema has.
  if (given !== undefined && !isSchemaType(given)) return [];
  if (given !== wanted)
    return [
      formProblem(
        'form/widget',
        `widget ${widget} requires a field of type "${wanted}"`,
        type?.place ?? field.key,
      ),
    ];
  const format = saidOf(field, 'format');
  if (widget === 'date' && textAt(format) !== 'date')
    return [
      formProblem(
        'form/widget',
        'add "format": "date": the date widget can submit free text',
        format?.place ?? field.key,
      ),
    ];
  if (widget === 'percent' && format === undefined && saidOf(field, 'pattern') === undefined)
    return [
      formProblem(
        'form/widget',
        'add "format": "decimal" or a pattern: the percent widget can submit free text',
        field.key,
      ),
    ];
  return [];
}

function optionFindings(form: Located, field: DeclaredField, widget: string): Finding[] {
  if (needs[widget] !== 'options') return [];
  const lists = field.schemas.flatMap((schema) => nodeAt(schema, ['enum']) ?? []);
  if (lists.length === 0)
    return [
      formProblem('form/widget', `widget ${widget} requires an "enum" with its values`, field.key),
    ];
  const values = [
    ...new Set(
      lists.flatMap((list) =>
        list.kind === 'list' ? list.items.map((item) => String(toJson(item))) : [],
      ),
    ),
  ];
  const options = nodeAt(form, ['ui', field.name, 'options']);
  const kind = textAt(form, 'ui', field.name, 'options');
  if (isNamesKind(kind))
    return otherCodes(kind, values).map((value) =>
      formProblem(
        'form/widget',
        `"${value}" in the field's "enum" is no ${kind} code`,
        placeAt(form, ['ui', field.name, 'options']),
      ),
    );
  const named = options?.kind === 'object' ? [...options.entries.keys()] : [];
  return [
    ...named
      .filter((name) => !values.includes(name))
      .map((name) =>
        formProblem(
          'reference/field',
          `the field's "enum" has no "${name}"`,
          keyPlaceAt(form, ['ui', field.name, 'options', name]),
          name,
          values,
        ),
      ),
    ...(options === undefined
      ? []
      : values
          .filter((value) => !named.includes(value))
          .map((value) =>
            formProblem(
              'form/widget',
              `"options" has no label for "${value}"`,
              placeAt(form, ['ui', field.name, 'options']),
            ),
          )),
  ];
}
