import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fundQueries } from '#api/fund-queries.ts';
import { CodedError } from '#core/errors.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Facts } from '#ui/facts.tsx';
import { Heading } from '#ui/heading.ts';
import type { Fund, FundOrder, FundQuote } from './fund.ts';
import { FundEstimate } from './fund-estimate.tsx';

export interface FundReviewProps {
  readonly fund: Fund;
  readonly quote: FundQuote;
  /** A redemption of everything. */
  readonly isWhole: boolean;
  readonly onBack: () => void;
  readonly onPlaced: (order: FundOrder) => void;
}

/** Everything once more before the order: what is certain first, then the estimate. */
export function FundReview({ fund, quote, isWhole, onBack, onPlaced }: FundReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // Who has gone on by keyboard reads on here.
  useEffect(() => heading.current?.focus(), []);
  const { code, currency } = fund;
  const { side, amount, units, price, price_on } = quote;
  const isBuy = side === 'buy';
  const place = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/fund/app/v1/item/{code}/order', {
          params: { path: { code } },
          body: {
            side,
            amount,
            units: isBuy || isWhole ? null : units,
            price_day: quote.price_day,
            fee_percent: quote.fee_percent,
          },
        })
      ).data,
    onSuccess: (data) => data !== undefined && onPlaced(data),
    // What has changed is shown where the order is typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: fundQueries.fund(api, code).queryKey }),
  });
  const wait = useWait(place.error);
  const subject = isBuy
    ? format.money(amount ?? '0', currency)
    : text('product.fund.unitCount', { units: format.price(units ?? '0') });
  const { value, fee, total, rest } = quote;
  const isEstimated = price !== null && price_on !== null && units !== null;
  return (
    <Stack gap="5">
      <Heading ref={heading} tabIndex={-1}>
        {text('product.review')}
      </Heading>
      <Facts
        facts={[
          { label: text(isBuy ? 'product.fund.setAside' : 'product.fund.units'), value: subject },
          { label: text('product.fund.priceDay'), value: format.date(quote.price_day) },
          {
            label: text('product.fund.cancelUntil'),
            value: format.moment(Date.parse(quote.orders_close_at)),
          },
          { label: text('product.fund.knownBy'), value: format.date(quote.price_due_on) },
          ...(quote.pays_on === null
            ? []
            : [{ label: text('product.fund.paysOn'), value: format.date(quote.pays_on) }]),
        ]}
      />
      {isEstimated && (
        <FundEstimate
          side={side}
          currency={currency}
          feePercent={quote.fee_percent}
          estimate={{
            price,
            price_on,
            units,
            value: value ?? '0',
            fee: fee ?? '0',
            total: total ?? '0',
            rest: rest ?? '0',
          }}
        />
      )}
      <Text size="sm" tone="muted">
        {text('product.fund.rounding')}
      </Text>
      <ClientFailure error={place.error} wait={wait} />
      <Flex flexWrap="wrap">
        <Button
          look="solid"
          aria-disabled={place.isPending}
          onClick={() => place.isPending || place.mutate()}
        >
          {text(isBuy ? 'product.fund.confirm.buy' : 'product.fund.confirm.redeem', { subject })}
        </Button>
        <Button disabled={place.isPending} onClick={onBack}>
          {text('product.review.back')}
        </Button>
      </Flex>
    </Stack>
  );
}
