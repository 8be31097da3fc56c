import type { Finding } from './finding.ts';
import { positionAt } from './source-file.ts';

export const reportFormats = ['text', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** All findings, in the order of files and lines, in the format asked for. Ends without a line break. */
export function report(findings: readonly Finding[], format: ReportFormat): string {
  const rows = findings.map(located).sort(byPlace);
  if (format === 'json') return JSON.stringify({ findings: rows }, null, 2);
  return rows.map(textLine).join('\n');
}

interface LocatedFinding {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
  readonly suggestion?: string;
}

function located({ severity, code, message, place, suggestion }: Finding): LocatedFinding {
  const { line, column } = positionAt(place.file, place.offset);
  const row = { file: place.file.path, line, column, severity, code, message };
  return suggestion === undefined ? row : { ...row, suggestion };
}

function textLine(row: LocatedFinding): string {
  const warning = row.severity === 'warning' ? 'warning: ' : '';
  const suggestion = row.suggestion === undefined ? '' : ` (${row.suggestion})`;
  return `${row.file}:${row.line}:${row.column} ${row.code} ${warning}${row.message}${suggestion}`;
}

function byPlace(a: LocatedFinding, b: LocatedFinding): number {
  return compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.code, b.code);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
