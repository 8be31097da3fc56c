import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { queries } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Text } from '#ui/box.ts';
import { IconButton } from '#ui/icon-button.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { GuestSearches } from './guest-searches.tsx';
import { QuoteCard } from './quote-card.tsx';
import { keepRecent, readRecent, type RecentStock } from './recent-stocks.ts';
import { SearchField } from './search-field.tsx';
import { StockOptions } from './stock-options.tsx';
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

/** Finds a stock by name or symbol and leads to its quote, or shows its price where there is no such screen. */
export default function SearchPalette({ onClose }: { readonly onClose: () => void }) {
  const { api, storage } = useApp();
  const signedIn = useSignedIn();
  const text = useText();
  const search = useSearch();
  const dialog = useDialog();
  const navigate = useNavigate();
  const quotePath = useQuotePath();
  const [recent] = useState(() => readRecent(storage));
  const [at, setAt] = useState(0);
  const found = useQuery({
    ...queries.search(api, search.words),
    enabled: search.words !== '' && search.stock === null,
  });
  const options: readonly RecentStock[] = search.words === '' ? recent : (found.data?.items ?? []);
  const chosen = Math.min(at, options.length - 1);
  // What stands below belongs to other words until typing rests.
  const isSettled = search.typed.trim() === search.words;

  function look(stock: RecentStock | undefined) {
    if (stock === undefined) return;
    keepRecent(storage, stock);
    const path = quotePath(stock);
    // In the place of the palette: Back leads to where it was opened.
    if (path !== null) void navigate(path, { replace: true });
    else search.look(stock);
  }

  function walk(step: number) {
    if (options.length > 0) setAt((chosen + step + options.length) % options.length);
  }

  useEffect(() => setAt(0), [search.words]);

  return (
    <Dialog
      ref={dialog}
      aria-label={text('search.title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onCancel={(event) => {
        if (search.stock === null) return;
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
          onChoose={() => isSettled && look(options[chosen])}
        />
        <IconButton aria-label={text('action.close')} onClick={() => dialog.current?.close()}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Top>
      {search.stock !== null ? (
        <QuoteCard stock={search.stock} onBack={() => search.look(null)} />
      ) : (
        <Box padding="2" paddingBottom="4">
          {search.words === '' && (
            <Text size="xs" tone="muted" padding="2">
              {text(recent.length === 0 ? 'search.start' : 'search.recent')}
            </Text>
          )}
          {search.words !== '' && found.isPending && (
            <Box paddingInline="2">
              <SkeletonRows rows={4} />
            </Box>
          )}
          {search.words !== '' && found.isLoadingError && (
            <Box padding="2">
              <QueryError query={found} />
            </Box>
          )}
          {found.data?.items.length === 0 && search.words !== '' && (
            <Text padding="2" tone="muted">
              {text('market.table.none', { words: search.words })}
            </Text>
          )}
          <StockOptions options={options} chosen={chosen} onPoint={setAt} onChoose={look} />
          <Text className="hidden-text" role="status">
            {found.isSuccess && search.words !== ''
              ? text('search.found', { count: options.length })
              : ''}
          </Text>
          {!signedIn && <GuestSearches asked={found.dataUpdatedAt + found.errorUpdatedAt} />}
        </Box>
      )}
    </Dialog>
  );
}

function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is taken away: only then does the browser give the focus back to where it came from.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}
