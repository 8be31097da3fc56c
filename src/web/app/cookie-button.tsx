import { Suspense, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useMessages } from '#page/use-messages.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Button } from '#ui/button.ts';

const CookieSheet = openedPart(() => import('#features/cookie/cookie-sheet.tsx'));

/** Opens the cookie choice, at any time and from every screen. */
export function CookieButton() {
  const { file } = useApp();
  const text = useText();
  const [open, setOpen] = useState(false);
  if (file.profile.cookies === undefined) return null;
  return (
    <>
      <Button
        look="quiet"
        fontSize="xs"
        color="muted"
        minHeight="44px"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text('cookie.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <Choice onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The choice with its words. */
function Choice(props: { readonly onClose: () => void }) {
  useMessages(useApp().file.parts.cookies);
  return <CookieSheet {...props} />;
}
