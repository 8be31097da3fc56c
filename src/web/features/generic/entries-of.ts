import { answerAt } from '#core/answer-path.ts';

/** The entries of all pages in order. An answer without a list where one was promised has none. */
export function entriesOf(pages: readonly unknown[], items: string): readonly unknown[] {
  return pages.flatMap((page) => {
    const list = answerAt(page, items);
    return Array.isArray(list) ? list : [];
  });
}
