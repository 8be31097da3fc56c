import { chakra } from '#ui/chakra.ts';
import { useEffect, useId } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import type { ContentsEntry } from '#core/document-contents.ts';
import { useText } from '#i18n/use-text.ts';
import { Text } from '#ui/box.ts';

const Frame = chakra('nav', {
  base: {
    gridArea: 'contents',
    fontSize: 'sm',
    marginBottom: { base: '8', md: 0 },
    paddingBlock: { base: '4', md: 0 },
    borderBlock: { base: '1px solid var(--t-color-line)', md: 0 },
    position: { md: 'sticky' },
    top: '24',
    alignSelf: 'start',
  },
});
const Link = chakra(RouterLink, {
  base: {
    color: 'brand',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { base: '44px', md: '32px' },
    minWidth: { base: '44px', md: '32px' },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

/** Links to the headings. The one in the address is gone to, also when the page is opened with it. */
export function DocumentContents({ entries }: { readonly entries: readonly ContentsEntry[] }) {
  const { hash, search, key } = useLocation();
  const text = useText();
  const label = useId();
  useEffect(() => {
    const heading = hash === '' ? null : document.getElementById(hash.slice(1));
    heading?.scrollIntoView();
    // A keyboard and a screen reader go on from there.
    heading?.focus({ preventScroll: true });
  }, [hash, key]);
  if (entries.length === 0) return null;
  return (
    <Frame aria-labelledby={label} data-screen-only>
      <Text id={label} size="sm" tone="muted">
        {text('generic.document.contents')}
      </Text>
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link to={{ search, hash: `#${entry.id}` }}>{entry.text}</Link>
          </li>
        ))}
      </ol>
    </Frame>
  );
}
