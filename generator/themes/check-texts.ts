import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { scalarsOf, type Located } from '../config/read/located.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';

/** A theme's values are written into a stylesheet as they are, so none may end a declaration or fetch anything. */
export function checkTexts(theme: Located): Finding[] {
  return [...scalarsOf(theme)]
    .filter(
      ([path, { value }]) =>
        path[0] !== '$schema' &&
        !path[0]?.startsWith('x-') &&
        typeof value === 'string' &&
        /[;{}<>\\@"'/]|url\(|image\(/i.test(value),
    )
    .map(([, { place }]) =>
      errorAt('schema/pattern', 'contains characters not allowed in a CSS value', place),
    );
}
