import { chakra } from '#ui/chakra.ts';
import { Search } from 'lucide-react';
import { Suspense, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { latestQuery } from '#page/latest-query.ts';
import { useApp } from '#page/app-context.ts';
import { useMessages } from '#page/use-messages.ts';
import { openedPart } from '#platform/opened-part.tsx';

const SearchPalette = openedPart(() => import('#features/search/search-palette.tsx'));

const Trigger = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minWidth: '44px',
      minHeight: '44px',
      borderRadius: 'control',
      fontSize: 'sm',
      color: 'inherit',
      _hover: { background: 'color-mix(in srgb, currentColor 8%, transparent)' },
      md: { paddingInline: '3' },
    },
  },
  { defaultProps: { type: 'button' } },
);
const Keys = chakra('kbd', {
  base: {
    display: { base: 'none', xl: 'inline' },
    font: 'inherit',
    fontSize: 'xs',
    paddingInline: '2',
    borderRadius: 'control',
    border: '1px solid color-mix(in srgb, currentColor 30%, transparent)',
  },
});

/** Opens the search: by its button, by Ctrl+K (Cmd+K on Apple devices), or by an address that carries `?search=`. */
export function SearchButton() {
  const text = useText();
  const { open, show, close } = usePalette();
  return (
    <>
      <Trigger
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={show}
      >
        <Search size={20} strokeWidth={1.7} aria-hidden="true" />
        {/* On a narrow window the icon stands alone; the word is still its name. */}
        <span className="wide-text">{text('search.open')}</span>
        <Keys>{isApple ? '⌘ K' : 'Ctrl K'}</Keys>
      </Trigger>
      {open && (
        <Suspense fallback={null}>
          <Palette onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** The search with its words. */
function Palette(props: { readonly onClose: () => void }) {
  useMessages(useApp().file.parts.search);
  return <SearchPalette {...props} />;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function usePalette() {
  const [query, setQuery] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const open = query.has('search');

  function show() {
    const next = latestQuery();
    next.set('search', '');
    // Back closes it again.
    setQuery(next, { state: { searching: true } });
  }

  function close() {
    // The dialog closes, too, when Back or a link has led away already.
    const next = latestQuery();
    if (!next.has('search')) return;
    if (isSearching(location.state)) return void navigate(-1);
    next.delete('search');
    next.delete('stock');
    setQuery(next, { replace: true });
  }

  // As soon as the button is there, and always of the place that is shown: not a moment after either.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        event.altKey ||
        event.shiftKey ||
        !(isApple ? event.metaKey : event.ctrlKey)
      )
        return;
      event.preventDefault();
      // One dialog at a time.
      if (!document.querySelector('dialog[open]')) show();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  return { open, show, close };
}

function isSearching(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'searching' in state;
}
