import { chakra } from '#ui/chakra.ts';
import { Link } from 'react-router';
import type { Profile } from '#config/profile.gen.ts';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { useLoginPath } from '#session/use-login-path.ts';
import { Flex } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Brand } from '../brand.tsx';
import { MenuButton } from './menu-button.tsx';
import { MessagesButton } from './messages-button.tsx';
import { SearchButton } from './search-button.tsx';
import { SupportButton } from './support-button.tsx';
import { useTabs } from './use-tabs.ts';

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 10,
    background: 'header',
    color: 'onHeader',
    borderBottom: '1px solid color-mix(in srgb, var(--t-color-on-header) 12%, transparent)',
    display: 'flex',
    alignItems: 'stretch',
    gap: { base: '3', md: '8' },
    minHeight: '64px',
    paddingInline: { base: '4', md: 'pageEdge' },
  },
  variants: {
    layout: {
      st: {},
      hr: {
        md: {
          justifyContent: 'flex-end',
          background: 'canvas',
          color: 'text',
          borderBottomColor: 'transparent',
        },
      },
    },
  },
});
const Home = chakra(Link, { base: { display: 'flex', alignItems: 'center', minWidth: 0 } });
const TabLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    paddingInline: '1',
    fontSize: 'md',
    fontWeight: 'strong',
    color: 'onHeaderMuted',
    boxShadow: 'none',
    _hover: { color: 'onHeader' },
    '&[aria-current]': { color: 'onHeader', boxShadow: 'inset 0 -2px 0 currentColor' },
  },
});

export function Header({ layout }: { readonly layout: Profile['layout'] }) {
  const { file } = useApp();
  const text = useText();
  const hideWide = layout === 'hr' ? { display: { base: 'flex', md: 'none' } } : {};
  return (
    <Bar layout={layout} className={layout === 'st' ? 'on-header' : undefined}>
      <Home to="/" aria-label={text('nav.toHome', { name: file.profile.name })} {...hideWide}>
        <Brand />
      </Home>
      {layout === 'st' && <Tabs />}
      <Flex marginInlineStart="auto" gap={{ base: '1', md: '2' }}>
        <SearchButton />
        <SupportButton />
        <MessagesButton />
        <Visitor />
      </Flex>
    </Bar>
  );
}

function Tabs() {
  const tabs = useTabs();
  const declared = useDeclaredText();
  const text = useText();
  return (
    <Flex
      as="nav"
      aria-label={text('nav.main')}
      gap="6"
      alignItems="stretch"
      display={{ base: 'none', md: 'flex' }}
    >
      {tabs.map((tab) => (
        <TabLink key={tab.id} to={tab.route} aria-current={tab.current}>
          {declared(tab.title)}
        </TabLink>
      ))}
    </Flex>
  );
}

/** The sign-in link for a guest, the menu for all. */
function Visitor() {
  const signedIn = useSignedIn();
  const login = useLoginPath();
  const text = useText();
  return (
    <>
      {!signedIn && (
        <ButtonLink to={login} paddingInline="4" look="outline">
          {text('action.signIn')}
        </ButtonLink>
      )}
      <MenuButton />
    </>
  );
}
