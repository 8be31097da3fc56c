import { linearPattern, UnsupportedPattern } from '#core/pattern/linear-pattern.ts';
import { kept } from '#generator/kept.ts';

// Tenants share the forms of their base: each of its patterns is looked up once for all of them.
const lacks = new Map<string, string | null>();

/** What the backend's engine does not take of a pattern that compiles; `null` where it takes all of it. */
export function patternLack(pattern: string): string | null {
  const known = lacks.get(pattern);
  if (known !== undefined) return known;
  const lack = kept('forms', `lack ${pattern}`, () => lackOf(pattern));
  lacks.set(pattern, lack);
  return lack;
}

function lackOf(pattern: string): string | null {
  try {
    linearPattern(pattern);
    return null;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.message;
    throw error;
  }
}
