import { chakra } from '#ui/chakra.ts';
import { Link, Outlet } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Text } from '#ui/box.ts';
import { Brand } from './brand.tsx';
import { CookieButton } from './cookie-button.tsx';
import { useFonts } from './fonts.ts';
import { LanguageSelect } from './language-select.tsx';

const Frame = chakra('div', {
  base: {
    minHeight: '100dvh',
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'minmax(360px, 5fr) 7fr' },
    gridTemplateRows: { base: 'auto 1fr', md: '1fr' },
  },
});
const Header = chakra('header', {
  base: {
    '--focus-ring': { base: 'var(--t-color-on-header)', md: 'var(--t-color-on-brand)' },
    background: { base: 'header', md: 'brand' },
    color: { base: 'onHeader', md: 'onBrand' },
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    padding: { base: '4', md: '10' },
    gap: '6',
    // A long form scrolls past the brand.
    position: { md: 'sticky' },
    top: 0,
    height: { md: '100dvh' },
  },
});
const Home = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    minHeight: '44px',
    minWidth: 0,
  },
});

/** A screen without navigation: the brand, and the one thing to do. */
export function BareShell() {
  const text = useText();
  const { file } = useApp();
  useFonts();
  return (
    <Frame>
      <Header>
        <Home to="/" aria-label={text('nav.toHome', { name: file.profile.name })}>
          <Brand />
        </Home>
        <Box display={{ base: 'none', md: 'block' }} maxWidth="420px">
          <Text
            fontFamily="heading"
            fontWeight="heading"
            fontSize="xl"
            lineHeight="1.3"
            textWrap="balance"
          >
            {text('login.tagline')}
          </Text>
        </Box>
        <Text size="xs" display={{ base: 'none', md: 'block' }}>
          {file.profile.company.name}
          {file.profile.company.licence ? ` · ${file.profile.company.licence}` : ''}
        </Text>
      </Header>
      <Box display="flex" flexDirection="column" padding={{ base: '4', md: '10' }}>
        <Box alignSelf="flex-end">
          <LanguageSelect />
        </Box>
        <Box
          as="main"
          flex="1"
          display="grid"
          // From the top: what still grows moves nothing that is seen already.
          alignItems="start"
          justifyItems="center"
          paddingTop={{ base: '6vh', md: '16vh' }}
          paddingBottom="6"
        >
          <Box width="100%" maxWidth="400px">
            <Outlet />
          </Box>
        </Box>
        <Box alignSelf="flex-end">
          <CookieButton />
        </Box>
      </Box>
    </Frame>
  );
}
