import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { queries } from '#api/queries.ts';
import { useApp } from '#page/app-context.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import type { StockOption } from './palette-option.ts';
import { keepRecent, readRecent, type RecentStock } from './recent-stocks.ts';
import type { SearchResult } from './search-result.ts';

/** The stocks that the words find, as a query and as options; those looked at last where nothing is typed. */
export function useStockOptions(words: string, look: (stock: SearchResult) => void) {
  const { api, storage } = useApp();
  const navigate = useNavigate();
  const quotePath = useQuotePath();
  const [recent] = useState(() => readRecent(storage));
  const found = useQuery({ ...queries.search(api, words), enabled: words !== '' });

  function choose(stock: RecentStock) {
    keepRecent(storage, stock);
    const path = quotePath(stock);
    // In the place of the palette: Back leads to where it was opened.
    if (path === null) look(stock);
    else void navigate(path, { replace: true });
  }

  const stocks: readonly RecentStock[] = words === '' ? recent : (found.data?.items ?? []);
  const options = stocks.map((stock): StockOption => ({
    key: `stock ${stock.market}:${stock.symbol}`,
    group: words === '' ? 'recent' : 'stocks',
    stock,
    choose: () => choose(stock),
  }));
  return { found, options };
}
