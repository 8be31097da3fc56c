import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { avatarPicture } from '#data/avatar-picture.ts';
import { Avatar } from '#ui/avatar.tsx';
import { initials } from '#ui/initials.ts';

const MenuSheet = openedPart(() => import('./menu-sheet.tsx'));

const Opener = chakra(
  'button',
  {
    base: {
      display: 'grid',
      placeItems: 'center',
      width: '44px',
      height: '44px',
      borderRadius: '999px',
      flexShrink: 0,
      // A browser fires no click when what was pressed is taken away before the release, as the icon is once the name has come.
      '& *': { pointerEvents: 'none' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/** The avatar, which opens the side menu. */
export function MenuButton() {
  const services = useApp();
  const { api } = services;
  const signedIn = useSignedIn();
  const info = useQuery({ ...queries.clientInfo(api), enabled: signedIn });
  const [open, setOpen] = useState(false);
  const text = useText();
  const name = signedIn ? info.data?.full_name : undefined;
  const letters = name === undefined ? undefined : initials(name);
  return (
    <>
      {/* Voice control names what is visible: the letters are part of the name. */}
      <Opener
        aria-label={letters === undefined ? text('menu.open') : `${letters}, ${text('menu.open')}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Avatar size={44} picture={signedIn ? avatarPicture(services, info.data) : null}>
          {letters ?? <MenuIcon size={20} strokeWidth={1.7} aria-hidden="true" />}
        </Avatar>
      </Opener>
      {open && <MenuSheet onClose={() => setOpen(false)} />}
    </>
  );
}
