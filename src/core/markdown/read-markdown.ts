import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Document, DocumentBlock, DocumentInline } from '#core/document.ts';

type Root = ReturnType<typeof fromMarkdown>;
type RootContent = Root['children'][number];
type PhrasingContent = Extract<RootContent, { type: 'paragraph' }>['children'][number];

/** What cannot stay as it was written. `offset` counts characters of the text. */
export type MarkdownProblem =
  | { readonly kind: 'link'; readonly href: string; readonly offset: number }
  | { readonly kind: 'html'; readonly offset: number }
  | { readonly kind: 'unsupported'; readonly type: string; readonly offset: number };

/** Words as they stand in the text. */
export interface MarkdownWords {
  readonly text: string;
  readonly offset: number;
}

/** A link as it is kept, and where it stands. */
export interface MarkdownLink {
  readonly href: string;
  readonly offset: number;
}

export interface ReadMarkdown {
  readonly document: Document;
  readonly problems: readonly MarkdownProblem[];
  readonly words: readonly MarkdownWords[];
  readonly links: readonly MarkdownLink[];
}

// A browser reads a backslash as a slash and drops tabs and line ends: `/\host` is another host, and so is `/<tab>/host`.
const safeAddress = /^(?:https:\/\/|mailto:|tel:|\/(?!\/))[^\\\p{Cc}]*$/u;

/**
 * Turns CommonMark into plain data, never into markup. What could act by itself or lead elsewhere is left out and named: HTML,
 * pictures, and links that are not https, mailto, tel or a path of the app, whose words stay.
 */
export function readMarkdown(text: string): ReadMarkdown {
  const problems: MarkdownProblem[] = [];
  const words: MarkdownWords[] = [];
  const links: MarkdownLink[] = [];
  const root = fromMarkdown(text);
  const addresses = new Map(
    root.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  );
  const offsetOf = (node: RootContent) => node.position?.start.offset ?? 0;

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
          refuse(node);
          return [];
      }
    });
  }

  function inlines(nodes: readonly PhrasingContent[]): DocumentInline[] {
    return nodes.flatMap((node): DocumentInline[] => {
      switch (node.type) {
        case 'text':
          words.push({ text: node.value, offset: offsetOf(node) });
          return [{ kind: 'text', text: node.value }];
        case 'strong':
        case 'emphasis':
          return [{ kind: node.type, content: inlines(node.children) }];
        case 'inlineCode':
          return [{ kind: 'code', text: node.value }];
        case 'break':
          return [{ kind: 'break' }];
        case 'link':
          return link(node, node.url, node.children);
        case 'linkReference':
          return link(node, addresses.get(node.identifier) ?? '', node.children);
        default:
          refuse(node);
          return [];
      }
    });
  }

  function link(
    node: RootContent,
    href: string,
    children: readonly PhrasingContent[],
  ): DocumentInline[] {
    const content = inlines(children);
    if (safeAddress.test(href)) {
      links.push({ href, offset: offsetOf(node) });
      return [{ kind: 'link', href, content }];
    }
    problems.push({ kind: 'link', href, offset: offsetOf(node) });
    return content;
  }

  function refuse(node: RootContent): void {
    if (node.type !== 'html')
      problems.push({ kind: 'unsupported', type: node.type, offset: offsetOf(node) });
    else if (!node.value.startsWith('<!--'))
      problems.push({ kind: 'html', offset: offsetOf(node) });
  }

  return { document: blocks(root.children), problems, words, links };
}
