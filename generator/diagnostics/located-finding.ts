import type { Finding, FindingCode, Severity } from './finding.ts';
import { positionAt } from './source-file.ts';

/** A finding with its line and column counted, as every format prints it. */
export interface LocatedFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Column after the last sign of the word, text or bracket that the finding points at. */
  readonly endColumn: number;
  readonly severity: Severity;
  readonly code: FindingCode;
  readonly message: string;
  readonly suggestion: string | undefined;
  /** The line of the file, undefined when the finding is about the file as a whole or the line is no reading matter. */
  readonly source: string | undefined;
}

// A file without line breaks would be printed whole beside each of its findings.
const maxSource = 4_000;

/** Findings in the order of files and lines. */
export function locateFindings(findings: readonly Finding[]): LocatedFinding[] {
  return findings
    .map(locate)
    .sort(
      (a, b) =>
        compareText(a.file, b.file) ||
        a.line - b.line ||
        a.column - b.column ||
        compareText(a.code, b.code),
    );
}

/** What a person reads: the message, and what would probably be right. */
export function sentenceOf({ message, suggestion }: LocatedFinding): string {
  return suggestion === undefined ? message : `${message} (${suggestion})`;
}

function locate({ severity, code, message, place, suggestion }: Finding): LocatedFinding {
  const { file, offset } = place;
  const { line, column } = positionAt(file, offset);
  const end = file.text.indexOf('\n', offset);
  const start = offset - column + 1;
  const isShowable = file.text !== '' && (end === -1 ? file.text.length : end) - start <= maxSource;
  const source = isShowable
    ? file.text.slice(start, end === -1 ? undefined : end).replace(/\r$/, '')
    : undefined;
  const length = source === undefined ? 0 : wordLength(source.slice(column - 1));
  return {
    file: file.path,
    line,
    column,
    endColumn: column + length,
    severity,
    code,
    message,
    suggestion,
    source,
  };
}

// A text with its quotes, a word or number, or else the single sign that stands there.
function wordLength(rest: string): number {
  return /^(?:"(?:[^"\\]|\\.)*"|[\w$.+-]+)/.exec(rest)?.[0].length ?? Math.min(1, rest.length);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
