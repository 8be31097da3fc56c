import { useEffect, useRef } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { openedAt } from '#page/object-address.ts';
import { Box, Stack } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import type { Application } from './offering.ts';

/** What was set aside, and where the application is found from now on. */
export function LotsDone({ application }: { readonly application: Application }) {
  const text = useText();
  const format = useFormat();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  const { blocked, currency, pub_time } = application;
  return (
    <Stack gap="4" alignItems="flex-start">
      <Box ref={outcome} tabIndex={-1} width="100%">
        <Notice title={text('offering.done', { amount: format.money(blocked, currency) })}>
          {text('offering.done.detail', { at: format.moment(Date.parse(pub_time)) })}
        </Notice>
      </Box>
      <ButtonLink look="outline" to={openedAt('', 'offerings', application.id)}>
        {text('offering.done.open')}
      </ButtonLink>
    </Stack>
  );
}
