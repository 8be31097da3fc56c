/** What a client may keep in watchlists. The price stream carries a whole list at once. */
export const watchLimits = { lists: 10, items: 100, name: 40 } as const;

export interface WatchedStock {
  readonly market: string;
  readonly symbol: string;
}

export function isSameStock(one: WatchedStock, other: WatchedStock): boolean {
  return one.market === other.market && one.symbol === other.symbol;
}

/** The name of a list as it is kept: one line without spaces around it. `null` for one that is empty or too long. */
export function watchListName(typed: string): string | null {
  const name = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  return name === '' || [...name].length > watchLimits.name ? null : name;
}

/** Whether two lists would be called the same. The one without a name is called by the client's language. */
export function isSameListName(one: string | null, other: string | null): boolean {
  return one?.toLocaleLowerCase('en') === other?.toLocaleLowerCase('en');
}

/** The entries with one more at a position; at the end where none is named, or one beyond it. */
export function insertedAt<T>(entries: readonly T[], entry: T, position = entries.length): T[] {
  return entries.toSpliced(position, 0, entry);
}

/** The entries with one of them at another position. */
export function movedTo<T>(entries: readonly T[], from: number, to: number): T[] {
  const entry = entries[from];
  if (entry === undefined) return [...entries];
  return insertedAt(entries.toSpliced(from, 1), entry, Math.max(0, to));
}

/** Whether `after` names every entry of `before` exactly once. Another order would lose what a second tab has changed. */
export function isReordering<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean {
  return (
    before.length === after.length &&
    before.every((entry) => after.some((each) => isSame(entry, each)))
  );
}

/** The lists that a stock stands on. */
export function listsWith<List extends { readonly items: readonly WatchedStock[] }>(
  lists: readonly List[],
  stock: WatchedStock,
): List[] {
  return lists.filter(({ items }) => items.some((item) => isSameStock(item, stock)));
}
