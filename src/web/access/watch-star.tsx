import { Star } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WatchedStock } from '#core/watch/watch-lists.ts';
import { useWatchLists } from '#data/use-watch-lists.ts';
import { useText } from '#i18n/use-text.ts';
import { useSignedIn } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useLoginPath } from '#session/use-login-path.ts';
import { IconButton } from '#ui/icon-button.ts';

const WatchSheet = openedPart(() => import('./watch-sheet.tsx'));

/**
 * Puts an instrument on the watchlist or takes it off. Who has several lists is asked which; a guest is led to sign in, and
 * back.
 */
export function WatchStar({ stock }: { readonly stock: WatchedStock & { readonly name: string } }) {
  const { lists, on, change, busy } = useWatchLists();
  const [isAsking, setIsAsking] = useState(false);
  const signedIn = useSignedIn();
  const login = useLoginPath();
  const navigate = useNavigate();
  const text = useText();
  const watched = on(stock);
  const isOne = lists.length < 2;

  function toggle() {
    if (busy) return;
    const [list] = watched;
    if (!signedIn) void navigate(login);
    else if (!isOne) setIsAsking(true);
    else if (list) change({ kind: 'remove', stock, list: list.id });
    else change({ kind: 'add', stock });
  }

  return (
    <>
      <IconButton
        data-star=""
        aria-pressed={watched.length > 0}
        aria-haspopup={isOne ? undefined : 'dialog'}
        aria-label={text('market.watch.toggle', { name: stock.name })}
        aria-disabled={busy}
        onClick={toggle}
        color={watched.length > 0 ? 'brand' : 'muted'}
      >
        <Star
          size={18}
          strokeWidth={1.7}
          fill={watched.length > 0 ? 'currentColor' : 'none'}
          aria-hidden="true"
        />
      </IconButton>
      {isAsking && <WatchSheet stock={stock} onClose={() => setIsAsking(false)} />}
    </>
  );
}
