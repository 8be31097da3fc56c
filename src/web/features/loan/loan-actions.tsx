import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { creditQueries } from '#api/credit-queries.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import type { LoanDetail } from './loan.ts';

type Action = 'cancel' | 'decline' | 'give_back';

/** What ends a loan before it has cost anything: cancelled, declined, or given back within a day. */
export function LoanActions({
  loan,
  onDone,
}: {
  readonly loan: LoanDetail;
  readonly onDone: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const { id } = loan;
  const act = useMutation({
    mutationFn: async (action: Action) =>
      (
        await api.client.POST(
          action === 'cancel'
            ? '/loan/app/v1/{id}/cancel'
            : action === 'decline'
              ? '/loan/app/v1/{id}/decline'
              : '/loan/app/v1/{id}/give_back',
          { params: { path: { id } } },
        )
      ).data,
    onSuccess(data) {
      client.setQueryData(creditQueries.loan(api, id).queryKey, data);
      setAsked(false);
      onDone();
    },
  });
  const wait = useWait(act.error);
  const action = actionOf(loan);
  if (action === null) return null;
  return (
    <Stack gap="3" alignItems="flex-start">
      <ClientFailure error={act.error} wait={wait} />
      {action === 'give_back' && loan.give_back_until !== null && (
        <Text size="sm" tone="muted">
          {text('loan.giveBack.detail', {
            amount: format.money(loan.approved_amount ?? loan.amount, loan.currency),
            until: format.moment(Date.parse(loan.give_back_until)),
          })}
        </Text>
      )}
      {isAsked ? (
        <Flex flexWrap="wrap" role="group" aria-label={text(`loan.ask.${action}`)}>
          <Text width="100%">{text(`loan.ask.${action}`)}</Text>
          <Button
            look="solid"
            autoFocus
            aria-disabled={act.isPending}
            onClick={() => act.isPending || act.mutate(action)}
          >
            {text(`loan.do.${action}`)}
          </Button>
          <Button onClick={() => setAsked(false)}>{text('loan.ask.back')}</Button>
        </Flex>
      ) : (
        <Button onClick={() => setAsked(true)}>{text(`loan.do.${action}`)}</Button>
      )}
    </Stack>
  );
}

function actionOf({ status, give_back_until }: LoanDetail): Action | null {
  if (status === 'pending' || status === 'awaiting') return 'cancel';
  if (status === 'approved') return 'decline';
  return give_back_until === null ? null : 'give_back';
}
