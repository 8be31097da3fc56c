import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { placingQueries } from '#api/placing-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Box, Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { ButtonLink } from '#ui/link.ts';
import { OwnSheet } from './own-sheet.tsx';
import { placingTones, type PlacingApplication } from './placing.ts';
import { usePlacingWords } from './use-placing-words.ts';

/** An application for shares, or a purchase of them: its status, what they cost, from when they can be sold, and withdrawing it while it is not decided. */
export default function PlacingApplicationSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const words = usePlacingWords();
  const quotePath = useQuotePath();
  const application = useQuery(placingQueries.placingApplication(api, id));
  return (
    <OwnSheet
      query={application}
      onClose={onClose}
      status={(data) => ({
        tone: placingTones[data.status],
        words: words.status(data),
        explained: words.explained(data),
      })}
    >
      {(data, toStatus) => {
        const path = quotePath(data.stock);
        return (
          <>
            <ApplicationFacts application={data} />
            {data.status === 'awaiting' && <Withdraw application={data} onDone={toStatus} />}
            {path !== null && data.status !== 'rejected' && (
              <Box>
                <ButtonLink look="outline" to={path}>
                  {text(data.type === 'otc' ? 'product.otc.view' : 'product.placing.sell')}
                </ButtonLink>
              </Box>
            )}
          </>
        );
      }}
    </OwnSheet>
  );
}

function ApplicationFacts({ application }: { readonly application: PlacingApplication }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, stock, locked_shares, unlocks_on } = application;
  const money = (value: string) => format.money(value, currency);
  return (
    <DescriptionList
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
