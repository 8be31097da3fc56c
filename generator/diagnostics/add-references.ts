import type { Finding } from './finding.ts';

/**
 * Adds what leads nowhere to what was found before. A name that is not even spelt like one is one finding, which says how
 * it is spelt and which one was probably meant.
 */
export function addReferences(findings: Finding[], references: readonly Finding[]): void {
  for (const reference of references) {
    const { file, offset } = reference.place;
    const at = findings.findIndex(
      ({ code, place }) =>
        code === 'schema/pattern' && place.file.path === file.path && place.offset === offset,
    );
    const spelt = findings[at];
    if (spelt === undefined) findings.push(reference);
    else if (spelt.suggestion === undefined && reference.suggestion !== undefined)
      findings[at] = { ...spelt, suggestion: reference.suggestion };
  }
}
