import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { placingQueries } from '#api/placing-queries.ts';
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
import type { Placing, PlacingApplication, WantedPlacing } from './placing.ts';
import { PlacingCosts } from './placing-form.tsx';

export interface PlacingReviewProps {
  readonly placing: Placing;
  readonly wanted: WantedPlacing;
  readonly onBack: () => void;
  readonly onApplied: (application: PlacingApplication) => void;
}

/** Everything once more before the money is set aside. */
export function PlacingReview({ placing, wanted, onBack, onApplied }: PlacingReviewProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // Who has gone on by keyboard reads on here.
  useEffect(() => heading.current?.focus(), []);
  const { code, currency, unlocks_on, stock } = placing;
  const { shares, price, total } = wanted;
  const apply = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/placing/app/v1/item/{code}/apply', {
          params: { path: { code } },
          body: { shares, price, total },
        })
      ).data,
    onSuccess: (data) => data !== undefined && onApplied(data),
    // What has changed is shown where the shares are typed.
    onError: (error) =>
      error instanceof CodedError &&
      client.invalidateQueries({ queryKey: placingQueries.placing(api, code).queryKey }),
  });
  const wait = useWait(apply.error);
  return (
    <Stack gap="5">
      <Heading ref={heading} tabIndex={-1}>
        {text('product.review')}
      </Heading>
      <Facts
        facts={[
          { label: text('product.placing.stock'), value: `${stock.name} (${stock.symbol})` },
          { label: text('product.placing.shares'), value: format.number(shares) },
          { label: text('product.placing.price'), value: `${format.price(price)} ${currency}` },
        ]}
      />
      <PlacingCosts placing={placing} wanted={wanted} />
      <Stack gap="2">
        <Text size="sm" tone="muted">
          {text('product.placing.next')}
        </Text>
        {unlocks_on !== null && (
          <Text size="sm" tone="muted">
            {text('product.placing.next.locked', { day: format.date(unlocks_on) })}
          </Text>
        )}
      </Stack>
      <ClientFailure error={apply.error} wait={wait} />
      <Flex flexWrap="wrap">
        <Button
          look="solid"
          aria-disabled={apply.isPending}
          onClick={() => apply.isPending || apply.mutate()}
        >
          {text('product.placing.confirm', { amount: format.money(total, currency) })}
        </Button>
        <Button disabled={apply.isPending} onClick={onBack}>
          {text('product.review.back')}
        </Button>
      </Flex>
    </Stack>
  );
}
