import type { Finding } from '#generator/diagnostics/finding.ts';
import { isFileNode } from './form-fields.ts';
import { referredBy } from '../schema/check-ref-cycles.ts';
import { formProblem } from '../schema/form-problem.ts';
import { nodeAt, textAt, toJson, type Located } from '../read/located.ts';

/** Keywords of a part that is drawn which would bring in, or take away, what the form library does not draw. */
const undrawn: Readonly<Record<string, string>> = {
  anyOf: 'use "if" and "then"',
  oneOf: 'use "dependencies": { "<field>": { "oneOf": [ … ] } }',
  dependentSchemas: 'use "dependencies"',
  patternProperties: 'list the fields under "properties"',
  unevaluatedProperties: 'use "additionalProperties": false',
  propertyNames: 'list the fields under "properties"',
  prefixItems: 'use "items": all entries have the same fields',
  contains: 'use "items": all entries have the same fields',
};

const drawing = [
  'properties',
  'items',
  'dependencies',
  'additionalProperties',
  ...Object.keys(undrawn),
];

/**
 * What the form library cannot render is reported at its location: in the app it would be a broken screen. Conditions
 * themselves (`if`, `not`) are only asked, so they may say anything.
 */
export function checkFormDrawing(schema: Located, root = schema): Finding[] {
  if (schema.kind !== 'object') return [];
  const below = ['then', 'else', 'items'].flatMap((key) => nodeAt(schema, [key]) ?? []);
  const all = nodeAt(schema, ['allOf']);
  const dependencies = valuesAt(schema, 'dependencies').flatMap((branch) => {
    const choices = nodeAt(branch, ['oneOf']);
    return choices?.kind === 'list' ? [...choices.items, withoutChoices(branch)] : [branch];
  });
  return [
    ...keywordFindings(schema),
    ...openFindings(schema),
    ...listFindings(schema),
    ...referenceFindings(schema, root),
    ...choiceFindings(schema),
    ...[
      ...below,
      ...(all?.kind === 'list' ? all.items : []),
      ...dependencies,
      ...valuesAt(schema, 'properties'),
    ].flatMap((part) => checkFormDrawing(part, root)),
  ];
}

function keywordFindings(schema: Located): Finding[] {
  return Object.entries(undrawn).flatMap(([keyword, instead]) => {
    const entry = schema.kind === 'object' ? schema.entries.get(keyword) : undefined;
    return entry === undefined
      ? []
      : [formProblem('form/drawing', `"${keyword}" is not supported here; ${instead}`, entry.key)];
  });
}

/** Undeclared keys would be rendered as fields without a description. */
function openFindings(schema: Located): Finding[] {
  const more = nodeAt(schema, ['additionalProperties']);
  return more === undefined || toJson(more) === false
    ? []
    : [
        formProblem(
          'form/drawing',
          '"additionalProperties" must be false: undeclared fields are not supported',
          more.place,
        ),
      ];
}

function listFindings(schema: Located): Finding[] {
  if (textAt(schema, 'type') !== 'array') return [];
  const items = nodeAt(schema, ['items']);
  return items !== undefined && (textAt(items, 'type') === 'object' || isFileNode(items))
    ? []
    : [
        formProblem(
          'form/drawing',
          '"items" must be of type "object": an entry of a list is a group of fields (or of format "chosen-file", for several files)',
          items?.place ?? schema.place,
        ),
      ];
}

/** The form library chooses by the value of the field; a choice that names none would never be rendered. */
function choiceFindings(schema: Located): Finding[] {
  const dependencies = nodeAt(schema, ['dependencies']);
  if (dependencies?.kind !== 'object') return [];
  return [...dependencies.entries].flatMap(([field, { value }]) => {
    const choices = nodeAt(value, ['oneOf']);
    return choices?.kind === 'list'
      ? choices.items
          .filter((choice) => nodeAt(choice, ['properties', field]) === undefined)
          .map(({ place }) =>
            formProblem(
              'form/drawing',
              `a choice that depends on "${field}" must have it in its "properties"`,
              place,
            ),
          )
      : [];
  });
}

/** Fields that a reference brings in would be rendered without a label: "ui" and all checks know those written in place. */
function referenceFindings(schema: Located, root: Located): Finding[] {
  const reference = nodeAt(schema, ['$ref']);
  return reference === undefined || !isDrawn(referredBy(reference, root), root, new Set([schema]))
    ? []
    : [
        formProblem(
          'form/drawing',
          '"$ref" to a schema with fields is not supported here; write the fields in place',
          reference.place,
        ),
      ];
}

/** Whether a schema says more than what one value must be. Circles are reported as such. */
function isDrawn(schema: Located | undefined, root: Located, seen: Set<Located>): boolean {
  if (schema?.kind !== 'object' || seen.has(schema)) return false;
  seen.add(schema);
  if (drawing.some((key) => schema.entries.has(key))) return true;
  const all = nodeAt(schema, ['allOf']);
  const reference = nodeAt(schema, ['$ref']);
  return [
    ...['then', 'else'].map((key) => nodeAt(schema, [key])),
    ...(all?.kind === 'list' ? all.items : []),
    ...(reference === undefined ? [] : [referredBy(reference, root)]),
  ].some((part) => isDrawn(part, root, seen));
}

function withoutChoices(branch: Located): Located {
  if (branch.kind !== 'object') return branch;
  return { ...branch, entries: new Map([...branch.entries].filter(([key]) => key !== 'oneOf')) };
}

function valuesAt(node: Located, key: string): Located[] {
  const found = nodeAt(node, [key]);
  return found?.kind === 'object' ? [...found.entries.values()].map(({ value }) => value) : [];
}
