import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { isMap, isSeq, parse, parseDocument, YAMLParseError, type Node } from 'yaml';
import type { Finding, Place } from '#generator/diagnostics/finding.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';

/** Any JSON object of a document whose shape is not known yet. */
export interface Tree {
  readonly [key: string]: unknown;
}

/** One file of a document as it was read. */
export interface OpenApiFile {
  readonly source: SourceFile;
  readonly root: Tree;
  /** Where the value at a path of keys stands; for what is missing, the nearest thing around it. */
  place(path: readonly string[]): Place;
}

export type ReadOpenApiFile = OpenApiFile | { readonly finding: Finding };

// The largest public documents are about this long; a file beyond it is something else.
const maxLength = 16_000_000;
// Schemas that are written out are some dozens deep.
const maxDepth = 500;
// What the largest public documents have, several times over.
const maxValues = 5_000_000;
const tooDeep = `nested too deeply (limit ${maxDepth} levels)`;
// A handful of names may be written once and used often; more is a file made to explode.
const aliases = { maxAliasCount: 100, logLevel: 'error' } as const;

/** Reads YAML or JSON. Values come first and fast; positions are looked up when something is wrong. */
export function readOpenApiFile(source: SourceFile): ReadOpenApiFile {
  if (source.text.length > maxLength)
    return refused(source, 0, `file too large (limit ${maxLength / 1_000_000} MB)`);
  try {
    const read: unknown = source.path.endsWith('.json')
      ? parseJson(source.text)
      : parse(source.text, aliases);
    // Publishers leave empty files behind; a reference to one says nothing of its values.
    const root = read ?? {};
    if (!isTree(root)) return refused(source, 0, 'must be an object');
    if (isTooDeep(root)) return refused(source, 0, tooDeep);
    if (sizeOf(root, new Map()) > maxValues)
      return refused(
        source,
        0,
        `too many values when its aliases are written out (limit ${maxValues})`,
      );
    return { source, root, place: placeFinder(source) };
  } catch (error) {
    // Both parsers go down by calling themselves.
    if (error instanceof Error && /call stack/i.test(error.message))
      return refused(source, 0, tooDeep);
    const at = error instanceof YAMLParseError ? error.pos[0] : 0;
    return refused(source, at, `cannot be parsed: ${reason(error)}`);
  }
}

/** Whether something is nested deeper than anything that walks a document may go. Level by level, so that this itself goes nowhere deep. */
function isTooDeep(root: object): boolean {
  let level: readonly object[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    // What YAML names once and uses often is one object.
    level = [...new Set(level.flatMap((value) => Object.values(value).filter(isObject)))];
  }
  return false;
}

/** How many objects a value is when everything that YAML names once stands wherever it is used. */
function sizeOf(value: object, known: Map<object, number>): number {
  const before = known.get(value);
  if (before !== undefined) return before;
  let size = 1;
  for (const inner of Object.values(value)) if (isObject(inner)) size += sizeOf(inner, known);
  known.set(value, size);
  return size;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function treeOf(value: unknown): Tree {
  return isTree(value) ? value : {};
}

// YAML reads JSON as well and says where it broke.
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return parse(text, aliases);
  }
}

/** Finds where a value stands in a file; the file is read for it when first asked. */
export function placeFinder(source: SourceFile): OpenApiFile['place'] {
  let top: Node | null | undefined;
  return (path) => {
    top ??= parseDocument(source.text).contents;
    let found = top;
    for (const step of path) {
      const next: unknown = isMap(found)
        ? found.get(step, true)
        : isSeq(found)
          ? found.get(Number(step), true)
          : undefined;
      if (typeof next !== 'object' || next === null) break;
      found = next as Node;
    }
    return { file: source, offset: found?.range?.[0] ?? 0 };
  };
}

// The finding itself names the location.
function reason(error: unknown): string {
  const said = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  const plain = said.replace(/ at line \d+, column \d+:?$/, '');
  return plain === 'Implicit keys need to be on a single line'
    ? 'a key must be followed by a colon on the same line'
    : plain;
}

function refused(
  source: SourceFile,
  offset: number,
  message: string,
): { readonly finding: Finding } {
  return {
    finding: errorAt('openapi/syntax', message, { file: source, offset }),
  };
}
