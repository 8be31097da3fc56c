import { answerAt } from '#core/answer-path.ts';

/** Where an entry leads: `/orders/{id}` with the entry's values; undefined when one of them is missing. */
export function entryPath(to: string | undefined, entry: unknown): string | undefined {
  if (to === undefined) return undefined;
  let isWhole = true;
  const path = to.replace(/\{([^}]*)\}/g, (_, field: string) => {
    const value = answerAt(entry, field);
    if (typeof value === 'string' && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value);
    if (typeof value === 'number') return String(value);
    isWhole = false;
    return '';
  });
  return isWhole ? path : undefined;
}
