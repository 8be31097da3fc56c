import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { nodeAt, textAt, type Located } from '../read/located.ts';

// Schemas that are asked about the same value as the one that holds them.
const inPlace = ['$ref', 'not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf'];
// A form asks a value a handful of questions. References that double at each step reach billions in thirty lines.
const maxQuestions = 5_000;

/** Finds references in a form's JSON Schema that would make its validation endless, or as good as. */
export function checkRefCycles(schema: Located): Finding[] {
  const questions = new Map<Located, number>();

  function count(node: Located): number {
    const known = questions.get(node);
    if (known !== undefined) return known;
    // Meeting this node again further down means a cycle.
    questions.set(node, Infinity);
    const total = followers(node, schema).reduce((sum, follower) => sum + count(follower), 1);
    questions.set(node, total);
    return total;
  }

  const endless = referencesIn(schema).find((node) => count(node) > maxQuestions);
  if (!endless) return [];
  const place = nodeAt(endless, ['$ref'])?.place ?? endless.place;
  return [errorAt('form/schema', 'circular or exponential $ref', place)];
}

function followers(node: Located, root: Located): Located[] {
  if (node.kind !== 'object') return [];
  return inPlace.flatMap((key) => {
    const value = node.entries.get(key)?.value;
    if (value === undefined) return [];
    if (key === '$ref') return referredBy(value, root) ?? [];
    return value.kind === 'list' ? value.items : [value];
  });
}

/** What a reference within a form's schema points at; one that leads elsewhere is refused by the compiler. */
export function referredBy(reference: Located, root: Located): Located | undefined {
  const steps = (textAt(reference) ?? '')
    .replace(/^#\/?/, '')
    .split('/')
    .filter((step) => step !== '');
  return nodeAt(
    root,
    steps.map((step) => decodeStep(step).replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function referencesIn(node: Located): Located[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'list') return node.items.flatMap(referencesIn);
  const below = [...node.entries.values()].flatMap(({ value }) => referencesIn(value));
  return node.entries.has('$ref') ? [node, ...below] : below;
}
