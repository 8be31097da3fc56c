import { chakra } from '#ui/chakra.ts';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { DataProvider } from '#data/data-provider.tsx';
import { useFonts } from '../fonts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { KycForce } from './kyc-force.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { StepUpHost } from './step-up-host.tsx';
import { useKeepAlive } from './use-keep-alive.ts';
import { useTouch } from './use-touch.ts';

const Frame = chakra('div', {
  base: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    // What lies over the page above its tabs covers nothing of its end.
    // While something on the screen has not come, the footer would be pushed down under the pointer.
    '&:has(> main [data-arriving]) > footer': { visibility: 'hidden' },
    '&:has([data-over-tabs]) > footer': { marginBottom: { base: '72px', md: 0 } },
  },
  variants: { layout: { st: {}, hr: { md: { paddingInlineStart: '232px' } } } },
});
const Page = chakra('main', {
  base: {
    flex: '1',
    width: '100%',
    maxWidth: 'page',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '8' },
    paddingTop: { base: '6', md: '10' },
    paddingBottom: '10',
    outline: 'none',
  },
});
const SkipLink = chakra('a', {
  base: {
    position: 'fixed',
    top: '2',
    insetInlineStart: '2',
    zIndex: 40,
    padding: '3',
    background: 'raised',
    color: 'text',
    borderRadius: 'control',
    transform: 'translateY(-200%)',
    _focusVisible: { transform: 'none', boxShadow: 'overlay' },
  },
});

/** What stands around every main screen, in the tenant's layout: st (tabs in the header) or hr (side navigation). */
export default function FullShell() {
  return (
    <DataProvider>
      <Shell />
    </DataProvider>
  );
}

function Shell() {
  const { file } = useApp();
  const text = useText();
  const { layout } = file.profile;
  const page = useFocusOnChange();
  useFonts();
  useKeepAlive();
  useTouch();
  return (
    <Frame layout={layout}>
      <SkipLink href="#page">{text('nav.skip')}</SkipLink>
      {layout === 'hr' && <SideNavigation />}
      <Header layout={layout} />
      <ConnectionBanner />
      <KycForce />
      <StepUpHost />
      <Page id="page" tabIndex={-1} ref={page}>
        <Outlet />
      </Page>
      <Footer />
      <BottomBar />
    </Frame>
  );
}

/** Puts the focus on the new screen, so that a keyboard or a screen reader goes on from there; not on arrival. */
function useFocusOnChange() {
  const page = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    page.current?.focus({ preventScroll: true });
  }, [pathname]);
  return page;
}
