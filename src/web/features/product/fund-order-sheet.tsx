import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fundQueries } from '#api/fund-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { orderTones, type FundOrder } from './fund.ts';
import { FundEstimate } from './fund-estimate.tsx';
import { FundOrderFacts } from './fund-order-facts.tsx';

/** An order of a fund: where it stands, what it came to, and taking it back while that is possible. */
export default function FundOrderSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const order = useQuery(fundQueries.fundOrder(api, id));
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = order;
  return (
    <Sheet
      title={data?.name ?? text('product.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {order.isLoadingError && <QueryError query={order} />}
        {order.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={orderTones[data.status]}>
                {text(`product.fund.status.${data.status}`)}
              </StatusPill>
              <Explanation order={data} />
            </Stack>
            {data.remark !== null && (
              <Notice tone="warn" title={text('product.remark')}>
                {data.remark}
              </Notice>
            )}
            <FundOrderFacts order={data} />
            {data.estimate !== null && (
              <FundEstimate
                side={data.side}
                currency={data.currency}
                feePercent={data.fee_percent}
                estimate={data.estimate}
              />
            )}
            {data.can_cancel && (
              <CancelOrder order={data} onDone={() => outcome.current?.focus()} />
            )}
          </>
        )}
      </Stack>
    </Sheet>
  );
}

function Explanation({ order }: { readonly order: FundOrder }) {
  const text = useText();
  const format = useFormat();
  const { status, is_late, price_day, pays_on } = order;
  const day = format.date(status === 'settle' && pays_on !== null ? pays_on : price_day);
  return (
    <Text tone="muted">
      {status === 'pending' && is_late
        ? text('product.fund.explain.late', { day })
        : text(`product.fund.explain.${status}`, { day })}
    </Text>
  );
}

function CancelOrder({
  order,
  onDone,
}: {
  readonly order: FundOrder;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const { id } = order;
  const { queryKey } = fundQueries.fundOrder(api, id);
  const cancel = useMutation({
    mutationFn: async () =>
      (await api.client.POST('/fund/app/v1/order/{id}/cancel', { params: { path: { id } } })).data,
    onSuccess(data) {
      client.setQueryData(queryKey, data);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const wait = useWait(cancel.error);
  return (
    <Stack gap="3">
      <ClientFailure error={cancel.error} wait={wait} />
      <Box>
        <Button
          aria-disabled={cancel.isPending}
          onClick={() => cancel.isPending || cancel.mutate()}
        >
          {text('product.fund.cancel')}
        </Button>
      </Box>
    </Stack>
  );
}
