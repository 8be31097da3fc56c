import { Share2 } from 'lucide-react';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { IconButton } from '#ui/icon-button.ts';

/** Hands the address of this screen on: by the system's own sheet where there is one, else by the clipboard. */
export function ShareButton({ name }: { readonly name: string }) {
  const { file, toasts } = useApp();
  const text = useText();

  async function share() {
    const url = window.location.href;
    const title = `${name} | ${file.profile.name}`;
    // Absent on most desktops, and where the page is not served safely.
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url }).catch((error: unknown) => {
        // Closed without choosing: nothing to say.
        if (!(error instanceof DOMException && error.name === 'AbortError'))
          toasts.show('quote.share.failed', { tone: 'warn' });
      });
      return;
    }
    const copying = navigator.clipboard
      ? navigator.clipboard.writeText(url)
      : Promise.reject(new Error('no clipboard'));
    await copying.then(
      () => toasts.show('quote.share.copied'),
      () => toasts.show('quote.share.failed', { tone: 'warn' }),
    );
  }

  return (
    <IconButton
      aria-label={text('quote.share', { name })}
      color="muted"
      onClick={() => void share()}
    >
      <Share2 size={18} strokeWidth={1.7} aria-hidden="true" />
    </IconButton>
  );
}
