import { chakra } from '#ui/chakra.ts';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useSignedIn } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { GuestSearches } from './guest-searches.tsx';
import { OptionList } from './option-list.tsx';
import { QuoteCard } from './quote-card.tsx';
import { SearchField } from './search-field.tsx';
import { StockPrices } from './stock-figures.tsx';
import { usePaletteOptions } from './use-palette-options.ts';
import { useSearch } from './use-search.ts';

const Dialog = chakra('dialog', {
  base: {
    border: 0,
    padding: 0,
    background: 'raised',
    color: 'text',
    boxShadow: 'overlay',
    width: '100%',
    maxWidth: 'none',
    height: '100dvh',
    maxHeight: 'none',
    margin: 0,
    overflow: 'auto',
    '&::backdrop': { background: 'var(--t-elevation-scrim)' },
    md: {
      width: '600px',
      height: 'fit-content',
      maxHeight: '76vh',
      marginTop: '12vh',
      marginInline: 'auto',
      borderRadius: 'card',
    },
  },
});
const Top = chakra('div', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    background: 'raised',
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    padding: '2',
    paddingInlineStart: '4',
    borderBottom: '1px solid var(--t-color-line)',
  },
});

/** Finds stocks, screens, actions, products and lines of statements, and leads to what is chosen. */
export default function SearchPalette({ onClose }: { readonly onClose: () => void }) {
  const signedIn = useSignedIn();
  const text = useText();
  const search = useSearch();
  const dialog = useDialog(onClose);
  // What was chosen leads elsewhere first; that the palette is closed is known after it.
  const { options, stocks, found } = usePaletteOptions(search, () => dialog.ref.current?.close());
  const [at, setAt] = useState(0);
  // Help is offered beside what was found, and in its place.
  const results = options.filter(({ group }) => group !== 'help').length;
  const chosen = Math.min(at, options.length - 1);
  // What was found belongs to other words until typing rests.
  const isSettled = search.typed.trim() === search.words;
  const isSearched = search.words !== '' && isSettled;

  function walk(step: number) {
    if (options.length > 0) setAt((chosen + step + options.length) % options.length);
  }

  useEffect(() => setAt(0), [search.typed]);

  return (
    <Dialog
      ref={dialog.ref}
      aria-label={text('search.title')}
      onClose={dialog.onLeft}
      onClick={(event) => event.target === event.currentTarget && dialog.leave()}
      onCancel={(event) => {
        if (search.stock === null) return dialog.onLeft(event);
        event.preventDefault();
        search.look(null);
      }}
    >
      <Top>
        <SearchField
          typed={search.typed}
          options={search.stock === null ? options.length : 0}
          chosen={chosen}
          onType={(typed) => {
            search.look(null);
            search.type(typed);
          }}
          onWalk={walk}
          onChoose={() => options[chosen]?.choose()}
        />
        <IconButton aria-label={text('action.close')} onClick={dialog.leave}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Top>
      {search.stock !== null ? (
        <QuoteCard stock={search.stock} onBack={() => search.look(null)} />
      ) : (
        <Box padding="2" paddingBottom="4">
          {search.typed.trim() === '' && (
            <Text size="xs" tone="muted" paddingInline="2" paddingTop="2">
              {text('search.start')}
            </Text>
          )}
          {isSearched && found.isSuccess && results === 0 && (
            <Text padding="2" tone="muted">
              {text('market.table.none', { words: search.words })}
            </Text>
          )}
          <StockPrices stocks={stocks}>
            <OptionList options={options} chosen={chosen} onPoint={setAt} />
          </StockPrices>
          {search.typed.trim() !== '' && (!isSettled || found.isPending) && (
            <Box paddingInline="2">
              <SkeletonRows rows={3} />
            </Box>
          )}
          {isSearched && found.isLoadingError && (
            <Box padding="2">
              <QueryError query={found} />
            </Box>
          )}
          <Text className="hidden-text" role="status">
            {isSearched && found.isSuccess ? text('search.found', { count: results }) : ''}
          </Text>
          {!signedIn && <GuestSearches asked={found.dataUpdatedAt + found.errorUpdatedAt} />}
        </Box>
      )}
    </Dialog>
  );
}
