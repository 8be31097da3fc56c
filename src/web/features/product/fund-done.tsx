import { useEffect, useRef } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { openedAt } from '#page/object-address.ts';
import { Box, Stack } from '#ui/box.ts';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import type { FundOrder } from './fund.ts';

/** What was ordered, when its price is known, and where it is found from now on. */
export function FundDone({ order }: { readonly order: FundOrder }) {
  const text = useText();
  const format = useFormat();
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => outcome.current?.focus(), []);
  return (
    <Stack gap="4" alignItems="flex-start">
      <Box ref={outcome} tabIndex={-1} width="100%">
        <Notice title={text('product.fund.done')}>
          {text('product.fund.done.detail', {
            day: format.date(order.price_day),
            until: format.moment(Date.parse(order.orders_close_at)),
          })}
        </Notice>
      </Box>
      <ButtonLink look="outline" to={openedAt('', 'funds', order.id)}>
        {text('product.done.open')}
      </ButtonLink>
    </Stack>
  );
}
