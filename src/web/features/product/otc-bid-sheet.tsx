import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { otcQueries } from '#api/otc-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { TimeLeft, useIsOver } from '#page/time-left.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { otcBidTones, type OtcBid } from './otc.ts';
import { OwnSheet } from './own-sheet.tsx';
import { ReviewFrame } from './review-frame.tsx';

/** A request for a price: what it would bring while the price stands, and accepting or declining it. */
export default function OtcBidSheet({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const bid = useQuery(otcQueries.bid(api, id));
  return (
    <OwnSheet
      query={bid}
      onClose={onClose}
      status={({ status }) => ({
        tone: otcBidTones[status],
        words: text(`product.otc.bid.status.${status}`),
        explained: text(`product.otc.bid.explain.${status}`),
      })}
    >
      {(data, toStatus) => <Answer bid={data} onDone={toStatus} />}
    </OwnSheet>
  );
}

function Answer({ bid, onDone }: { readonly bid: OtcBid; readonly onDone: () => void }) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const [reviewed, review] = useState<OtcBid | null>(null);
  const { queryKey } = otcQueries.bid(api, bid.id);
  const read = () => client.invalidateQueries({ queryKey });
  const until =
    bid.status === 'quoted' && bid.expires_at !== null ? Date.parse(bid.expires_at) : null;
  const isOver = useIsOver(until, () => void read());
  const set = (data: OtcBid | undefined) => {
    client.setQueryData(queryKey, data);
    review(null);
    onDone();
  };
  if (reviewed !== null && bid.status === 'quoted')
    return (
      <Acceptance bid={reviewed} isOver={isOver} onBack={() => review(null)} onAccepted={set} />
    );
  return (
    <>
      <BidFacts bid={bid} />
      {until !== null && !isOver && (
        <TimeLeft until={until} words={(time) => text('product.otc.valid', { time })} />
      )}
      {(bid.status === 'quoted' || bid.status === 'awaiting') && (
        <Choice
          bid={bid}
          canAccept={until !== null && !isOver}
          onAccept={() => review(bid)}
          onDeclined={set}
        />
      )}
    </>
  );
}

function Choice({
  bid: { id, status },
  canAccept,
  onAccept,
  onDeclined,
}: {
  readonly bid: OtcBid;
  readonly canAccept: boolean;
  readonly onAccept: () => void;
  readonly onDeclined: (bid: OtcBid | undefined) => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const decline = useMutation({
    mutationFn: async () =>
      (await api.client.POST('/otc/app/v1/bid/{id}/decline', { params: { path: { id } } })).data,
    onSuccess: onDeclined,
    onError: () => client.invalidateQueries({ queryKey: otcQueries.bid(api, id).queryKey }),
  });
  const wait = useWait(decline.error);
  return (
    <Stack gap="3">
      <ClientFailure error={decline.error} wait={wait} />
      <Flex flexWrap="wrap">
        {status === 'quoted' && (
          <Button look="solid" disabled={!canAccept || decline.isPending} onClick={onAccept}>
            {text('product.continue')}
          </Button>
        )}
        <Button
          aria-disabled={decline.isPending}
          onClick={() => decline.isPending || decline.mutate()}
        >
          {text(status === 'quoted' ? 'product.otc.decline' : 'product.otc.withdraw')}
        </Button>
      </Flex>
    </Stack>
  );
}

function Acceptance({
  bid,
  isOver,
  onBack,
  onAccepted,
}: {
  /** As it was shown when the review was opened: what is confirmed is that. */
  readonly bid: OtcBid;
  readonly isOver: boolean;
  readonly onBack: () => void;
  readonly onAccepted: (bid: OtcBid | undefined) => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = usePrivateFormat();
  const { id, price, total, currency, expires_at } = bid;
  const accept = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/otc/app/v1/bid/{id}/accept', {
          params: { path: { id } },
          body: { price: price ?? '', total: total ?? '' },
        })
      ).data,
    onSuccess: onAccepted,
    onError: () => client.invalidateQueries({ queryKey: otcQueries.bid(api, id).queryKey }),
  });
  return (
    <ReviewFrame
      action={accept}
      confirm={text('product.otc.accept', { amount: format.money(total ?? '0', currency) })}
      isOver={isOver}
      onBack={onBack}
    >
      <BidFacts bid={bid} />
      {isOver || expires_at === null ? (
        <Text role="status">{text('product.otc.expired')}</Text>
      ) : (
        <TimeLeft
          until={Date.parse(expires_at)}
          words={(time) => text('product.otc.valid', { time })}
        />
      )}
      <Text size="sm" tone="muted">
        {text('product.otc.accept.next')}
      </Text>
    </ReviewFrame>
  );
}

function BidFacts({ bid }: { readonly bid: OtcBid }) {
  const text = useText();
  const format = usePrivateFormat();
  const { currency, price, amount, fee, total } = bid;
  const money = (label: string, value: string | null) =>
    value === null ? [] : [{ label, value: format.money(value, currency) }];
  return (
    <DescriptionList
      facts={[
        { label: text('product.placing.shares'), value: format.number(bid.shares) },
        ...(price === null
          ? []
          : [
              {
                label: text('product.placing.price'),
                value: `${format.price(price)} ${currency}`,
              },
            ]),
        ...money(text('product.review.amount'), amount),
        ...money(text('product.placing.fee', { percent: format.part(bid.fee_percent) }), fee),
        ...money(text('product.exit.total'), total),
        { label: text('product.reference'), value: bid.id },
      ]}
    />
  );
}
