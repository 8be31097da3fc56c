import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { checkPatterns } from '../config/schema/check-patterns.ts';
import { checkRefCycles } from '../config/schema/check-ref-cycles.ts';
import { nodeAt, textAt, type Located } from '../config/read/located.ts';
import { validateNode } from '../config/schema/validate-node.ts';
import type { Validate } from '#generator/schemas/validators.ts';

/** What is wrong with the schema of a block's props, but for what only compiling it shows. */
export function checkBlockSchema(
  schema: Located,
  shared: readonly string[],
  validate: Validate,
): Finding[] {
  const shape = validateNode(schema, 'block', validate);
  if (shape.length > 0) return shape;
  const findings = [
    ...unexpectedRefs(schema, schema, shared),
    ...openObjects(schema),
    ...unexpectedRequired(schema),
  ];
  if (findings.length > 0) return findings;
  return [...checkRefCycles(schema), ...checkPatterns(schema)].map((finding) => ({
    ...finding,
    code: 'block/schema',
  }));
}

function unexpectedRefs(node: Located, root: Located, shared: readonly string[]): Finding[] {
  return schemasIn(node).flatMap((one) => {
    const ref = textAt(one, '$ref');
    const place = nodeAt(one, ['$ref'])?.place ?? one.place;
    if (ref === undefined || shared.includes(ref)) return [];
    const own = definitions(root);
    return own.includes(ref)
      ? []
      : [fail(`unresolved $ref ${ref}`, place, suggest(ref, [...own, ...shared]))];
  });
}

function definitions(root: Located): string[] {
  const defs = nodeAt(root, ['$defs']);
  return defs?.kind === 'object' ? [...defs.entries.keys()].map((name) => `#/$defs/${name}`) : [];
}

// A misspelt prop would be passed over in silence.
function openObjects(node: Located): Finding[] {
  return schemasIn(node)
    .filter((one) => nodeAt(one, ['properties']) && !nodeAt(one, ['additionalProperties']))
    .map((one) =>
      fail(
        'add "additionalProperties": false, so that misspelt keys are found',
        one.place,
        'add "additionalProperties": false',
      ),
    );
}

function unexpectedRequired(node: Located): Finding[] {
  return schemasIn(node).flatMap((one) => {
    const properties = nodeAt(one, ['properties']);
    const required = nodeAt(one, ['required']);
    const known = properties?.kind === 'object' ? [...properties.entries.keys()] : [];
    const items = required?.kind === 'list' ? required.items : [];
    return items
      .filter((item) => !known.includes(textAt(item) ?? ''))
      .map((item) =>
        fail(
          `"${textAt(item)}" is required but not defined in "properties"`,
          item.place,
          suggest(textAt(item) ?? '', known),
        ),
      );
  });
}

/** A schema and every schema inside it. */
function schemasIn(node: Located): Located[] {
  if (node.kind !== 'object') return [];
  const inner = ['items', 'additionalProperties'].flatMap((key) => nodeAt(node, [key]) ?? []);
  const listed = ['oneOf', 'anyOf'].flatMap((key) => {
    const list = nodeAt(node, [key]);
    return list?.kind === 'list' ? list.items : [];
  });
  const named = ['properties', '$defs'].flatMap((key) => {
    const map = nodeAt(node, [key]);
    return map?.kind === 'object' ? [...map.entries.values()].map(({ value }) => value) : [];
  });
  return [node, ...[...inner, ...listed, ...named].flatMap(schemasIn)];
}

function fail(message: string, place: Place, suggestion?: string): Finding {
  return errorAt('block/schema', message, place, suggestion);
}
