import type { Document, DocumentInline } from './document.ts';

export interface ContentsEntry {
  /** Of the heading, for links to it. */
  readonly id: string;
  readonly text: string;
}

// A short text is seen at once.
const fewest = 3;

/** The main headings of a document; none when there are too few to need a table of contents. */
export function documentContents(text: Document): readonly ContentsEntry[] {
  const entries = text.flatMap((block, index) =>
    block.kind === 'heading' && block.level === 2
      ? [{ id: headingId(index), text: plainText(block.content) }]
      : [],
  );
  return entries.length < fewest ? [] : entries;
}

/** By its place in the text, so that it is the same in every language. */
export function headingId(index: number): string {
  return `section-${index + 1}`;
}

function plainText(content: readonly DocumentInline[]): string {
  return content
    .map((part) => {
      if (part.kind === 'text' || part.kind === 'code') return part.text;
      return part.kind === 'break' ? ' ' : plainText(part.content);
    })
    .join('');
}
