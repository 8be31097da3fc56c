import { answerAt } from '#core/answer-path.ts';

export interface SortOrder {
  readonly field: string;
  readonly descending: boolean;
}

/** Entries in order of a field: figures as figures, words as the language sorts them, what is missing last. Equal ones keep their order. */
export function sortEntries(
  entries: readonly unknown[],
  order: SortOrder | undefined,
  locale: string,
): readonly unknown[] {
  if (order === undefined) return entries;
  const words = new Intl.Collator(locale, { numeric: true });
  const turn = order.descending ? -1 : 1;
  return [...entries].sort((one, other) => {
    const [left, right] = [answerAt(one, order.field), answerAt(other, order.field)];
    if (isMissing(left) || isMissing(right))
      return Number(isMissing(left)) - Number(isMissing(right));
    const [leftFigure, rightFigure] = [figure(left), figure(right)];
    if (leftFigure !== undefined && rightFigure !== undefined)
      return turn * (leftFigure - rightFigure);
    return turn * words.compare(String(left), String(right));
  });
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

// Amounts arrive as decimal strings. Two that differ beyond a float's reach are next to each other anyway.
function figure(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}
