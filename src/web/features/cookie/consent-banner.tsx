import { chakra } from '#ui/chakra.ts';
import { useEffect, useId, useState } from 'react';
import { useText } from '#i18n/use-text.ts';
import { useApp, useSignedIn } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Heading } from '#ui/heading.ts';
import { askAccount, isAccountAsked } from './account-asked.ts';
import { noConsent } from './choices.ts';
import { ConsentActions } from './consent-actions.tsx';
import { PolicyLink } from './policy-link.tsx';
import { useChoose } from './use-choose.ts';

// What can be chosen one by one is fetched for who wants to choose.
const CategoryList = openedPart(() => import('./category-list.tsx'));

// It stands at the end of the page and stays in sight above it: it covers nothing that cannot be scrolled to.
const Frame = chakra('section', {
  base: {
    position: 'sticky',
    bottom: 0,
    zIndex: 20,
    background: 'raised',
    boxShadow: 'overlay',
    borderTop: '1px solid var(--t-color-line)',
    paddingBottom: 'env(safe-area-inset-bottom)',
    maxHeight: '100dvh',
    overflow: 'auto',
  },
});
const Inner = chakra('div', {
  base: {
    maxWidth: 'page',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '8' },
    paddingBlock: '4',
    display: 'grid',
    gap: { base: '3', md: '8' },
    gridTemplateColumns: { base: '1fr', md: '1fr minmax(320px, 400px)' },
    alignItems: 'center',
  },
});

/** Asks ahead of the question whether it is one. */
export { askAccount };

/** Asks for consent to what is optional. The app works without an answer; until then nothing optional happens. */
export default function ConsentBanner() {
  const { file } = useApp();
  const text = useText();
  const choose = useChoose();
  const isKnown = useAccountAsked();
  const [choice, setChoice] = useState(noConsent);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!isKnown) return null;
  return (
    <Frame aria-labelledby={id} data-consent="">
      <Inner>
        <div>
          <Heading id={id} as="h2" fontSize="md">
            {text('cookie.title')}
          </Heading>
          <Text size="sm" tone="muted" maxWidth="72ch">
            {text('cookie.text', { name: file.profile.name })} <PolicyLink />
          </Text>
          {open && (
            <Box marginTop="2">
              <CategoryList choice={choice} onChange={setChoice} />
            </Box>
          )}
        </div>
        <ConsentActions onChoose={choose}>
          {open ? (
            <Button look="solid" onClick={() => choose(choice)}>
              {text('cookie.confirm')}
            </Button>
          ) : (
            <Button look="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
              {text('cookie.choose')}
            </Button>
          )}
        </ConsentActions>
      </Inner>
    </Frame>
  );
}

/** Whether the account of who is signed in was asked first: there, the question may have been answered on another device. */
function useAccountAsked(): boolean {
  const services = useApp();
  const signedIn = useSignedIn();
  const [asked, setAsked] = useState(() => signedIn && isAccountAsked(services));
  useEffect(() => {
    if (signedIn && !asked) void askAccount(services).finally(() => setAsked(true));
  }, [signedIn, asked, services]);
  return asked || !signedIn;
}
