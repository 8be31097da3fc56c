import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { components } from '#api/market.gen.ts';
import { queries } from '#api/queries.ts';
import { joinCandles } from '#core/trading/join-candles.ts';
import type { StockPlace } from '#core/trading/quote-address.ts';
import type { FailedQuery } from '#data/failed-query.ts';
import { useApp } from '#page/app-context.ts';
import type { ChartChoice } from './chart-choice.ts';

type CandleList = components['schemas']['CandleList'];

/** The candles of the range that was chosen, after older ones that were asked for. */
export interface ShownCandles extends CandleList {
  /** How many of them lie before the range. */
  readonly older: number;
}

/** What is known of the time before the range. */
export interface OlderCandles {
  /** Reads the next page of them; nothing while one is being read, and at the end. */
  readonly load: () => void;
  readonly isLoading: boolean;
  /** There are none before the first one shown. */
  readonly isEnd: boolean;
  /** The read that failed; `null` for none. */
  readonly failed: FailedQuery | null;
}

// So many older ones at a time.
const olderPage = 500;
// As many as one answer may bring.
const maxCandles = 5000;

/**
 * Candles of a stock. Once older ones are asked for, the range stands still at its first candle, where they end: a range of today
 * moves on by itself, and would leave a gap.
 */
export function useCandles(
  { market, symbol }: StockPlace,
  { interval, range }: Pick<ChartChoice, 'interval' | 'range'>,
) {
  const { api } = useApp();
  const [asked, setAsked] = useState<{ readonly choice: string; readonly from: string } | null>(
    null,
  );
  const choice = `${interval} ${range}`;
  const from = asked?.choice === choice ? asked.from : null;
  const stock = { market, symbol, interval };
  const recent = useQuery({
    ...queries.candles(
      api,
      from === null ? { ...stock, range } : { ...stock, from, limit: maxCandles },
    ),
    placeholderData: keepPreviousData,
  });
  const pages = useInfiniteQuery({
    ...queries.olderCandles(api, { ...stock, to: from ?? '', limit: olderPage }),
    enabled: from !== null,
  });
  const older = from === null ? undefined : pages.data;
  const data = useMemo(() => shownOf(recent.data, older?.pages ?? []), [recent.data, older]);

  const first = recent.data?.items[0];
  const failure = from !== null && pages.isError ? pages : null;
  const retry = () => (older === undefined ? pages.refetch() : pages.fetchNextPage());
  const state: OlderCandles = {
    load() {
      if (recent.isPlaceholderData || pages.isFetching) return;
      if (from === null) {
        if (first !== undefined) setAsked({ choice, from: first.time });
      } else if (failure !== null || pages.hasNextPage) {
        void retry();
        // What is still forming is drawn anew with them: as it is now.
        void recent.refetch();
      }
    },
    isLoading: from !== null && pages.isFetching,
    isEnd: older !== undefined && !pages.hasNextPage,
    failed: failure === null || pages.isFetching ? null : { error: failure.error, refetch: retry },
  };
  return { candles: recent, data, older: state };
}

function shownOf(
  recent: CandleList | undefined,
  pages: readonly CandleList[],
): ShownCandles | undefined {
  if (recent === undefined) return undefined;
  // A page of another stretch, or one that does not reach the next, would leave a gap.
  const isWhole =
    recent.next === null && pages.every(({ interval }) => interval === recent.interval);
  const items = isWhole
    ? joinCandles(
        recent.items,
        pages.map((page) => page.items),
      )
    : recent.items;
  return { ...recent, items: [...items], older: items.length - recent.items.length };
}
