import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Located } from '../config/read/located.ts';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import { nearest, suggest } from '#generator/diagnostics/nearest.ts';
import { checkText } from './check-text.ts';

/** An id so near to one of the product's is that one misspelt, whatever a file that cannot be read may name. */
const certainSlips = 2;

export interface MessageEntry {
  readonly id: string;
  readonly text: string;
  readonly key: Place;
  readonly place: Place;
}

/** The texts of a messages file; what is no text is left to `checkMessages`. */
export function messageEntries(node: Located): MessageEntry[] {
  if (node.kind !== 'object') return [];
  return [...node.entries].flatMap(([id, { key, value }]) =>
    value.kind === 'scalar' && typeof value.value === 'string'
      ? [{ id, text: value.value, key, place: value.place }]
      : [],
  );
}

/**
 * Every text must be ICU, replace something that exists, and use the arguments that the source language uses.
 * `own` are ids that the tenant's configuration itself refers to; where those are not all known, only an id that is
 * close to one of the product's is wrong for certain.
 */
export function checkMessages(
  node: Located,
  source: ReadonlyMap<string, string>,
  own: ReadonlySet<string> = new Set(),
  isAllNamed = true,
): Finding[] {
  if (node.kind !== 'object')
    return [fail('schema/type', 'must be an object of message ids and strings', node.place)];
  const findings: Finding[] = [];
  for (const [id, { key, value }] of node.entries) {
    if (id.startsWith('x-') || id === '$schema') continue;
    if (value.kind !== 'scalar' || typeof value.value !== 'string')
      findings.push(fail('schema/type', 'a message must be a string', value.place));
    else if (!source.has(id) && !own.has(id))
      findings.push(...unknownMessage(id, key, [...source.keys()], isAllNamed));
    else findings.push(...checkText(value.value, source.get(id), value.place));
  }
  return findings;
}

function unknownMessage(
  id: string,
  key: Place,
  known: readonly string[],
  isAllNamed: boolean,
): Finding[] {
  if (!isAllNamed && nearest(id, known, certainSlips) === undefined) return [];
  const suggestion = suggest(id, known);
  // Nothing like it in the product: a text of the tenant's own that its screens and forms do not name.
  const message =
    suggestion === undefined
      ? `unknown message "${id}": neither the product nor this tenant uses it`
      : `there is no message "${id}"`;
  return [fail('reference/message', message, key, suggestion)];
}

function fail(code: Finding['code'], message: string, place: Place, suggestion?: string): Finding {
  return errorAt(code, message, place, suggestion);
}
