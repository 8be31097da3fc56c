import { sentenceOf, type LocatedFinding } from './located-finding.ts';

const widest = 120;

/** Findings for people: `file:line:column code message`, then the line itself with a caret under the place. */
export function textReport(findings: readonly LocatedFinding[]): string {
  return findings.map((finding) => [headline(finding), ...excerpt(finding)].join('\n')).join('\n');
}

function headline(finding: LocatedFinding): string {
  const level = finding.severity === 'error' ? '' : `${finding.severity}: `;
  return `${finding.file}:${finding.line}:${finding.column} ${finding.code} ${level}${sentenceOf(finding)}`;
}

// A file on one long line would fill the screen, so only the surroundings of the place are shown.
function excerpt({ source, line, column, endColumn, severity }: LocatedFinding): string[] {
  // No line is wrong where there is only something to know.
  if (source === undefined || severity === 'note') return [];
  const from =
    source.length <= widest
      ? 0
      : Math.max(0, Math.min(column - 1 - widest / 2, source.length - widest));
  const shown = source.slice(from, from + widest);
  const before = source.slice(from, column - 1).replace(/[^\t]/g, ' ');
  const length = Math.max(1, Math.min(endColumn - column, from + widest - column + 1));
  const gutter = `  ${line} | `;
  return [gutter + shown, `${' '.repeat(gutter.length - 2)}| ${before}${'^'.repeat(length)}`];
}
