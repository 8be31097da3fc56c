import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { listsWith, type WatchedStock } from '#core/watch/watch-lists.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import {
  answeredLists,
  sendWatchChange,
  type WatchChange,
  type WatchLists,
} from './send-watch-change.ts';

/** A list that is there: it has an id. */
export type KeptList = WatchLists['items'][number] & { readonly id: string };

export interface WatchListsOf {
  readonly query: ReturnType<typeof useWatchQuery>;
  readonly lists: readonly KeptList[];
  /** The lists that a stock stands on. */
  on(stock: WatchedStock): readonly KeptList[];
  /** Sends a change; `then` is called once it was made. One that fails says so, and the lists are shown as the server has them. */
  change(change: WatchChange, then?: () => void): void;
  readonly busy: boolean;
}

function useWatchQuery() {
  const { api } = useApp();
  return useQuery({ ...queries.watchLists(api), enabled: useSignedIn() });
}

/** The client's watchlists and how to change them. */
export function useWatchLists(): WatchListsOf {
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const query = useWatchQuery();
  const lists = (query.data?.items ?? []).filter(isKept);
  const change = useMutation({
    // One after the other: two answers out of order would show an old list.
    scope: { id: 'watch' },
    mutationFn: (wanted: WatchChange) => sendWatchChange(api, wanted),
    onSuccess: (answer) =>
      client.setQueryData<WatchLists>(queries.watchLists(api).queryKey, (before) =>
        answeredLists(before, answer),
      ),
    onError: () => toasts.show('error.watchlistUpdateFailed', { tone: 'warn' }),
  });
  return {
    query,
    lists,
    on: (stock) => listsWith(lists, stock),
    change: (wanted, then) =>
      change.mutate(wanted, then === undefined ? {} : { onSuccess: () => then() }),
    busy: change.isPending,
  };
}

function isKept(list: WatchLists['items'][number]): list is KeptList {
  return list.id !== null;
}
