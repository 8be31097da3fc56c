export type SortKey = 'name' | 'gain' | 'loss' | 'volume';

export interface Arrangement {
  /** Words looked for in symbol and name, without regard to case or accents. */
  readonly words: string;
  readonly sort: SortKey;
}

interface Arrangeable {
  readonly symbol: string;
  readonly name: string;
  readonly change_percent: string;
  readonly volume: number;
}

const orders: Readonly<Record<SortKey, (one: Arrangeable, other: Arrangeable) => number>> = {
  name: (one, other) => one.symbol.localeCompare(other.symbol),
  gain: (one, other) => Number(other.change_percent) - Number(one.change_percent),
  loss: (one, other) => Number(one.change_percent) - Number(other.change_percent),
  volume: (one, other) => other.volume - one.volume,
};

export function isSortKey(value: string): value is SortKey {
  return Object.hasOwn(orders, value);
}

/** The stocks that match, in order. The order holds while prices move: rows that jump cannot be read. */
export function arrangeStocks<T extends Arrangeable>(
  stocks: readonly T[],
  { words, sort }: Arrangement,
): T[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return stocks
    .filter((stock) => matches(plain(`${stock.symbol} ${stock.name}`), wanted))
    .sort(orders[sort]);
}

function matches(text: string, wanted: readonly string[]): boolean {
  return wanted.every((word) => text.includes(word));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
