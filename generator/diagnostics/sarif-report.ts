import { findingCodes } from './finding.ts';
import { sentenceOf, type LocatedFinding } from './located-finding.ts';

/** Findings as SARIF 2.1.0, which code scanners and editors read. Paths are relative to the folder checked. */
export function sarifReport(findings: readonly LocatedFinding[]): string {
  const codes = [...new Set(findings.map((finding) => finding.code))].sort();
  const rules = codes.map((code) => ({ id: code, shortDescription: { text: findingCodes[code] } }));
  const results = findings.map((finding) => ({
    ruleId: finding.code,
    ruleIndex: codes.indexOf(finding.code),
    level: finding.severity,
    message: { text: sentenceOf(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(finding.file), uriBaseId: 'ROOT' },
          region: regionOf(finding),
        },
      },
    ],
  }));
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        { tool: { driver: { name: 'livery', rules } }, columnKind: 'utf16CodeUnits', results },
      ],
    },
    null,
    2,
  );
}

function regionOf({ line, column, endColumn, source }: LocatedFinding): object {
  const region = { startLine: line, startColumn: column, endColumn: Math.max(column, endColumn) };
  return source === undefined ? region : { ...region, snippet: { text: source } };
}
