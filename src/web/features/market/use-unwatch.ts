import type { KeptList, WatchListsOf } from '#data/use-watch-lists.ts';
import { isSameStock, type WatchedStock } from '#core/watch/watch-lists.ts';
import { useApp } from '#page/app-context.ts';

/** Takes a stock off a list, and offers to put it back where it stood. */
export function useUnwatch({ change }: WatchListsOf) {
  const { toasts } = useApp();
  return (list: KeptList, stock: WatchedStock & { readonly name: string }) => {
    const position = list.items.findIndex((item) => isSameStock(item, stock));
    change({ kind: 'remove', stock, list: list.id }, () =>
      toasts.show('market.watch.removed', {
        values: { name: stock.name },
        action: {
          label: 'action.undo',
          run: () => change({ kind: 'add', stock, list: list.id, position }),
        },
      }),
    );
  };
}
