import { factPattern } from '#core/company-document.ts';
import type { Document } from '#core/document.ts';
import type { MarkdownLink, MarkdownProblem } from '#core/markdown/read-markdown.ts';
import { readMarkdown } from '#core/markdown/read-markdown.ts';
import { errorAt } from '#generator/diagnostics/finding-at.ts';
import type { Finding } from '#generator/diagnostics/finding.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { factNames } from './company-facts.ts';
import { readFrontMatter } from './front-matter.ts';

export interface CompiledDocument {
  readonly document: Document;
  readonly version?: string | undefined;
  readonly date?: string | undefined;
  readonly findings: readonly Finding[];
  /** Links that are kept, each where it stands. */
  readonly links: readonly MarkdownLink[];
}

/** Turns a tenant's Markdown into plain data. What could act by itself or reach elsewhere is refused, with its place. */
export function compileDocument(source: SourceFile): CompiledDocument {
  const front = readFrontMatter(source);
  const { document, problems, words, links } = readMarkdown(front.rest);
  const unknown = words.flatMap(({ text, offset }) =>
    [...text.matchAll(factPattern)]
      .map(([, name = '']) => name)
      .filter((name) => !factNames.some((known) => known === name))
      .map((name) => ({ name, offset: Math.max(offset, front.rest.indexOf(`{${name}}`, offset)) })),
  );
  const findings = [
    ...withoutClosingTags(problems, source).map((problem) => ({
      offset: problem.offset,
      finding: findingOf(problem, source),
    })),
    ...unknown.map(({ name, offset }) => ({
      offset,
      finding: errorAt(
        'document/placeholder',
        `unknown placeholder {${name}}`,
        { file: source, offset },
        suggest(name, factNames),
      ),
    })),
  ].sort((a, b) => a.offset - b.offset);
  const { version, date } = front;
  return {
    document,
    version,
    date,
    links,
    findings: [...front.findings, ...findings.map(({ finding }) => finding)],
  };
}

// `<b>x</b>` is two pieces of HTML and one mistake.
function withoutClosingTags(
  problems: readonly MarkdownProblem[],
  { text }: SourceFile,
): MarkdownProblem[] {
  return problems.filter(
    ({ kind, offset }) =>
      kind !== 'html' ||
      !text.startsWith('</', offset) ||
      !problems.some((one) => one.kind === 'html' && one.offset < offset),
  );
}

function findingOf(problem: MarkdownProblem, file: SourceFile): Finding {
  const place = { file, offset: problem.offset };
  switch (problem.kind) {
    case 'link':
      return errorAt(
        'document/link',
        `invalid link "${problem.href}"; use https, mailto, tel or a path in the app`,
        place,
      );
    case 'html':
      return errorAt('document/unsupported', 'HTML is not supported; use Markdown', place);
    case 'unsupported':
      return errorAt('document/unsupported', `unsupported Markdown: ${problem.type}`, place);
  }
}
