import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, FindingCode, Place } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';

/** A finding in a form. `known` are the names that were possible: the nearest is suggested. */
export function formProblem(
  code: FindingCode,
  message: string,
  place: Place,
  name?: string,
  known: readonly string[] = [],
): Finding {
  const suggestion = name === undefined ? undefined : suggest(name, known);
  return errorAt(code, message, place, suggestion);
}
