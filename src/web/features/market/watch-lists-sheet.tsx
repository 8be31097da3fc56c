import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { WatchNameForm } from '#access/watch-name-form.tsx';
import { watchLimits } from '#core/watch/watch-lists.ts';
import { useWatchLists, type KeptList } from '#data/use-watch-lists.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SortableRows } from '#ui/sortable-rows.tsx';

/** The lists themselves: made, named, put in order, removed. */
export default function WatchListsSheet({ onClose }: { readonly onClose: () => void }) {
  const { toasts } = useApp();
  const { lists, change, busy } = useWatchLists();
  const text = useText();
  const [named, setNamed] = useState<string | null>(null);
  const nameOf = ({ name }: KeptList) => name ?? text('market.watch.title');

  function drop(list: KeptList) {
    const position = lists.indexOf(list);
    change({ kind: 'drop', list: list.id }, () => {
      // Under an open sheet nothing can be pressed, and the message offers to undo.
      onClose();
      toasts.show('market.watch.listRemoved', {
        values: { name: nameOf(list) },
        action: {
          label: 'action.undo',
          run: () => change({ kind: 'create', name: list.name, position, items: list.items }),
        },
      });
    });
  }

  const renamed = lists.find(({ id }) => id === named);
  return (
    <Sheet title={text('market.watch.lists')} closeLabel={text('action.close')} onClose={onClose}>
      <Box padding="5" paddingTop="0">
        <SortableRows
          items={lists}
          keyOf={({ id }) => id}
          upLabel={(list) => text('market.watch.up', { name: nameOf(list) })}
          downLabel={(list) => text('market.watch.down', { name: nameOf(list) })}
          onOrder={(order) => change({ kind: 'order', lists: order.map(({ id }) => id) })}
        >
          {(list) => (
            <>
              <Box flex="1" minWidth="0">
                <Text clip>{nameOf(list)}</Text>
                <Text size="xs" tone="muted">
                  {text('market.watch.count', { count: list.items.length })}
                </Text>
              </Box>
              <IconButton
                aria-label={text('market.watch.rename', { name: nameOf(list) })}
                color="muted"
                onClick={() => setNamed(list.id)}
              >
                <Pencil size={16} aria-hidden="true" />
              </IconButton>
              <IconButton
                aria-label={text('market.watch.removeList', { name: nameOf(list) })}
                aria-disabled={busy}
                color="muted"
                onClick={() => !busy && drop(list)}
              >
                <Trash2 size={16} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </SortableRows>
        {renamed ? (
          <WatchNameForm
            key={renamed.id}
            label={text('market.watch.rename', { name: nameOf(renamed) })}
            submit={text('market.watch.save')}
            first={nameOf(renamed)}
            others={lists.filter(({ id }) => id !== renamed.id)}
            onName={(name) =>
              change({ kind: 'rename', list: renamed.id, name }, () => setNamed(null))
            }
            onCancel={() => setNamed(null)}
          />
        ) : lists.length < watchLimits.lists ? (
          <WatchNameForm
            label={text('market.watch.newList')}
            submit={text('market.watch.create')}
            others={lists}
            onName={(name, done) => change({ kind: 'create', name }, done)}
          />
        ) : (
          <Text size="sm" tone="muted" paddingBlock="3">
            {text('market.watch.limit', { count: watchLimits.lists })}
          </Text>
        )}
      </Box>
    </Sheet>
  );
}
