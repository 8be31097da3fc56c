import { Headphones } from 'lucide-react';
import { chakra } from '#ui/chakra.ts';
import { Link } from 'react-router';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Icon } from '#ui/icon.tsx';
import { Brand } from '../brand.tsx';
import { useTabs } from './use-tabs.ts';

const Side = chakra('div', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexDirection: 'column',
    gap: '6',
    position: 'fixed',
    insetBlock: 0,
    insetInlineStart: 0,
    width: '232px',
    zIndex: 11,
    padding: '4',
    paddingTop: '5',
    background: 'header',
    color: 'onHeader',
    borderInlineEnd: '1px solid color-mix(in srgb, var(--t-color-on-header) 12%, transparent)',
  },
});
const Home = chakra(Link, { base: { display: 'flex', paddingInline: '3', minHeight: '36px' } });
const List = chakra('nav', { base: { display: 'flex', flexDirection: 'column', gap: '1' } });
const sideLink = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '46px',
  paddingInline: '3',
  borderRadius: 'control',
  fontSize: 'md',
  fontWeight: 'strong',
  color: 'onHeaderMuted',
  _hover: { color: 'onHeader' },
  '&[aria-current]': {
    color: 'onHeader',
    background: 'color-mix(in srgb, var(--t-color-on-header) 10%, transparent)',
  },
} as const;
const SideLink = chakra(Link, { base: sideLink });
const Support = chakra(Link, {
  base: {
    ...sideLink,
    marginTop: 'auto',
    boxShadow: 'inset 0 0 0 1px color-mix(in srgb, var(--t-color-on-header) 25%, transparent)',
  },
});

/** Layout hr: the tabs at the side, and the link to customer service, or the advisor, below them. */
export function SideNavigation() {
  const { file } = useApp();
  const tabs = useTabs();
  const declared = useDeclaredText();
  const text = useText();
  const advisor = file.screens.find((screen) => screen.id === 'profile');
  const support = file.navigation.support ?? (advisor && `${advisor.route}#advisor`);
  return (
    <Side className="on-header">
      <Home to="/" aria-label={text('nav.toHome', { name: file.profile.name })}>
        <Brand />
      </Home>
      <List aria-label={text('nav.main')}>
        {tabs.map((tab) => (
          <SideLink key={tab.id} to={tab.route} aria-current={tab.current}>
            <Icon name={tab.icon} />
            {declared(tab.title)}
          </SideLink>
        ))}
      </List>
      {support !== undefined && (
        <Support to={support}>
          <Headphones size={20} strokeWidth={1.7} aria-hidden="true" />
          {text('nav.support')}
        </Support>
      )}
    </Side>
  );
}
