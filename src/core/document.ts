/** A text as the generator compiled it: plain data that the app turns into elements, never markup. */
export type Document = readonly DocumentBlock[];

export type DocumentBlock =
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3 | 4;
      readonly content: readonly DocumentInline[];
    }
  | { readonly kind: 'paragraph'; readonly content: readonly DocumentInline[] }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly Document[];
    }
  | { readonly kind: 'quote'; readonly content: Document }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

export type DocumentInline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly DocumentInline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'break' }
  /** `href` is https, mailto, tel, or a path of the app. */
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly DocumentInline[] };

/**
 * A text with `{name}` replaced by its value, in words only: addresses of links and code stay as they are. A name without a value
 * stays as it stands, so that it is seen.
 */
export function fillDocument(text: Document, values: Readonly<Record<string, string>>): Document {
  const fill = (words: string) =>
    words.replaceAll(/\{([a-z]+)\}/g, (all, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? all) : all,
    );
  return text.map((block) => filledBlock(block, fill));
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
