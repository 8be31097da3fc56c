import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding, FindingCode, Place } from '#generator/diagnostics/finding.ts';
import { nearest, suggest } from '#generator/diagnostics/nearest.ts';
import { textAt, type Located, type LocatedObject } from '../read/located.ts';

/** What each operation needs beside `op`. */
const operations: Readonly<Record<string, readonly ('id' | 'value')[]>> = {
  append: ['value'],
  prepend: ['value'],
  before: ['id', 'value'],
  after: ['id', 'value'],
  replace: ['id', 'value'],
  set: ['id', 'value'],
  remove: ['id'],
};

interface Step {
  readonly op: string;
  readonly id: string;
  readonly idPlace: Place;
  readonly value: Located;
}

/** `{ "patch": [ … ] }` and nothing else stands for changes to the parent's list. */
export function patchIn(node: Located): LocatedObject | undefined {
  return node.kind === 'object' && node.entries.size === 1 && node.entries.has('patch')
    ? node
    : undefined;
}

/** Lays one value over another; given in, because overlay and patch need each other. */
export type Merge = (lower: Located, upper: Located) => Located;

/** Applies the steps in order. A step that cannot be applied is a finding and leaves the list as it was. */
export function applyPatch(
  lower: Located,
  upper: LocatedObject,
  findings: Finding[],
  merge: Merge,
): Located {
  const fail = (code: FindingCode, message: string, place: Place, suggestion?: string): void => {
    findings.push(errorAt(code, message, place, suggestion));
  };
  if (lower.kind !== 'list' || lower.items.some((item) => idOf(item) === undefined)) {
    fail(
      'overlay/no-list',
      '"patch" requires an inherited list of items with ids; write the full value',
      upper.place,
    );
    return lower;
  }
  const steps = upper.entries.get('patch')?.value;
  if (steps?.kind !== 'list') {
    fail('overlay/bad-patch', '"patch" must be an array of operations', upper.place);
    return lower;
  }
  let items = lower.items;
  for (const node of steps.items) {
    const step = readStep(node, fail);
    if (step) items = applyStep(items, step, merge, fail);
  }
  return { kind: 'list', place: upper.place, items, under: lower };
}

type Fail = (code: FindingCode, message: string, place: Place, suggestion?: string) => void;

function readStep(node: Located, fail: Fail): Step | undefined {
  const op = textAt(node, 'op');
  const needs = op === undefined ? undefined : operations[op];
  if (node.kind !== 'object' || op === undefined || !needs) {
    const place = (node.kind === 'object' && node.entries.get('op')?.value.place) || node.place;
    if (op === undefined)
      fail(
        'overlay/bad-patch',
        'a patch operation requires "op"',
        place,
        `use one of ${Object.keys(operations).join(', ')}`,
      );
    else
      fail(
        'overlay/bad-patch',
        `unknown patch operation "${op}"; known: ${Object.keys(operations).join(', ')}`,
        place,
        suggestedOperation(op),
      );
    return undefined;
  }
  const missing = needs.find((key) => !node.entries.has(key));
  if (missing !== undefined) {
    fail('overlay/bad-patch', `"${op}" needs "${missing}"`, node.place);
    return undefined;
  }
  const unexpected = [...node.entries].find(
    ([key]) => key !== 'op' && !needs.some((need) => need === key),
  );
  if (unexpected) {
    fail(
      'overlay/bad-patch',
      `patch operation "${op}" has no key "${unexpected[0]}"`,
      unexpected[1].key,
      suggest(unexpected[0], ['op', ...needs]),
    );
    return undefined;
  }
  const idNode = node.entries.get('id')?.value ?? node;
  return {
    op,
    id: textAt(node, 'id') ?? '',
    idPlace: idNode.place,
    value: node.entries.get('value')?.value ?? node,
  };
}

// Words that other tools use for the same.
const otherNames: Readonly<Record<string, string>> = {
  add: 'append',
  push: 'append',
  insert: 'before',
  unshift: 'prepend',
  delete: 'remove',
  drop: 'remove',
  update: 'set',
  merge: 'set',
  change: 'set',
  swap: 'replace',
};

function suggestedOperation(op: string): string | undefined {
  const other = Object.hasOwn(otherNames, op.toLowerCase())
    ? otherNames[op.toLowerCase()]
    : nearest(op, Object.keys(operations));
  return other === undefined ? undefined : `did you mean "${other}"?`;
}

function applyStep(
  items: readonly Located[],
  step: Step,
  merge: Merge,
  fail: Fail,
): readonly Located[] {
  const { op, value } = step;
  const adds = op !== 'remove' && op !== 'set';
  const newId = adds ? idOf(value) : undefined;
  if (adds && newId === undefined) {
    fail('overlay/bad-patch', `the value of "${op}" requires an "id"`, value.place);
    return items;
  }
  if (
    newId !== undefined &&
    newId !== (op === 'replace' ? step.id : undefined) &&
    items.some((item) => idOf(item) === newId)
  ) {
    fail(
      'overlay/duplicate-id',
      `"${newId}" is already in the list; use "replace" or "set"`,
      value.place,
    );
    return items;
  }
  if (op === 'append') return [...items, value];
  if (op === 'prepend') return [value, ...items];
  const at = items.findIndex((item) => idOf(item) === step.id);
  const found = items[at];
  if (!found) {
    const known = items.flatMap((item) => idOf(item) ?? []);
    fail(
      'overlay/unknown-id',
      `the inherited list has no item "${step.id}"`,
      step.idPlace,
      suggest(step.id, known),
    );
    return items;
  }
  return items.toSpliced(at, 1, ...replacement(op, found, value, merge));
}

function replacement(op: string, found: Located, value: Located, merge: Merge): Located[] {
  if (op === 'before') return [value, found];
  if (op === 'after') return [found, value];
  if (op === 'remove') return [];
  return [op === 'set' ? merge(found, value) : { ...value, under: found }];
}

function idOf(node: Located): string | undefined {
  return textAt(node, 'id');
}
