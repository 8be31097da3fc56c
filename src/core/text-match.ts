/** Text as it is compared in a search: without case, accents, the stroke of the Polish ł and the missing dot of the Turkish ı. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/**
 * How well a name fits the words typed, 0 best; `null` when it does not. Every word typed has to begin a word of the name, in
 * any order; in a script without spaces it may stand anywhere. A name that begins as typed comes first,
 * and fewer than three letters find nothing else.
 */
export function matchRank(typed: string, name: string): number | null {
  const wanted = foldText(typed);
  if (wanted === '') return null;
  const folded = foldText(name);
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  const hasHan = /\p{Script=Han}/u.test(wanted);
  // Two letters begin some word of almost everything.
  if (wanted.length < 3 && !hasHan) return null;
  const words = folded.split(/[\s/·,()-]+/u);
  const fits = (part: string) =>
    words.some((word) => word.startsWith(part)) || (hasHan && folded.includes(part));
  return wanted.split(' ').every(fits) ? 2 : null;
}

/** The best of `items` for the words typed, best first; equals keep their order. `names` are all that an item may be called. */
export function bestMatches<T>(
  typed: string,
  items: readonly T[],
  names: (item: T) => readonly string[],
  limit: number,
): readonly T[] {
  return items
    .flatMap((item) => {
      const ranks = names(item).flatMap((name) => matchRank(typed, name) ?? []);
      return ranks.length === 0 ? [] : [{ item, rank: Math.min(...ranks) }];
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ item }) => item);
}
