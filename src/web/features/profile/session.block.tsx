import { useState } from 'react';
import type { ProfileSessionProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useSignOut } from '#session/use-sign-out.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';

export default function Session(_: ProfileSessionProps) {
  const text = useText();
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  return (
    <Section title={text('profile.session.title')}>
      <Button
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void signOut();
        }}
      >
        {text('menu.logout')}
      </Button>
    </Section>
  );
}
