import type { Document, DocumentBlock, DocumentInline } from './document.ts';

/**
 * A text with `{name}` replaced by its value, in words only: addresses of links and code stay as they are. A name without a value
 * stays as it stands, so that it is seen.
 */
export function fillDocument(
  document: Document,
  values: Readonly<Record<string, string>>,
): Document {
  const fill = (text: string) =>
    text.replaceAll(/\{([a-z]+)\}/g, (all, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? all) : all,
    );
  return document.map((block) => filledBlock(block, fill));
}

type Fill = (text: string) => string;

function filledBlock(block: DocumentBlock, fill: Fill): DocumentBlock {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, content: filledInlines(block.content, fill) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => item.map((each) => filledBlock(each, fill))),
      };
    case 'quote':
      return { ...block, content: block.content.map((each) => filledBlock(each, fill)) };
    default:
      return block;
  }
}

function filledInlines(content: readonly DocumentInline[], fill: Fill): readonly DocumentInline[] {
  return content.map((part) => {
    if (part.kind === 'text') return { ...part, text: fill(part.text) };
    return part.kind === 'strong' || part.kind === 'emphasis' || part.kind === 'link'
      ? { ...part, content: filledInlines(part.content, fill) }
      : part;
  });
}
