import { errorAt } from '#generator/diagnostics/finding-at.ts';
import { suggest } from '#generator/diagnostics/nearest.ts';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { factPattern } from '#core/company-document.ts';
import type { Document, DocumentBlock, DocumentInline } from '#core/document.ts';
import type { Finding, FindingCode } from '#generator/diagnostics/finding.ts';
import type { SourceFile } from '#generator/diagnostics/source-file.ts';
import { factNames } from './company-facts.ts';
import { readFrontMatter } from './front-matter.ts';

type Root = ReturnType<typeof fromMarkdown>;
type RootContent = Root['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

export interface CompiledDocument {
  readonly document: Document;
  readonly version?: string | undefined;
  readonly date?: string | undefined;
  readonly findings: readonly Finding[];
}

// A browser reads a backslash as a slash and drops tabs and line ends: `/\host` is another host, and so is `/<tab>/host`.
const safeAddress = /^(?:https:\/\/|mailto:|tel:|\/(?!\/))[^\\\p{Cc}]*$/u;

/** Turns Markdown into plain data. What could act by itself or reach elsewhere is refused, with its place. */
export function compileDocument(source: SourceFile): CompiledDocument {
  const findings: Finding[] = [];
  const front = readFrontMatter(source);
  findings.push(...front.findings);
  const root = fromMarkdown(front.rest);
  const addresses = new Map(
    root.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  );
  const fail = (
    node: RootContent,
    code: FindingCode,
    message: string,
    suggestion?: string,
  ): void => {
    const offset = node.position?.start.offset ?? 0;
    findings.push(errorAt(code, message, { file: source, offset }, suggestion));
  };

  function blocks(nodes: readonly RootContent[]): DocumentBlock[] {
    return nodes.flatMap((node): DocumentBlock[] => {
      switch (node.type) {
        // The screen's title is the first heading, so the text's own begin below it.
        case 'heading':
          return [
            {
              kind: 'heading',
              level: node.depth <= 2 ? 2 : node.depth === 3 ? 3 : 4,
              content: inlines(node.children),
            },
          ];
        case 'paragraph':
          return [{ kind: 'paragraph', content: inlines(node.children) }];
        case 'list':
          return [
            {
              kind: 'list',
              ordered: node.ordered === true,
              start: node.start ?? 1,
              items: node.children.map((item) => blocks(item.children)),
            },
          ];
        case 'blockquote':
          return [{ kind: 'quote', content: blocks(node.children) }];
        case 'code':
          return [{ kind: 'code', text: node.value }];
        case 'thematicBreak':
          return [{ kind: 'rule' }];
        case 'definition':
          return [];
        default:
          unsupported(node);
          return [];
      }
    });
  }

  function inlines(nodes: readonly PhrasingContent[]): DocumentInline[] {
    return nodes.flatMap((node): DocumentInline[] => {
      switch (node.type) {
        case 'text':
          refuseUnknownFacts(node);
          return [{ kind: 'text', text: node.value }];
        case 'strong':
        case 'emphasis':
          return [{ kind: node.type, content: inlines(node.children) }];
        case 'inlineCode':
          return [{ kind: 'code', text: node.value }];
        case 'break':
          return [{ kind: 'break' }];
        case 'link':
          return [link(node, node.url, node.children)];
        case 'linkReference':
          return [link(node, addresses.get(node.identifier) ?? '', node.children)];
        default:
          unsupported(node);
          return [];
      }
    });
  }

  function link(
    node: RootContent,
    href: string,
    content: readonly PhrasingContent[],
  ): DocumentInline {
    if (!safeAddress.test(href))
      fail(
        node,
        'document/link',
        `invalid link "${href}"; use https, mailto, tel or a path in the app`,
      );
    return { kind: 'link', href, content: inlines(content) };
  }

  function refuseUnknownFacts(node: Extract<PhrasingContent, { type: 'text' }>): void {
    for (const [, name = ''] of node.value.matchAll(factPattern))
      if (!factNames.some((known) => known === name))
        fail(
          node,
          'document/placeholder',
          `unknown placeholder {${name}}`,
          suggest(name, factNames),
        );
  }

  function unsupported(node: RootContent): void {
    if (node.type === 'html' && node.value.startsWith('<!--')) return;
    fail(
      node,
      'document/unsupported',
      node.type === 'html'
        ? 'HTML is not supported; use Markdown'
        : `unsupported Markdown: ${node.type}`,
    );
  }

  const { version, date } = front;
  return { document: blocks(root.children), version, date, findings };
}
