import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stockQueries } from '#api/stock-queries.ts';
import type { MarkedDividend } from '#core/trading/trade-marks.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { noonOf } from './noon-of.ts';

const none: readonly MarkedDividend[] = [];

/** Dividends of a stock whose ex-date has come. None for a guest, and while they cannot be read. */
export function useDividends(market: string, symbol: string): readonly MarkedDividend[] {
  const { api } = useApp();
  const signedIn = useSignedIn();
  const { data } = useQuery({
    ...stockQueries.actions(api, { market, symbol }),
    enabled: signedIn,
  });
  return useMemo(() => {
    if (!signedIn || data === undefined) return none;
    const now = Date.now();
    return data.items.flatMap(({ kind, ex_on, per_share, currency }) => {
      const at = noonOf(ex_on).getTime();
      return kind === 'dividend' && per_share !== null && at <= now
        ? [{ at, amount: per_share, currency }]
        : [];
    });
  }, [signedIn, data]);
}
