import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { Bell } from 'lucide-react';
import { Suspense, useState } from 'react';
import { queries } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useMessages } from '#page/use-messages.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { IconButton } from '#ui/icon-button.ts';

const MessageDrawer = openedPart(() => import('#features/message/message-drawer.tsx'));

// Two digits fit; above that the exact number does not matter.
const maxShown = 99;

const Badge = chakra('span', {
  base: {
    position: 'absolute',
    pointerEvents: 'none',
    top: '3px',
    insetInlineEnd: '1px',
    minWidth: '18px',
    height: '18px',
    paddingInline: '4px',
    borderRadius: '999px',
    fontSize: '11px',
    lineHeight: '18px',
    fontWeight: 'strong',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    background: 'onHeader',
    color: 'header',
  },
  variants: { layout: { st: {}, hr: { md: { background: 'text', color: 'canvas' } } } },
});

/** The latest messages with their words. */
function Drawer(props: { readonly screen: string; readonly onClose: () => void }) {
  useMessages(useApp().file.parts.messages);
  return <MessageDrawer {...props} />;
}

/** Opens the latest messages of a client, and says how many are unread. */
export function MessagesButton() {
  const { api, file } = useApp();
  const signedIn = useSignedIn();
  const screen = file.navigation.messages?.screen;
  const count = useQuery({
    ...queries.unreadCount(api),
    enabled: signedIn && screen !== undefined,
  });
  const [open, setOpen] = useState(false);
  const text = useText();
  if (!signedIn || screen === undefined) return null;
  const unread = count.data?.unread ?? 0;
  return (
    <>
      <IconButton
        aria-label={text('message.open', { unread })}
        aria-haspopup="dialog"
        position="relative"
        onClick={() => setOpen(true)}
      >
        <Bell size={20} strokeWidth={1.7} aria-hidden="true" />
        {unread > 0 && (
          <Badge layout={file.profile.layout} aria-hidden="true">
            {unread > maxShown ? `${maxShown}+` : unread}
          </Badge>
        )}
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <Drawer screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
