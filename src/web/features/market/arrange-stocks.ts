import type { Sector } from './sectors.ts';

export type SortKey = 'name' | 'change' | 'volume';
export type Direction = 'asc' | 'desc';

export interface Arrangement {
  /** Words looked for in symbol and name, without regard to case or accents. */
  readonly words: string;
  readonly sector: Sector | null;
  readonly currency: string | null;
  readonly sort: SortKey;
  readonly direction: Direction;
}

interface Arrangeable {
  readonly symbol: string;
  readonly name: string;
  readonly sector: Sector;
  readonly currency: string;
  readonly change_percent: string;
  readonly volume: number;
}

const orders: Readonly<Record<SortKey, (one: Arrangeable, other: Arrangeable) => number>> = {
  name: (one, other) => one.symbol.localeCompare(other.symbol),
  change: (one, other) => Number(one.change_percent) - Number(other.change_percent),
  volume: (one, other) => one.volume - other.volume,
};

export function isSortKey(value: string): value is SortKey {
  return Object.hasOwn(orders, value);
}

/** The stocks that match, in order. The order holds while prices move: rows that jump cannot be read. */
export function arrangeStocks<T extends Arrangeable>(
  stocks: readonly T[],
  { words, sector, currency, sort, direction }: Arrangement,
): T[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const turn = direction === 'asc' ? 1 : -1;
  return stocks
    .filter((stock) => sector === null || stock.sector === sector)
    .filter((stock) => currency === null || stock.currency === currency)
    .filter((stock) => matches(plain(`${stock.symbol} ${stock.name}`), wanted))
    .sort((one, other) => turn * orders[sort](one, other) || orders.name(one, other));
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
