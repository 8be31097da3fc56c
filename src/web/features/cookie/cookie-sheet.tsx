import { useState } from 'react';
import type { ConsentChoice } from '#core/consent.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useConsent } from '#page/consent-store.ts';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Sheet } from '#ui/sheet.tsx';
import CategoryList from './category-list.tsx';
import { noConsent } from './choices.ts';
import { ConsentActions } from './consent-actions.tsx';
import { PolicyLink } from './policy-link.tsx';
import { useChoose } from './use-choose.ts';

/** The choice that was made, to be changed. */
export default function CookieSheet({ onClose }: { readonly onClose: () => void }) {
  const { file } = useApp();
  const text = useText();
  const choose = useChoose();
  const [choice, setChoice] = useState<ConsentChoice>(useConsent() ?? noConsent);
  const decide = (decided: ConsentChoice) => {
    choose(decided);
    onClose();
  };
  return (
    <Sheet title={text('cookie.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Box paddingInline="5" paddingBottom="5">
        <Text size="sm" tone="muted">
          {text('cookie.text', { name: file.profile.name })} <PolicyLink onFollow={onClose} />
        </Text>
        <Box marginBlock="4">
          <CategoryList choice={choice} onChange={setChoice} />
        </Box>
        <ConsentActions onChoose={decide}>
          <Button look="solid" onClick={() => decide(choice)}>
            {text('cookie.confirm')}
          </Button>
        </ConsentActions>
      </Box>
    </Sheet>
  );
}
