import type { Storage } from '#platform/storage.ts';
import type { SearchResult } from './search-result.ts';

/** A stock that was looked at, as it was found then. */
export interface RecentStock extends SearchResult {
  readonly name: string;
  /** ISO 3166-1 country and ISO 4217 currency of its venue; absent in what was kept before they were. */
  readonly country?: string;
  readonly currency?: string;
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

export function keepRecent(
  storage: Storage,
  { market, symbol, name, country, currency }: RecentStock,
): void {
  const others = readRecent(storage).filter(
    (stock) => stock.market !== market || stock.symbol !== symbol,
  );
  // What is not known is left out of the text.
  const stock = { market, symbol, name, country, currency };
  storage.write('recent', JSON.stringify([stock, ...others].slice(0, kept)));
}

function isRecent(value: unknown): value is RecentStock {
  if (typeof value !== 'object' || value === null) return false;
  const { market, symbol, name, country, currency } = value as Record<string, unknown>;
  return (
    [market, symbol, name].every((text) => typeof text === 'string' && text !== '') &&
    [country, currency].every((text) => text === undefined || typeof text === 'string')
  );
}
