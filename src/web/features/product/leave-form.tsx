import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { productQueries } from '#api/product-queries.ts';
import type { components } from '#api/client.gen.ts';
import { compare } from '#core/money.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import type { Holding } from './product.ts';

type Exit = components['schemas']['ProductExit'];

/** Takes money out. What is shown before is what is posted. */
export function LeaveForm({
  holding,
  onDone,
}: {
  readonly holding: Holding;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const { id, principal, currency, exit } = holding;
  // A fixed term is left whole.
  const input = useTypedAmount(principal, currency, principal);
  const amount = exit === 'early' ? principal : input.amount;
  const typed = useDeferredValue(amount);
  const figures = useQuery({
    ...productQueries.productExit(api, id, typed ?? '0'),
    enabled: isOpen && typed !== null && compare(typed, '0') > 0,
    retry: false,
  });
  const leave = useMutation({
    mutationFn: async ({ amount: wanted, interest, as_of }: Exit) =>
      (
        await api.client.POST('/product/app/v1/holding/{id}/leave', {
          params: { path: { id } },
          body: { amount: wanted, interest, as_of },
        })
      ).data,
    onSuccess(data) {
      client.setQueryData(productQueries.productHolding(api, id).queryKey, data);
      onDone();
    },
    onError: () =>
      client.invalidateQueries({ queryKey: productQueries.productHolding(api, id).queryKey }),
  });
  const wait = useWait(leave.error);
  const shown = typed === amount ? figures.data : undefined;
  if (!isOpen)
    return (
      <Box>
        <Button onClick={() => setOpen(true)}>{text(`product.leave.${exit}`)}</Button>
      </Box>
    );
  return (
    <Section title={text(`product.leave.${exit}`)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (shown !== undefined && !leave.isPending) leave.mutate(shown);
        }}
      >
        <Stack gap="4">
          {exit === 'early' ? (
            <Text tone="muted">{text('product.leave.early.detail')}</Text>
          ) : (
            <AmountInput
              label={text('product.amount', { currency })}
              input={input}
              disabled={leave.isPending}
            />
          )}
          <Box aria-live="polite" minHeight="200px">
            {shown !== undefined && <ExitFacts exit={shown} />}
          </Box>
          <ClientFailure error={leave.error ?? figures.error} wait={wait} />
          <Flex flexWrap="wrap">
            <Button type="submit" look="solid" disabled={shown === undefined || leave.isPending}>
              {text('product.leave.confirm')}
            </Button>
            <Button disabled={leave.isPending} onClick={() => setOpen(false)}>
              {text('product.leave.back')}
            </Button>
          </Flex>
        </Stack>
      </form>
    </Section>
  );
}

function ExitFacts({ exit }: { readonly exit: Exit }) {
  const text = useText();
  const format = useFormat();
  const money = (value: string) => format.money(value, exit.currency);
  return (
    <DescriptionList
      facts={[
        { label: text('product.exit.amount'), value: money(exit.amount) },
        { label: text('product.exit.interest'), value: money(exit.interest) },
        ...(compare(exit.forgone, '0') > 0
          ? [{ label: text('product.exit.forgone'), value: money(exit.forgone) }]
          : []),
        { label: text('product.exit.total'), value: money(exit.total) },
        ...(compare(exit.left, '0') > 0
          ? [{ label: text('product.exit.left'), value: money(exit.left) }]
          : []),
        { label: text('product.exit.paysOn'), value: format.date(exit.pays_on) },
      ]}
    />
  );
}
