import { useState } from 'react';
import type { SecurityPasswordProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { Button } from '#ui/button.ts';
import { ChangePasswordSheet } from './change-password-sheet.tsx';
import { SettingRow } from './setting-row.tsx';

/** The login password, and how it is changed. */
export default function Password({ form }: SecurityPasswordProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <SettingRow
      title={text('security.password.title')}
      state={{ label: text('security.state.set'), tone: 'good' }}
      detail={text('security.password.detail')}
      action={
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text('profile.security.changePassword')}
        </Button>
      }
    >
      {open && <ChangePasswordSheet form={form} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}
