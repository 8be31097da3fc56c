import type { PublishedDocument } from './document.ts';

/**
 * Kinds of documents that were not reviewed for this tenant since they last changed. `reviewed` is the ISO date of the review. A
 * document without a date cannot be newer than it.
 */
export function unreviewed(
  documents: Readonly<Record<string, Readonly<Record<string, PublishedDocument>>>>,
  reviewed: string | undefined,
): string[] {
  return Object.entries(documents).flatMap(([kind, texts]) =>
    reviewed === undefined || Object.values(texts).some(({ date }) => (date ?? '') > reviewed)
      ? [kind]
      : [],
  );
}
