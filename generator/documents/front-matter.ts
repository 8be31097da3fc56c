import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';

export interface FrontMatter {
  readonly version: string | undefined;
  readonly date: string | undefined;
  /** The Markdown, with blanks in place of what was read here: offsets stay those of the file. */
  readonly rest: string;
  readonly findings: readonly Finding[];
}

const keys = ['version', 'date'] as const;

/** Reads `version: …` and `date: …` between two lines of three hyphens at the start of a document. */
export function readFrontMatter(source: SourceFile): FrontMatter {
  // A document may also begin with a rule, so only what looks like a key makes it front matter.
  const [head] = /^---\r?\n(?=[\w-]+[ \t]*:)[\s\S]*?\n---[ \t]*(?:\r?\n|$)/.exec(source.text) ?? [];
  if (head === undefined)
    return { version: undefined, date: undefined, rest: source.text, findings: [] };
  const values = new Map<string, string>();
  const findings: Finding[] = [];
  let offset = 0;
  for (const line of head.split('\n')) {
    const problem = readLine(line.trim(), values);
    if (problem !== undefined)
      findings.push(
        errorAt(
          'document/front-matter',
          problem.message,
          { file: source, offset },
          problem.suggestion,
        ),
      );
    offset += line.length + 1;
  }
  return {
    version: values.get('version'),
    date: values.get('date'),
    rest: head.replaceAll(/[^\n]/g, ' ') + source.text.slice(head.length),
    findings,
  };
}

interface Problem {
  readonly message: string;
  readonly suggestion?: string | undefined;
}

function readLine(line: string, values: Map<string, string>): Problem | undefined {
  if (line === '' || line === '---') return undefined;
  const [, key = '', value = ''] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
  if (!keys.some((known) => known === key))
    return { message: `unknown key "${key}" in the front matter`, suggestion: suggest(key, keys) };
  if (values.has(key)) return { message: `duplicate key "${key}" in the front matter` };
  if (key === 'date' && !isDate(value)) return { message: 'invalid date; write YYYY-MM-DD' };
  if (key === 'version' && !/^[\w.-]{1,20}$/.test(value))
    return { message: 'invalid version; use up to 20 letters, digits, periods and hyphens' };
  values.set(key, value);
  return undefined;
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(time || 0).toISOString().startsWith(text);
}
