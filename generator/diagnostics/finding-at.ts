import type { Finding, FindingCode, Place, Severity } from './finding.ts';

/** Something that has to be changed. `suggestion` is what was probably meant (`suggest`). */
export function errorAt(
  code: FindingCode,
  message: string,
  place: Place,
  suggestion?: string,
): Finding {
  return findingAt('error', code, message, place, suggestion);
}

/** Something that works and is probably not what was meant. */
export function warningAt(
  code: FindingCode,
  message: string,
  place: Place,
  suggestion?: string,
): Finding {
  return findingAt('warning', code, message, place, suggestion);
}

/** Something to know before going live. */
export function noteAt(code: FindingCode, message: string, place: Place): Finding {
  return findingAt('note', code, message, place);
}

/** A finding whose severity depends on what was found. There is no other way to make one. */
export function findingAt(
  severity: Severity,
  code: FindingCode,
  message: string,
  place: Place,
  suggestion?: string,
): Finding {
  return {
    severity,
    code,
    message,
    place,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
