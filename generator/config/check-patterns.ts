import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { patternDanger } from '#generator/forms/pattern-danger.ts';
import type { Located } from './located.ts';

/** Finds patterns in a form's JSON Schema that a long text could make run for ever. They must compile. */
export function checkPatterns(schema: Located): Finding[] {
  if (schema.kind === 'scalar') return [];
  if (schema.kind === 'list') return schema.items.flatMap(checkPatterns);
  return [...schema.entries].flatMap(([key, { value }]) => {
    if (key === 'pattern' && value.kind === 'scalar' && typeof value.value === 'string')
      return judge(value.value, value.place);
    const keys = key === 'patternProperties' && value.kind === 'object' ? [...value.entries] : [];
    return [
      ...keys.flatMap(([pattern, entry]) => judge(pattern, entry.key)),
      ...checkPatterns(value),
    ];
  });
}

function judge(pattern: string, place: Place): Finding[] {
  const danger = patternDanger(pattern);
  return danger === undefined
    ? []
    : [
        {
          severity: 'error',
          code: 'form/slow-pattern',
          message: `unsafe pattern: ${danger}`,
          place,
        },
      ];
}
