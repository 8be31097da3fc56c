import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { quantQueries } from '#api/quant-queries.ts';
import { compare } from '#core/money.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Heading } from '#ui/heading.ts';
import { Section } from '#ui/section.tsx';
import type { QuantHolding } from './quant.ts';

type Exit = NonNullable<QuantHolding['exit']>;

/** Leaving early: what it would pay by now, and confirming exactly that. */
export function QuantLeave({
  holding,
  onDone,
}: {
  readonly holding: QuantHolding;
  readonly onDone: () => void;
}) {
  const text = useText();
  const { exit, exit_obstacle, currency } = holding;
  const [reviewed, review] = useState<Exit | null>(null);
  if (reviewed !== null)
    return (
      <LeaveReview holding={holding} exit={reviewed} onBack={() => review(null)} onDone={onDone} />
    );
  return (
    <Section title={text('product.quant.exit')}>
      <Stack gap="4">
        {exit_obstacle !== null && (
          <Text tone="muted">{text(`product.quant.exit.${exit_obstacle}`)}</Text>
        )}
        {exit !== null && (
          <>
            <QuantExitFacts currency={currency} exit={exit} />
            <Box>
              <Button onClick={() => review(exit)}>{text('product.leave.early')}</Button>
            </Box>
          </>
        )}
      </Stack>
    </Section>
  );
}

function LeaveReview({
  holding: { id, currency },
  exit,
  onBack,
  onDone,
}: {
  readonly holding: QuantHolding;
  /** As it was shown when the review was opened: what is confirmed is that, whatever is published meanwhile. */
  readonly exit: Exit;
  readonly onBack: () => void;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  // Who has gone on by keyboard reads on here.
  useEffect(() => heading.current?.focus(), []);
  const { queryKey } = quantQueries.quantHolding(api, id);
  const { total, price_on } = exit;
  const leave = useMutation({
    mutationFn: async () =>
      (
        await api.client.POST('/quant/app/v1/holding/{id}/leave', {
          params: { path: { id } },
          body: { total, price_on },
        })
      ).data,
    onSuccess(data) {
      client.setQueryData(queryKey, data);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const wait = useWait(leave.error);
  return (
    <Stack gap="4">
      <Heading ref={heading} tabIndex={-1}>
        {text('product.review')}
      </Heading>
      <QuantExitFacts currency={currency} exit={exit} />
      <Text size="sm" tone="muted">
        {text('product.quant.exit.detail')}
      </Text>
      <ClientFailure error={leave.error} wait={wait} />
      <Flex flexWrap="wrap">
        <Button
          look="solid"
          aria-disabled={leave.isPending}
          onClick={() => leave.isPending || leave.mutate()}
        >
          {text('product.leave.confirm')}
        </Button>
        <Button disabled={leave.isPending} onClick={onBack}>
          {text('product.leave.back')}
        </Button>
      </Flex>
    </Stack>
  );
}

/** Value, fee and what arrives, with the value per unit that they are by. */
export function QuantExitFacts({
  currency,
  exit: { price, price_on, value, fee, total },
}: {
  readonly currency: string;
  readonly exit: Exit;
}) {
  const text = useText();
  const format = usePrivateFormat();
  const money = (each: string) => format.money(each, currency);
  return (
    <DescriptionList
      facts={[
        {
          label: text('product.quant.valueOf', { day: format.date(price_on) }),
          value: format.price(price),
        },
        { label: text('product.fund.value'), value: money(value) },
        ...(compare(fee, '0') === 0
          ? []
          : [{ label: text('product.fund.exitFee'), value: money(fee) }]),
        { label: text('product.fund.total.redeem'), value: money(total) },
      ]}
    />
  );
}
