import { chakra } from '#ui/chakra.ts';
import { isSameStock, watchLimits, type WatchedStock } from '#core/watch/watch-lists.ts';
import { useWatchLists } from '#data/use-watch-lists.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Sheet } from '#ui/sheet.tsx';
import { WatchNameForm } from './watch-name-form.tsx';

const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '48px',
    cursor: 'pointer',
    borderBottom: '1px solid var(--t-color-line)',
    '& input': { width: '20px', height: '20px', accentColor: 'var(--t-color-brand)' },
  },
});

export interface WatchSheetProps {
  readonly stock: WatchedStock & { readonly name: string };
  readonly onClose: () => void;
}

/** On which lists a stock stands, each to be ticked, and a new one. */
export default function WatchSheet({ stock, onClose }: WatchSheetProps) {
  const { file } = useApp();
  const { lists, change, busy } = useWatchLists();
  const text = useText();
  const screen = file.screens.find(({ id }) => id === 'watchlists');
  return (
    <Sheet
      title={text('market.watch.choose', { name: stock.name })}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Box padding="5" paddingTop="0">
        {lists.map((list) => {
          const isOn = list.items.some((item) => isSameStock(item, stock));
          return (
            <Choice key={list.id}>
              <input
                type="checkbox"
                checked={isOn}
                aria-disabled={busy}
                onChange={() =>
                  !busy && change({ kind: isOn ? 'remove' : 'add', stock, list: list.id })
                }
              />
              <Text as="span" flex="1" minWidth="0" clip>
                {list.name ?? text('market.watch.title')}
              </Text>
              <Text as="span" size="xs" tone="muted" className="figures">
                {text('market.watch.count', { count: list.items.length })}
              </Text>
            </Choice>
          );
        })}
        {lists.length < watchLimits.lists && (
          <WatchNameForm
            label={text('market.watch.newList')}
            submit={text('market.watch.create')}
            others={lists}
            onName={(name, done) => change({ kind: 'create', name, items: [stock] }, done)}
          />
        )}
        {screen && (
          <Box marginTop="4">
            <Link to={screen.route}>{text('market.watch.manage')}</Link>
          </Box>
        )}
      </Box>
    </Sheet>
  );
}
