import type { Document, DocumentBlock, DocumentInline } from '#core/document.ts';

/** A text whose links to pruned addresses are plain text. */
export function unlinkedDocument(
  document: Document,
  isPruned: (path: string) => boolean,
): Document {
  const blocks = (list: Document): Document =>
    list.map((block): DocumentBlock => {
      switch (block.kind) {
        case 'heading':
          return { ...block, content: inlines(block.content) };
        case 'paragraph':
          return { ...block, content: inlines(block.content) };
        case 'list':
          return { ...block, items: block.items.map(blocks) };
        case 'quote':
          return { ...block, content: blocks(block.content) };
        default:
          return block;
      }
    });
  const inlines = (list: readonly DocumentInline[]): DocumentInline[] =>
    list.flatMap((inline): DocumentInline[] => {
      if (inline.kind === 'strong' || inline.kind === 'emphasis')
        return [{ ...inline, content: inlines(inline.content) }];
      if (inline.kind !== 'link') return [inline];
      return isPruned(inline.href)
        ? inlines(inline.content)
        : [{ ...inline, content: inlines(inline.content) }];
    });
  return blocks(document);
}
