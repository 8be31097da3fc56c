import { useState } from 'react';
import type { ProfileSecurityProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { ChangePasswordSheet } from './change-password-sheet.tsx';

/** What guards the account. */
export default function Security({ changePassword }: ProfileSecurityProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <Section title={text('profile.security.title')}>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>{text('profile.security.changePassword')}</Button>
      {open && <ChangePasswordSheet form={changePassword} onClose={() => setOpen(false)} />}
    </Section>
  );
}
