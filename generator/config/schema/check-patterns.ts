import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { patternLack } from '#generator/forms/pattern-lack.ts';
import { patternDanger } from '#generator/forms/pattern-danger.ts';
import type { Located } from '../read/located.ts';

/**
 * Finds patterns in a form's JSON Schema that a long text could make run for ever in a browser, and those that the backend's
 * engine does not take. They must compile.
 */
export function checkPatterns(schema: Located): Finding[] {
  if (schema.kind === 'scalar') return [];
  if (schema.kind === 'list') return schema.items.flatMap(checkPatterns);
  return [...schema.entries].flatMap(([key, { value }]) => {
    if (key === 'pattern' && value.kind === 'scalar' && typeof value.value === 'string')
      return patternFindings(value.value, value.place);
    const keys = key === 'patternProperties' && value.kind === 'object' ? [...value.entries] : [];
    return [
      ...keys.flatMap(([pattern, entry]) => patternFindings(pattern, entry.key)),
      ...checkPatterns(value),
    ];
  });
}

function patternFindings(pattern: string, place: Place): Finding[] {
  const danger = patternDanger(pattern);
  if (danger !== undefined)
    return [finding('form/slow-pattern', `unsafe pattern: ${danger}`, place)];
  const lack = patternLack(pattern);
  return lack === null
    ? []
    : [
        finding(
          'form/unsupported-pattern',
          `the backend does not support this pattern: ${lack}`,
          place,
        ),
      ];
}

function finding(code: Finding['code'], message: string, place: Place): Finding {
  return errorAt(code, message, place);
}
