/** A text as the generator compiled it: plain data that the app turns into elements, never markup. */
export type Document = readonly DocumentBlock[];

/** A document as a bundle ships it for one language. */
export interface PublishedDocument {
  /** Language of the text: another one than was asked for where there is no translation. */
  readonly language: string;
  /** As its author numbers it. */
  readonly version?: string;
  /** ISO date from which this version applies. */
  readonly date?: string;
  readonly text: Document;
}

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
  /** `isValue`: what stands where a placeholder was. Braces in it are no placeholder. */
  | { readonly kind: 'text'; readonly text: string; readonly isValue?: true }
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
  return withTexts(text, (words) =>
    withValues(words, /\{([a-z]+)\}/g, (name) =>
      Object.hasOwn(values, name) ? values[name] : undefined,
    ),
  );
}

/** Words with values in place of names, each a part of its own. A name without a value stays among the words. */
export function withValues(
  words: string,
  pattern: RegExp,
  valueOf: (name: string) => string | undefined,
): DocumentInline[] {
  const parts: DocumentInline[] = [];
  let from = 0;
  for (const match of words.matchAll(pattern)) {
    const value = valueOf(match[1] ?? '');
    if (value === undefined) continue;
    parts.push(
      { kind: 'text', text: words.slice(from, match.index) },
      { kind: 'text', text: value, isValue: true },
    );
    from = match.index + match[0].length;
  }
  return [...parts, { kind: 'text', text: words.slice(from) }];
}

/** The text of a document that is filled in later, with lines in place of what is not known yet. */
export function blankDocument(text: Document): Document {
  return withTexts(text, (words) => [
    { kind: 'text', text: words.replaceAll(/\{[a-z]+\}/g, '______') },
  ]);
}

type Words = (text: string) => readonly DocumentInline[];

/** A document with its words changed. Values that were filled in before are left alone. */
export function withTexts(text: Document, words: Words): Document {
  return text.map((block) => changedBlock(block, words));
}

function changedBlock(block: DocumentBlock, words: Words): DocumentBlock {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, content: changedInlines(block.content, words) };
    case 'list':
      return { ...block, items: block.items.map((item) => withTexts(item, words)) };
    case 'quote':
      return { ...block, content: withTexts(block.content, words) };
    default:
      return block;
  }
}

function changedInlines(content: readonly DocumentInline[], words: Words): DocumentInline[] {
  return content.flatMap((part): readonly DocumentInline[] => {
    if (part.kind === 'text')
      return part.isValue === true
        ? [part]
        : words(part.text).filter((one) => one.kind !== 'text' || one.text !== '');
    return part.kind === 'strong' || part.kind === 'emphasis' || part.kind === 'link'
      ? [{ ...part, content: changedInlines(part.content, words) }]
      : [part];
  });
}
