import { useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { queries } from '#api/queries.ts';
import type { MenuEntry } from '#config/navigation.gen.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useGates } from '#access/use-gate.ts';
import { useSignOut } from '#session/use-sign-out.ts';
import { avatarPicture } from '#data/avatar-picture.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { initials } from '#ui/initials.ts';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { LanguageChoice } from '#features/profile/language-choice.tsx';
import { ThemeChoice } from '#features/profile/theme-choice.tsx';

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  width: '100%',
  minHeight: '52px',
  paddingInline: '5',
  fontSize: 'md',
  color: 'text',
  _hover: { background: 'brandSoft', color: 'onBrandSoft' },
  outlineOffset: '-3px',
} as const;
const MenuLink = chakra(Link, { base: line });
const MenuAction = chakra('button', { base: line }, { defaultProps: { type: 'button' } });

/** The side menu: who is signed in, and the entries of the tenant's navigation. */
export default function MenuSheet({ onClose }: { readonly onClose: () => void }) {
  const { file } = useApp();
  const gates = useGates();
  const text = useText();
  const entries = file.navigation.menu.filter((entry) => gates(entry.gate).state === 'open');
  return (
    <Sheet title={text('menu.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Who />
      <Box as="ul" paddingBottom="4">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} onClose={onClose} />
          </li>
        ))}
      </Box>
    </Sheet>
  );
}

function Who() {
  const services = useApp();
  const { api } = services;
  const signedIn = useSignedIn();
  const info = useQuery({ ...queries.clientInfo(api), enabled: signedIn });
  if (!signedIn || info.data === undefined) return null;
  return (
    <Flex paddingInline="5" paddingBottom="4">
      <Avatar size={44} picture={avatarPicture(services, info.data)}>
        {initials(info.data.full_name)}
      </Avatar>
      <Box minWidth="0">
        <Text strong clip>
          {info.data.full_name}
        </Text>
        <Text size="sm" tone="muted">
          {info.data.username}
        </Text>
      </Box>
    </Flex>
  );
}

function Entry({ entry, onClose }: { readonly entry: MenuEntry; readonly onClose: () => void }) {
  const declared = useDeclaredText();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const words = (
    <>
      <Icon name={entry.icon} />
      {declared(entry.title)}
    </>
  );

  if (entry.to !== undefined)
    return (
      <MenuLink to={entry.to} onClick={onClose}>
        {words}
      </MenuLink>
    );
  if (entry.action === 'logout')
    return (
      <MenuAction
        onClick={() => {
          onClose();
          void signOut();
        }}
      >
        {words}
      </MenuAction>
    );
  return (
    <>
      <MenuAction aria-expanded={open} onClick={() => setOpen(!open)}>
        {words}
      </MenuAction>
      {open && (
        <Box padding="3" paddingInlineStart="16">
          {entry.action === 'language' ? <LanguageChoice /> : <ThemeChoice />}
        </Box>
      )}
    </>
  );
}
