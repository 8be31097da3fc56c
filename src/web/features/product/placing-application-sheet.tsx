import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { placingQueries } from '#api/placing-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Facts } from '#ui/facts.tsx';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { placingTones, type PlacingApplication } from './placing.ts';

/** An application for placed shares: its status, what they cost, from when they can be sold, and withdrawing it while it is not decided. */
export default function PlacingApplicationSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const format = usePrivateFormat();
  const quotePath = useQuotePath();
  const application = useQuery(placingQueries.placingApplication(api, id));
  const outcome = useRef<HTMLDivElement>(null);
  const { data } = application;
  const path = data === undefined ? null : quotePath(data.stock);
  return (
    <Sheet
      title={data?.name ?? text('product.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {application.isLoadingError && <QueryError query={application} />}
        {application.isPending && <SkeletonRows rows={6} />}
        {data !== undefined && (
          <>
            <Stack gap="2" alignItems="flex-start" ref={outcome} role="status" tabIndex={-1}>
              <StatusPill tone={placingTones[data.status]}>
                {text(`product.placing.status.${data.status}`)}
              </StatusPill>
              <Text tone="muted">
                {text(`product.placing.explain.${data.status}`, {
                  day: data.unlocks_on === null ? '' : format.date(data.unlocks_on),
                })}
              </Text>
            </Stack>
            {data.remark !== null && (
              <Notice tone="warn" title={text('product.remark')}>
                {data.remark}
              </Notice>
            )}
            <ApplicationFacts application={data} />
            {data.status === 'awaiting' && (
              <Withdraw application={data} onDone={() => outcome.current?.focus()} />
            )}
            {path !== null && data.status !== 'rejected' && (
              <Box>
                <ButtonLink look="outline" to={path}>
                  {text('product.placing.sell')}
                </ButtonLink>
              </Box>
            )}
          </>
        )}
      </Stack>
    </Sheet>
  );
}

function ApplicationFacts({ application }: { readonly application: PlacingApplication }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, stock, locked_shares, unlocks_on } = application;
  const money = (value: string) => format.money(value, currency);
  return (
    <Facts
      facts={[
        { label: text('product.placing.stock'), value: `${stock.name} (${stock.symbol})` },
        { label: text('product.placing.shares'), value: format.number(application.shares) },
        ...(locked_shares === null
          ? []
          : [
              {
                label: text('product.placing.lockedShares'),
                value: format.number(locked_shares),
              },
            ]),
        {
          label: text('product.placing.price'),
          value: `${format.price(application.price)} ${currency}`,
        },
        { label: text('product.review.amount'), value: money(application.amount) },
        { label: text('product.comparison.by.costs'), value: money(application.fee) },
        { label: text('product.placing.total'), value: money(application.total) },
        ...(unlocks_on === null
          ? []
          : [
              {
                label: text('product.placing.lock'),
                value: text('product.placing.lock.until', { day: format.date(unlocks_on) }),
              },
            ]),
        { label: text('product.reference'), value: application.id },
      ]}
    />
  );
}

function Withdraw({
  application: { id },
  onDone,
}: {
  readonly application: PlacingApplication;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const { queryKey } = placingQueries.placingApplication(api, id);
  const withdraw = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/placing/app/v1/application/{id}/withdraw', {
          params: { path: { id } },
        })
      ).data,
    onSuccess(data) {
      client.setQueryData(queryKey, data);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const wait = useWait(withdraw.error);
  return (
    <Stack gap="3">
      <ClientFailure error={withdraw.error} wait={wait} />
      <Box>
        <Button
          aria-disabled={withdraw.isPending}
          onClick={() => withdraw.isPending || withdraw.mutate()}
        >
          {text('product.placing.withdraw')}
        </Button>
      </Box>
    </Stack>
  );
}
