import { useState } from 'react';
import type { SecurityPasswordProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { ChangePasswordSheet } from './change-password-sheet.tsx';

/** The login password, and how it is changed. */
export default function Password({ form }: SecurityPasswordProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <Section title={text('security.password.title')}>
      <Stack alignItems="flex-start">
        <Text tone="muted">{text('security.password.detail')}</Text>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text('profile.security.changePassword')}
        </Button>
      </Stack>
      {open && <ChangePasswordSheet form={form} onClose={() => setOpen(false)} />}
    </Section>
  );
}
