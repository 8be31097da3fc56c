import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import { report } from './report.ts';
import sarifShape from './sarif-shape.json' with { type: 'json' };

const file = {
  path: 'tenants/żubr a/profile.json',
  text: '{\n\t"nmae": "Żubr",\n  "layout": "sst"\n}\n',
};
const findings: readonly Finding[] = [
  {
    severity: 'warning',
    code: 'unused/gate',
    message: '100% idle,\nreally',
    place: { file, offset: file.text.indexOf('"sst"') },
  },
  {
    severity: 'error',
    code: 'schema/unknown-key',
    message: 'unknown key "nmae"',
    place: { file, offset: file.text.indexOf('"nmae"') },
    suggestion: 'did you mean "name"?',
  },
  {
    severity: 'error',
    code: 'file/unknown',
    message: 'nothing reads this',
    place: { file: { path: 'tenants/a/x.txt', text: '' }, offset: 0 },
  },
];

describe('a report', () => {
  it('in text shows the line with a caret below the word, tabs kept', () => {
    expect(report(findings, 'text')).toBe(
      [
        'tenants/a/x.txt:1:1 file/unknown nothing reads this',
        'tenants/żubr a/profile.json:2:2 schema/unknown-key unknown key "nmae" (did you mean "name"?)',
        '  2 | \t"nmae": "Żubr",',
        '    | \t^^^^^^',
        'tenants/żubr a/profile.json:3:13 unused/gate warning: 100% idle,\nreally',
        '  3 |   "layout": "sst"',
        '    |             ^^^^^',
      ].join('\n'),
    );
  });

  it('in text clips a line that would fill the screen, the caret staying below its word', () => {
    const text = `{"x-a": "${'a'.repeat(500)}", "nmae": "b", "x-c": "${'c'.repeat(500)}"}`;
    const [, line = '', caret = ''] = report(
      [
        {
          severity: 'error',
          code: 'schema/type',
          message: 'no',
          place: { file: { path: 'a.json', text }, offset: text.indexOf('"nmae"') },
        },
      ],
      'text',
    ).split('\n');
    expect(line.length).toBeLessThan(130);
    expect(line.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('"nmae"');
  });

  it('in the workflow format escapes what would end a property or the line', () => {
    expect(report(findings, 'github').split('\n')).toEqual([
      '::error file=tenants/a/x.txt,line=1,endLine=1,col=1,endColumn=1,title=file/unknown::nothing reads this',
      '::error file=tenants/żubr a/profile.json,line=2,endLine=2,col=2,endColumn=8,title=schema/unknown-key::unknown key "nmae" (did you mean "name"?)',
      '::warning file=tenants/żubr a/profile.json,line=3,endLine=3,col=13,endColumn=18,title=unused/gate::100%25 idle,%0Areally',
    ]);
  });

  it('in SARIF has the shape of 2.1.0, with rules that its results point at', () => {
    const validate = new Ajv2020({ allErrors: true }).compile(sarifShape);
    const sarif = JSON.parse(report(findings, 'sarif'));
    expect(validate(sarif), JSON.stringify(validate.errors)).toBe(true);
    const [run] = sarif.runs;
    expect(
      run.results.map(
        (result: { ruleIndex: number }) => run.tool.driver.rules[result.ruleIndex].id,
      ),
    ).toEqual(['file/unknown', 'schema/unknown-key', 'unused/gate']);
    expect(run.results[1].locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'tenants/%C5%BCubr%20a/profile.json', uriBaseId: 'ROOT' },
      region: {
        startLine: 2,
        startColumn: 2,
        endColumn: 8,
        snippet: { text: '\t"nmae": "Żubr",' },
      },
    });
    run.results[0].level = 'fatal';
    expect(validate(sarif)).toBe(false);
  });

  it('of nothing is an empty list in each format', () => {
    expect(report([], 'text')).toBe('');
    expect(report([], 'github')).toBe('');
    expect(JSON.parse(report([], 'sarif')).runs[0].results).toEqual([]);
    expect(JSON.parse(report([], 'json'))).toEqual({ findings: [] });
  });
});
