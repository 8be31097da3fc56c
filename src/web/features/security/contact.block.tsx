import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { SecurityContactProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { ContactKind } from './contact-sheet.tsx';
import { SettingRow } from './setting-row.tsx';

// The form of a new phone or address is long; who only looks at the page does not load it.
const ContactSheet = openedPart(() => import('./contact-sheet.tsx'));

/** Where codes and notices go, how that is changed, and until when no money leaves after such a change. */
export default function Contact({ phone, email, confirm }: SecurityContactProps) {
  const { api } = useApp();
  const contact = useQuery(queries.contact(api));
  const text = useText();
  const format = useFormat();
  const [changing, setChanging] = useState<ContactKind | null>(null);

  if (contact.isPending || contact.isLoadingError) {
    return (
      <SettingRow title={text('security.contact.title')}>
        {contact.isPending ? <SkeletonRows rows={2} /> : <QueryError query={contact} />}
      </SettingRow>
    );
  }
  const { cooling_off_until: until, cooling_off_hours: hours } = contact.data;
  return (
    <SettingRow
      title={text('security.contact.title')}
      detail={
        <>
          <Text>{text('security.contact.phone', { phone: contact.data.phone })}</Text>
          <Text>
            {contact.data.email === null
              ? text('security.contact.noEmail')
              : text('security.contact.email', { email: contact.data.email })}
          </Text>
          {hours > 0 && <Text marginTop="2">{text('security.coolingOff.rule', { hours })}</Text>}
        </>
      }
      action={
        <>
          <Button aria-haspopup="dialog" onClick={() => setChanging('phone')}>
            {text('security.contact.changePhone')}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setChanging('email')}>
            {text('security.contact.changeEmail')}
          </Button>
        </>
      }
    >
      {until !== null && (
        <Box marginTop="3">
          <Notice tone="warn" title={text('security.coolingOff.title')}>
            {text('security.coolingOff.detail', { moment: format.moment(Date.parse(until)) })}
          </Notice>
        </Box>
      )}
      {changing !== null && (
        <ContactSheet
          kind={changing}
          form={changing === 'phone' ? phone : email}
          confirm={confirm}
          onClose={() => setChanging(null)}
        />
      )}
    </SettingRow>
  );
}
