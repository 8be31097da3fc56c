import type { Finding } from '#generator/diagnostics/finding.ts';
import { formProblem } from './form-problem.ts';
import { nodeAt, textAt, toJson, type Located } from './located.ts';

/** Keywords of a part that is drawn which would bring in, or take away, what the form library does not draw. */
const undrawn: Readonly<Record<string, string>> = {
  anyOf: 'say which fields it is about with "if" and "then"',
  oneOf: 'let it depend on a field: "dependencies": { "<field>": { "oneOf": [ … ] } }',
  dependentSchemas: 'say "dependencies" instead',
  patternProperties: 'name each field under "properties"',
  unevaluatedProperties: 'say "additionalProperties": false',
  propertyNames: 'name each field under "properties"',
  prefixItems: 'entries of a list are all of one kind: say "items"',
  contains: 'entries of a list are all of one kind: say "items"',
};

/**
 * What the form library cannot draw is told where it stands: in the app it would be a broken screen. Conditions
 * themselves (`if`, `not`) are only asked, so they may say anything.
 */
export function checkFormDrawing(schema: Located): Finding[] {
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
    ...[
      ...below,
      ...(all?.kind === 'list' ? all.items : []),
      ...dependencies,
      ...valuesAt(schema, 'properties'),
    ].flatMap(checkFormDrawing),
  ];
}

function keywordFindings(schema: Located): Finding[] {
  return Object.entries(undrawn).flatMap(([keyword, instead]) => {
    const entry = schema.kind === 'object' ? schema.entries.get(keyword) : undefined;
    return entry === undefined
      ? []
      : [formProblem('form/drawing', `"${keyword}" cannot be drawn here; ${instead}`, entry.key)];
  });
}

/** Keys that nobody declared would be drawn as fields that nobody described. */
function openFindings(schema: Located): Finding[] {
  const more = nodeAt(schema, ['additionalProperties']);
  return more === undefined || toJson(more) === false
    ? []
    : [
        formProblem(
          'form/drawing',
          'a field that is not declared cannot be drawn; "additionalProperties" can only be false',
          more.place,
        ),
      ];
}

function listFindings(schema: Located): Finding[] {
  if (textAt(schema, 'type') !== 'array') return [];
  const items = nodeAt(schema, ['items']);
  return items !== undefined && textAt(items, 'type') === 'object'
    ? []
    : [
        formProblem(
          'form/drawing',
          'the entries of a list are drawn as groups of fields, so "items" must be an object with "properties"',
          items?.place ?? schema.place,
        ),
      ];
}

function withoutChoices(branch: Located): Located {
  if (branch.kind !== 'object') return branch;
  return { ...branch, entries: new Map([...branch.entries].filter(([key]) => key !== 'oneOf')) };
}

function valuesAt(node: Located, key: string): Located[] {
  const found = nodeAt(node, [key]);
  return found?.kind === 'object' ? [...found.entries.values()].map(({ value }) => value) : [];
}
