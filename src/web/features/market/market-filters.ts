import { useSearchParams } from 'react-router';
import { latestQuery } from '#page/latest-query.ts';
import { isSortKey, type Direction, type SortKey } from './arrange-stocks.ts';
import { sectors, type Sector } from './sectors.ts';

export type MarketView = 'list' | 'map';
export type MapSize = 'market_cap' | 'volume';

/** What of the market is shown, and how. It lives in the address, so that Back, a reload and a shared link keep it. */
export interface MarketFilters {
  /** Code of a venue; all of them for `null`. */
  readonly venue: string | null;
  readonly sector: Sector | null;
  /** Code of a currency that stocks are quoted in; all of them for `null`. */
  readonly currency: string | null;
  readonly words: string;
  readonly sort: SortKey;
  readonly direction: Direction;
  readonly view: MarketView;
  /** What a tile of the heat map is sized by. */
  readonly size: MapSize;
}

/** The direction that a column is first sorted in. */
export function usualDirection(sort: SortKey): Direction {
  return sort === 'name' ? 'asc' : 'desc';
}

/** Reads an address; what is not there, or is no choice, is the usual one. */
export function readFilters(query: URLSearchParams): MarketFilters {
  const wanted = query.get('sort') ?? '';
  const sort = isSortKey(wanted) ? wanted : 'name';
  const direction = query.get('dir');
  return {
    venue: query.get('venue'),
    sector: sectors.find((each) => each === query.get('sector')) ?? null,
    currency: query.get('currency'),
    words: query.get('q') ?? '',
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : usualDirection(sort),
    view: query.get('view') === 'map' ? 'map' : 'list',
    size: query.get('size') === 'volume' ? 'volume' : 'market_cap',
  };
}

/** Writes filters into an address, beside what else stands there; the usual ones leave no trace. */
export function writeFilters(query: URLSearchParams, filters: MarketFilters): void {
  const { venue, sector, currency, words, sort, direction, view, size } = filters;
  const values = {
    venue,
    sector,
    currency,
    q: words === '' ? null : words,
    sort: sort === 'name' ? null : sort,
    dir: direction === usualDirection(sort) ? null : direction,
    view: view === 'list' ? null : view,
    size: size === 'market_cap' ? null : size,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
}

/** The filters in the address, and how to change some of them. */
export function useMarketFilters(): readonly [
  MarketFilters,
  (part: Partial<MarketFilters>) => void,
] {
  const [query, setQuery] = useSearchParams();
  function change(part: Partial<MarketFilters>) {
    setQuery(
      () => {
        const before = latestQuery();
        writeFilters(before, { ...readFilters(before), ...part });
        return before;
      },
      { replace: true },
    );
  }
  return [readFilters(query), change];
}
