import type { Finding } from '#generator/diagnostics/finding.ts';
import { branchesIn, type DeclaredField } from './form-fields.ts';
import { formProblem } from '../schema/form-problem.ts';
import { keyPlaceAt, nodeAt, toJson, type Located } from '../read/located.ts';

/**
 * `"additionalProperties": false` knows only the fields beside it: those that a condition brings in would be refused whatever is
 * entered, and the form could never be sent.
 */
export function checkClosedSchema(
  schema: Located,
  fields: ReadonlyMap<string, DeclaredField>,
): Finding[] {
  return [schema, ...branchesIn(schema)].flatMap((part) => {
    const closed = nodeAt(part, ['additionalProperties']);
    if (closed === undefined || toJson(closed) !== false) return [];
    const own = nodeAt(part, ['properties']);
    const refused = [...fields.keys()].find(
      (name) => own?.kind !== 'object' || !own.entries.has(name),
    );
    return refused === undefined
      ? []
      : [
          formProblem(
            'form/closed',
            `"additionalProperties": false refuses "${refused}", which is not in the "properties" beside it; remove it`,
            keyPlaceAt(part, ['additionalProperties']),
          ),
        ];
  });
}
