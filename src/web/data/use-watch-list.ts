import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';

export interface WatchedInstrument {
  readonly symbol: string;
  readonly market: string;
}

export interface WatchList {
  readonly query: ReturnType<typeof useWatchQuery>;
  has(instrument: WatchedInstrument): boolean;
  add(instrument: WatchedInstrument): void;
  remove(instrument: WatchedInstrument): void;
  readonly busy: boolean;
}

function useWatchQuery() {
  const { api } = useApp();
  return useQuery({ ...queries.watchList(api), enabled: useSignedIn() });
}

/** The client's watch list and how to change it. A change that fails says so and shows the list as the server has it. */
export function useWatchList(): WatchList {
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const query = useWatchQuery();
  const change = useMutation({
    // One after the other: two answers out of order would show an old list.
    scope: { id: 'watch' },
    mutationFn: async ({
      instrument,
      watch,
    }: {
      instrument: WatchedInstrument;
      watch: boolean;
    }) => {
      const { symbol, market } = instrument;
      const { data } = watch
        ? await api.client.POST('/watch/app/v1/list', { body: { symbol, market } })
        : await api.client.DELETE('/watch/app/v1/list/{market}/{symbol}', {
            params: { path: { market, symbol } },
          });
      return data;
    },
    onSuccess: (list) => client.setQueryData(queries.watchList(api).queryKey, list),
    onError: () => toasts.show('error.watchlistUpdateFailed', { tone: 'warn' }),
  });
  return {
    query,
    has: ({ symbol, market }) =>
      query.data?.items.some((item) => item.symbol === symbol && item.market === market) ?? false,
    add: (instrument) => change.mutate({ instrument, watch: true }),
    remove: (instrument) => change.mutate({ instrument, watch: false }),
    busy: change.isPending,
  };
}
