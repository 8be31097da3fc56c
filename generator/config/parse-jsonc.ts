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

// Far more than any file needs, far less than what exhausts the stack of whoever walks the tree.
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
    const message = `lists and objects may be nested ${deepest} deep`;
    return {
      file,
      node: undefined,
      findings: [
        { severity: 'error', code: 'json/too-deep', message, place: { file, offset: tooDeep } },
      ],
    };
  }
  const errors: ParseError[] = [];
  const findings: Finding[] = [];
  const tree = parseTree(file.text, errors, { allowTrailingComma: true, disallowComments: false });
  for (const error of firstOfEachLine(errors, file)) {
    const message =
      file.text[error.offset] === "'"
        ? 'texts and keys stand in double quotes, not in single ones'
        : (syntaxMessages[printParseErrorCode(error.error)] ?? 'this is not JSON');
    findings.push({
      severity: 'error',
      code: 'json/syntax',
      message,
      place: { file, offset: error.offset },
    });
  }
  if (!tree && findings.length === 0) {
    const message = 'the file is empty; at least {} must stand here';
    findings.push({ severity: 'error', code: 'json/syntax', message, place: { file, offset: 0 } });
  }
  return { file, node: tree && convert(tree, file, findings), findings };
}

/** Offset of the first bracket beyond the limit. The parser itself would go down with the text. */
function firstTooDeep(text: string): number | undefined {
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
      const message = `"${key}" cannot be a key here`;
      findings.push({ severity: 'error', code: 'json/forbidden-key', message, place });
      continue;
    }
    if (entries.has(key)) {
      const message = `"${key}" is written twice in one object; only the last would count`;
      findings.push({ severity: 'error', code: 'json/duplicate-key', message, place });
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
  InvalidSymbol: 'this word is not JSON; texts stand in double quotes',
  InvalidNumberFormat: 'this number is not JSON',
  PropertyNameExpected: 'a key in double quotes should stand here',
  ValueExpected: 'a value should stand here',
  ColonExpected: 'a colon should stand here',
  CommaExpected: 'a comma should stand here',
  CloseBraceExpected: 'a closing } should stand here',
  CloseBracketExpected: 'a closing ] should stand here',
  EndOfFileExpected: 'the file should end here; something follows its value',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a text is not closed with a double quote',
  UnexpectedEndOfNumber: 'a number is cut off',
  InvalidUnicode: 'this \\u escape is not a character',
  InvalidEscapeCharacter: 'this escape does not exist in JSON',
  InvalidCharacter: 'this character cannot stand in a text; write it as an escape',
};
