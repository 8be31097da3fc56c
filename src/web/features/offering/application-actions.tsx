import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { offeringQueries } from '#api/offering-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { Application } from './offering.ts';

/** Paying what was allotted beyond the money set aside, and withdrawing until the end. */
export function ApplicationActions({
  application,
  onDone,
}: {
  readonly application: Application;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const [isAsked, ask] = useState(false);
  const { id, to_pay, can_withdraw, currency, blocked } = application;
  const { queryKey } = offeringQueries.offeringApplication(api, id);
  const path = { id };
  const act = useMutation({
    mutationFn: async (amount: string | null) =>
      amount === null
        ? (
            await api.client.POST('/offering/app/v1/application/{id}/withdraw', {
              params: { path },
            })
          ).data
        : (
            await api.client.POST('/offering/app/v1/application/{id}/pay', {
              params: { path },
              body: { amount },
            })
          ).data,
    onSuccess(data) {
      client.setQueryData(queryKey, data);
      ask(false);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const wait = useWait(act.error);
  if (to_pay === null && !can_withdraw) return null;
  const send = (amount: string | null) => act.isPending || act.mutate(amount);
  return (
    <Stack gap="3" alignItems="flex-start">
      <ClientFailure error={act.error} wait={wait} />
      {to_pay !== null && (
        <Button look="solid" aria-disabled={act.isPending} onClick={() => send(to_pay)}>
          {text('offering.pay', { amount: format.money(to_pay, currency) })}
        </Button>
      )}
      {can_withdraw && !isAsked && (
        <Button onClick={() => ask(true)}>{text('offering.withdraw')}</Button>
      )}
      {can_withdraw && isAsked && (
        <>
          <Text>{text('offering.withdraw.ask', { amount: format.money(blocked, currency) })}</Text>
          <Flex flexWrap="wrap">
            <Button look="solid" aria-disabled={act.isPending} onClick={() => send(null)}>
              {text('offering.withdraw.confirm')}
            </Button>
            <Button disabled={act.isPending} onClick={() => ask(false)}>
              {text('offering.withdraw.keep')}
            </Button>
          </Flex>
        </>
      )}
    </Stack>
  );
}
