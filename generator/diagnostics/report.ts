import type { Finding } from './finding.ts';
import { githubReport } from './github-report.ts';
import { jsonReport } from './json-report.ts';
import { locateFindings, type LocatedFinding } from './located-finding.ts';
import { sarifReport } from './sarif-report.ts';
import { textReport } from './text-report.ts';

const formats = {
  text: textReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
} satisfies Record<string, (findings: readonly LocatedFinding[]) => string>;

export type ReportFormat = keyof typeof formats;
export const reportFormats = Object.keys(formats) as readonly ReportFormat[];

/** All findings, in the order of files and lines, in the format asked for. Ends without a line break. */
export function report(findings: readonly Finding[], format: ReportFormat): string {
  return formats[format](locateFindings(findings));
}
