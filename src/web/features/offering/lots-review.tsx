import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { offeringQueries } from '#api/offering-queries.ts';
import { CodedError } from '#core/errors.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import type { ReviewedLots } from './lots-entry.tsx';
import type { Application, OfferingDetail } from './offering.ts';
import { ofType, useOfferingWords } from './use-offering-words.ts';

export interface LotsReviewProps extends ReviewedLots {
  readonly offering: OfferingDetail;
  /** The application that is changed; `null` for a new one. */
  readonly changes: string | null;
  readonly onBack: () => void;
  readonly onDone: (application: Application) => void;
}

/** Everything once more before the money is set aside: what is confirmed is what is posted. */
export function LotsReview({ offering, quote, bid, changes, onBack, onDone }: LotsReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const words = useOfferingWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // Who has gone on by keyboard reads on here.
  useEffect(() => heading.current?.focus(), []);
  const { code, currency, lot } = offering;
  const body = { lots: quote.lots, price: bid, total: quote.total };
  const send = useMutation({
    mutationFn: async () =>
      changes === null
        ? (
            await api.client.POST('/offering/app/v1/item/{code}/apply', {
              params: { path: { code } },
              body,
            })
          ).data
        : (
            await api.client.POST('/offering/app/v1/application/{id}/change', {
              params: { path: { id: changes } },
              body,
            })
          ).data,
    onSuccess: (data) => data !== undefined && onDone(data),
    // What has changed is shown where lots are typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: offeringQueries.offering(api, code).queryKey }),
  });
  const wait = useWait(send.error);
  const money = (value: string) => format.money(value, currency);
  return (
    <Stack gap="5" data-task>
      <Heading ref={heading} tabIndex={-1}>
        {text('offering.review')}
      </Heading>
      <DescriptionList
        facts={[
          { label: text('offering.lots'), value: words.lots(quote.lots, lot, offering.type) },
          {
            label: text('offering.price'),
            value:
              bid === null
                ? text('offering.price.upTo', { price: words.price(quote.price, currency) })
                : words.price(bid, currency),
          },
          { label: text(`offering.amount${ofType(offering.type)}`), value: money(quote.amount) },
          { label: text('offering.fee'), value: money(quote.fee) },
          { label: text('offering.total'), value: money(quote.total) },
          {
            label: text('offering.date.end'),
            value: format.moment(Date.parse(offering.end_time)),
          },
        ]}
      />
      <Text size="sm" tone="muted">
        {text('offering.review.next')}
      </Text>
      <ClientFailure error={send.error} wait={wait} />
      <Flex flexWrap="wrap">
        <Button
          look="solid"
          aria-disabled={send.isPending}
          onClick={() => send.isPending || send.mutate()}
        >
          {text('offering.review.confirm', { amount: money(quote.total) })}
        </Button>
        <Button disabled={send.isPending} onClick={onBack}>
          {text('offering.review.back')}
        </Button>
      </Flex>
    </Stack>
  );
}
