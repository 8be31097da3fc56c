import { errorAt } from '#generator/diagnostics/finding-at.ts';
import {
  createScanner,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { positionAt, type SourceFile } from '#generator/diagnostics/source-file.ts';
import type { Located, LocatedEntry } from './located.ts';

// Assigning these to a plain object changes the object, not its content.
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

// Far more than any file needs, far less than what exhausts the stack of code that walks the tree.
const deepest = 60;

// jsonc-parser's kinds of token, whose enum vanishes in what it ships.
const opening = [1, 3];
const closing = [2, 4];
const endOfText = 17;

export interface ParsedFile {
  readonly file: SourceFile;
  /** Undefined when nothing could be read at all. */
  readonly node: Located | undefined;
  readonly findings: readonly Finding[];
}

/** Reads JSON with comments and trailing commas. All syntax errors are reported; what is readable is returned. */
export function parseJsonc(file: SourceFile): ParsedFile {
  const tooDeep = firstTooDeep(file.text);
  if (tooDeep !== undefined) {
    const message = `arrays and objects can be nested at most ${deepest} levels deep`;
    return {
      file,
      node: undefined,
      findings: [errorAt('json/too-deep', message, { file, offset: tooDeep })],
    };
  }
  if (file.text.trim() === '') {
    const message = 'the file is empty; expected at least {}';
    return {
      file,
      node: undefined,
      findings: [errorAt('json/syntax', message, { file, offset: 0 })],
    };
  }
  const errors: ParseError[] = [];
  const findings: Finding[] = [];
  const tree = parseTree(file.text, errors, { allowTrailingComma: true, disallowComments: false });
  for (const error of firstOfEachLine(errors, file)) {
    const message =
      file.text[error.offset] === "'"
        ? 'use double quotes for strings and keys'
        : (syntaxMessages[printParseErrorCode(error.error)] ?? 'invalid JSON');
    findings.push(errorAt('json/syntax', message, { file, offset: error.offset }));
  }
  return { file, node: tree && convert(tree, file, findings), findings };
}

/** Offset of the first bracket beyond the limit. The parser itself would go down with the text. */
function firstTooDeep(text: string): number | undefined {
  // Most files open fewer brackets than may be nested, in their texts as well.
  if ((text.match(/[[{]/g)?.length ?? 0) <= deepest) return undefined;
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== endOfText; token = scanner.scan()) {
    if (opening.includes(token)) depth += 1;
    if (closing.includes(token)) depth -= 1;
    if (depth > deepest) return scanner.getTokenOffset();
  }
  return undefined;
}

// One slip makes the parser stumble several times; the first word on a line is the one that helps.
function firstOfEachLine(errors: readonly ParseError[], file: SourceFile): ParseError[] {
  const lines = new Set<number>();
  return errors.filter((error) => {
    const { line } = positionAt(file, error.offset);
    return !lines.has(line) && lines.add(line);
  });
}

function convert(node: Node, file: SourceFile, findings: Finding[]): Located {
  const place = { file, offset: node.offset };
  if (node.type === 'array') {
    return {
      kind: 'list',
      place,
      items: (node.children ?? []).map((child) => convert(child, file, findings)),
    };
  }
  if (node.type === 'object') {
    return { kind: 'object', place, entries: convertEntries(node, file, findings) };
  }
  return { kind: 'scalar', place, value: scalarOf(node.value) };
}

function convertEntries(
  node: Node,
  file: SourceFile,
  findings: Finding[],
): Map<string, LocatedEntry> {
  const entries = new Map<string, LocatedEntry>();
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? [];
    if (!keyNode || !valueNode) continue;
    const key = String(keyNode.value);
    const place = { file, offset: keyNode.offset };
    if (forbiddenKeys.has(key)) {
      const message = `invalid key "${key}"`;
      findings.push(errorAt('json/forbidden-key', message, place));
      continue;
    }
    if (entries.has(key)) {
      const message = `duplicate key "${key}"; only the last value would be used`;
      findings.push(errorAt('json/duplicate-key', message, place));
    }
    entries.set(key, { key: place, value: convert(valueNode, file, findings) });
  }
  return entries;
}

function scalarOf(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return null;
}

const syntaxMessages: Readonly<Record<string, string>> = {
  InvalidSymbol: 'invalid token; strings need double quotes',
  InvalidNumberFormat: 'invalid number',
  PropertyNameExpected: 'expected a key in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon',
  CommaExpected: 'expected a comma',
  CloseBraceExpected: 'expected a closing }',
  CloseBracketExpected: 'expected a closing ]',
  EndOfFileExpected: 'expected the end of the file',
  UnexpectedEndOfComment: 'unterminated comment',
  UnexpectedEndOfString: 'unterminated string',
  UnexpectedEndOfNumber: 'incomplete number',
  InvalidUnicode: 'invalid \\u escape',
  InvalidEscapeCharacter: 'invalid escape sequence',
  InvalidCharacter: 'invalid character in a string; use an escape sequence',
};
