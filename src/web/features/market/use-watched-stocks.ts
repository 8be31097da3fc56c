import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queries } from '#api/queries.ts';
import { useWatchLists, type KeptList, type WatchListsOf } from '#data/use-watch-lists.ts';
import { useFollowPrices } from '#live/use-live-price.ts';
import { useApp } from '#page/app-context.ts';
import type { Stock } from './quote-row.tsx';

export interface WatchedStocks {
  readonly watch: WatchListsOf;
  /** The list that the address names, the first one where it names none; undefined while there is none. */
  readonly list: KeptList | undefined;
  choose(id: string): void;
  /** Its stocks in its order, with live prices. */
  readonly shown: readonly Stock[];
  readonly failed: WatchListsOf['query'] | ReturnType<typeof useStocks> | null;
  readonly isPending: boolean;
}

/** The chosen watchlist with the figures of its first `limit` stocks. */
export function useWatchedStocks(limit: number): WatchedStocks {
  const watch = useWatchLists();
  const [query, setQuery] = useSearchParams();
  const list = watch.lists.find(({ id }) => id === query.get('list')) ?? watch.lists[0];
  const symbols = (list?.items ?? [])
    .slice(0, limit)
    .map(({ market, symbol }) => `${market}:${symbol}`);
  const stocks = useStocks(symbols, limit);
  const known = new Map(stocks.data?.items.map((stock) => [stock.instrument, stock]));
  const shown = symbols.flatMap((instrument) => known.get(instrument) ?? []);
  useFollowPrices(symbols);
  return {
    watch,
    list,
    choose: (id) =>
      setQuery(
        (before) => {
          before.set('list', id);
          return before;
        },
        { replace: true },
      ),
    shown,
    failed: watch.query.isLoadingError ? watch.query : stocks.isLoadingError ? stocks : null,
    isPending: watch.query.isPending || (symbols.length > 0 && stocks.isPending),
  };
}

function useStocks(symbols: readonly string[], limit: number) {
  const { api } = useApp();
  return useQuery({
    ...queries.stocks(api, { symbols, limit }),
    enabled: symbols.length > 0,
    placeholderData: keepPreviousData,
  });
}
