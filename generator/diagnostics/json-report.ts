import type { LocatedFinding } from './located-finding.ts';

/** Findings for programs: one object each, without the source line. */
export function jsonReport(findings: readonly LocatedFinding[]): string {
  const rows = findings.map(({ file, line, column, severity, code, message, suggestion }) => ({
    file,
    line,
    column,
    severity,
    code,
    message,
    suggestion,
  }));
  return JSON.stringify({ findings: rows }, null, 2);
}
