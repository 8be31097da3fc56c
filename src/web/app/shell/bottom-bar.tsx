import { chakra } from '#ui/chakra.ts';
import { Link } from 'react-router';
import { useDeclaredText, useText } from '#i18n/use-text.ts';
import { Icon } from '#ui/icon.tsx';
import { useTabs } from './use-tabs.ts';

const Bar = chakra('nav', {
  base: {
    display: { base: 'grid', md: 'none' },
    gridAutoFlow: 'column',
    // As wide as one another, until a long word needs the room of a short one.
    gridAutoColumns: 'minmax(min-content, 1fr)',
    // Letters of a font that is still on its way may be wider than they will be: the page does not scroll sideways for them.
    overflowX: 'clip',
    position: 'sticky',
    bottom: 0,
    // Where there is little height, sideways or enlarged, it ends the page instead of covering it.
    '@media (max-height: 559px)': { position: 'static' },
    zIndex: 10,
    background: 'raised',
    borderTop: '1px solid var(--t-color-line)',
    paddingBottom: 'env(safe-area-inset-bottom)',
  },
});
const Tab = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minHeight: '64px',
    color: 'muted',
    fontSize: 'xs',
    lineHeight: 1.2,
    textAlign: 'center',
    fontWeight: 'strong',
    outlineOffset: '-3px',
    minWidth: 0,
    '&[aria-current]': { color: 'brand' },
  },
});

/** The main tabs under the thumb, on a narrow window. */
export function BottomBar() {
  const tabs = useTabs();
  const declared = useDeclaredText();
  const text = useText();
  return (
    <Bar aria-label={text('nav.main')}>
      {tabs.map((tab) => (
        <Tab key={tab.id} to={tab.route} aria-current={tab.current}>
          <Icon name={tab.icon} size={24} />
          {declared(tab.title)}
        </Tab>
      ))}
    </Bar>
  );
}
