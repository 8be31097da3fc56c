import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stockQueries } from '#api/stock-queries.ts';
import type { MarkedTrade } from '#core/trading/trade-marks.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';

const none: readonly MarkedTrade[] = [];

/** What the client bought and sold of a stock. None for a guest, and while it cannot be read: the chart stands without. */
export function useOwnTrades(market: string, symbol: string): readonly MarkedTrade[] {
  const { api } = useApp();
  const signedIn = useSignedIn();
  const { data } = useQuery({ ...stockQueries.trades(api, { market, symbol }), enabled: signedIn });
  return useMemo(
    () => (signedIn && data ? data.map((each) => ({ ...each, at: Date.parse(each.at) })) : none),
    [signedIn, data],
  );
}
