import { sentenceOf, type LocatedFinding } from './located-finding.ts';

/** Findings as workflow commands, which a pull request shows beside the line. */
export function githubReport(findings: readonly LocatedFinding[]): string {
  return findings
    .map((finding) => {
      const { file, line, column, endColumn, severity, code } = finding;
      const properties = { file, line, endLine: line, col: column, endColumn, title: code };
      const written = Object.entries(properties).map(
        ([name, value]) => `${name}=${escapeProperty(String(value))}`,
      );
      return `::${severity === 'note' ? 'notice' : severity} ${written.join(',')}::${escapeData(sentenceOf(finding))}`;
    })
    .join('\n');
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
