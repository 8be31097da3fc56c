import type { Storage } from '#platform/storage.ts';
import type { SearchResult } from './search-result.ts';

/** A stock that was looked at, with its name as it was then. */
export interface RecentStock extends SearchResult {
  readonly name: string;
}

const kept = 5;

/** The last few stocks that were found in this browser, newest first. */
export function readRecent(storage: Storage): RecentStock[] {
  const text = storage.read('recent');
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isRecent).slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function keepRecent(storage: Storage, { market, symbol, name }: RecentStock): void {
  const others = readRecent(storage).filter(
    (stock) => stock.market !== market || stock.symbol !== symbol,
  );
  storage.write('recent', JSON.stringify([{ market, symbol, name }, ...others].slice(0, kept)));
}

function isRecent(value: unknown): value is RecentStock {
  if (typeof value !== 'object' || value === null) return false;
  const { market, symbol, name } = value as Record<string, unknown>;
  return [market, symbol, name].every((text) => typeof text === 'string' && text !== '');
}
