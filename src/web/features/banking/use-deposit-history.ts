import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '#api/queries.ts';
import { useApp } from '#page/app-context.ts';
import { listedDeposits, shorterList } from './listed-deposits.ts';

/** The client's deposits of both kinds, read on until `wanted` is among them where it is one of an address. */
export function useDepositHistory(wanted: string | null) {
  const { api } = useApp();
  const bank = useInfiniteQuery(queries.depositPages(api));
  const crypto = useInfiniteQuery(queries.cryptoDepositPages(api));
  const lists = [
    { items: bank.data?.pages.flatMap(({ items }) => items) ?? [], hasMore: bank.hasNextPage },
    { items: crypto.data?.pages.flatMap(({ items }) => items) ?? [], hasMore: crypto.hasNextPage },
  ] as const;
  const shorter = shorterList(...lists);
  const isFetching = bank.isFetchingNextPage || crypto.isFetchingNextPage;
  const isPending = bank.isPending || crypto.isPending;
  const failed = [bank, crypto].find(({ isLoadingError }) => isLoadingError) ?? null;
  const hasFailed = bank.isFetchNextPageError || crypto.isFetchNextPageError;
  const readOn = shorter === 'crypto' ? crypto.fetchNextPage : bank.fetchNextPage;
  const found = {
    bank: lists[0].items.find(({ id }) => id === wanted),
    crypto: lists[1].items.find(({ id }) => id === wanted),
  };
  const isMissing = wanted !== null && found.bank === undefined && found.crypto === undefined;
  const isSearching = isMissing && !isPending && !hasFailed && shorter !== null;
  useEffect(() => {
    if (isSearching && !isFetching) void readOn();
  }, [isSearching, isFetching, readOn]);
  return {
    isPending,
    failed,
    items: listedDeposits(...lists),
    found,
    pages: {
      isPlaceholderData: false,
      hasNextPage: shorter !== null,
      isFetchingNextPage: isFetching,
      fetchNextPage: () => readOn(),
    },
  };
}
