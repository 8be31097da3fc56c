import { useEffect, useRef } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { openedAt } from '#page/object-address.ts';
import { Box } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { Stack } from '#ui/box.ts';
import type { Holding } from './product.ts';

/** What came of it, and where it is found from now on. */
export function HoldingDone({ holding }: { readonly holding: Holding }) {
  const text = useText();
  const format = useFormat();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  const { status, amount, currency, matures_on } = holding;
  return (
    <Stack gap="4" alignItems="flex-start">
      <Box ref={outcome} tabIndex={-1} width="100%">
        <Notice
          title={text(status === 'awaiting' ? 'product.done.awaiting' : 'product.done.placed', {
            amount: format.money(amount, currency),
          })}
        >
          {status === 'awaiting'
            ? text('product.done.awaiting.detail')
            : matures_on === null
              ? text('product.done.call')
              : text('product.done.term', { day: format.date(matures_on) })}
        </Notice>
      </Box>
      <ButtonLink look="outline" to={openedAt('', 'products', holding.id)}>
        {text('product.done.open')}
      </ButtonLink>
    </Stack>
  );
}
