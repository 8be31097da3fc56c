import { chakra } from '#ui/chakra.ts';
import { X } from 'lucide-react';
import type { WatchList } from '#data/send-watch-change.ts';
import type { KeptList, WatchListsOf } from '#data/use-watch-lists.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { NativeSelect } from '#ui/native-select.ts';
import { SortableRows } from '#ui/sortable-rows.tsx';
import { useUnwatch } from './use-unwatch.ts';

type Item = WatchList['items'][number];

const Move = chakra(NativeSelect, {
  base: { width: 'auto', maxWidth: { base: '104px', md: '180px' } },
});

/** The stocks of a list to be put in order, moved to another list, or taken off. */
export function EditedRows({
  watch,
  list,
}: {
  readonly watch: WatchListsOf;
  readonly list: KeptList;
}) {
  const text = useText();
  const { toasts } = useApp();
  const unwatch = useUnwatch(watch);
  const others = watch.lists.filter(({ id }) => id !== list.id);
  const nameOf = ({ name }: KeptList) => name ?? text('market.watch.title');

  function move(item: Item, to: KeptList) {
    watch.change({ kind: 'move', stock: item, from: list.id, to: to.id }, () =>
      toasts.show('market.watch.moved', { values: { name: item.name, list: nameOf(to) } }),
    );
  }

  return (
    <SortableRows
      items={list.items}
      keyOf={({ market, symbol }) => `${market}:${symbol}`}
      upLabel={({ name }) => text('market.watch.up', { name })}
      downLabel={({ name }) => text('market.watch.down', { name })}
      onOrder={(items) => watch.change({ kind: 'reorder', list: list.id, items })}
    >
      {(item) => (
        <>
          <Box flex="1" minWidth="0">
            <Text strong>{item.symbol}</Text>
            <Text size="xs" tone="muted" clip>
              {item.name}
            </Text>
          </Box>
          {others.length > 0 && (
            <Move
              aria-label={text('market.watch.moveTo', { name: item.name })}
              value=""
              onChange={(event) => {
                const to = others.find(({ id }) => id === event.target.value);
                if (to && !watch.busy) move(item, to);
              }}
            >
              <option value="">{text('market.watch.move')}</option>
              {others.map((other) => (
                <option key={other.id} value={other.id}>
                  {nameOf(other)}
                </option>
              ))}
            </Move>
          )}
          <IconButton
            aria-label={text('market.watch.remove', { name: item.name })}
            aria-disabled={watch.busy}
            color="muted"
            onClick={() => !watch.busy && unwatch(list, item)}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </SortableRows>
  );
}
