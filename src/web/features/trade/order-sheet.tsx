import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { tradeQueries } from '#api/trade-queries.ts';
import { isConfirmable } from '#core/trading/order-figures.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Stack, Text } from '#ui/box.ts';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderPostings } from './order-postings.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderLinks } from './order-links.tsx';
import { SaveConfirmation } from './save-confirmation.tsx';
import { orderNext, orderStatus } from './order.ts';
import { useOrderName } from '#page/use-order-name.ts';

export interface OrderSheetProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One order: what became of it and why, everything that happened, its figures and postings, and the button to cancel it. */
export default function OrderSheet({ id, onClose }: OrderSheetProps) {
  const { api } = useApp();
  const text = useText();
  const nameOf = useOrderName();
  const found = useQuery(tradeQueries.order(api, id));
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = found;
  return (
    <Sheet
      title={data === undefined ? text('order.title') : nameOf(data)}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="5">
        {found.isPending && <SkeletonRows rows={6} />}
        {found.isLoadingError && <QueryError query={found} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={orderStatus(data).tone}>{text(orderStatus(data).words)}</StatusPill>
              <Text tone="muted">{text(orderNext(data))}</Text>
            </Stack>
            {data.reason !== null && data.reason !== 'reversed' && (
              <Notice tone="warn" title={text(`order.why.${data.reason}`)} />
            )}
            <OrderPayment order={data} onDone={() => outcome.current?.focus()} />
            <CancelOrder order={data} onDone={() => outcome.current?.focus()} />
            <OrderLinks order={data} />
            <Section title={text('order.timeline')}>
              <OrderTimeline order={data} />
            </Section>
            <OrderFacts order={data} />
            {isConfirmable(data) && <SaveConfirmation order={data} />}
            <OrderPostings order={data} />
          </>
        )}
      </Stack>
    </Sheet>
  );
}
