import { Star } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useSignedIn } from '#page/app-context.ts';
import { useLoginPath } from '#session/use-login-path.ts';
import { IconButton } from '#ui/icon-button.ts';

import { useWatchList, type WatchedInstrument } from '#data/use-watch-list.ts';

/** Puts an instrument on the watch list or takes it off. A guest is led to sign in, and back. */
export function WatchStar({
  stock,
}: {
  readonly stock: WatchedInstrument & { readonly name: string };
}) {
  const watch = useWatchList();
  const signedIn = useSignedIn();
  const login = useLoginPath();
  const navigate = useNavigate();
  const text = useText();
  const watched = watch.has(stock);

  function toggle() {
    if (watch.busy) return;
    if (!signedIn) void navigate(login);
    else if (watched) watch.remove(stock);
    else watch.add(stock);
  }

  return (
    <IconButton
      aria-pressed={watched}
      aria-label={text('market.watch.toggle', { name: stock.name })}
      aria-disabled={watch.busy}
      onClick={toggle}
      color={watched ? 'brand' : 'muted'}
    >
      <Star
        size={18}
        strokeWidth={1.7}
        fill={watched ? 'currentColor' : 'none'}
        aria-hidden="true"
      />
    </IconButton>
  );
}
