import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { creditQueries } from '#api/credit-queries.ts';
import { CodedError } from '#core/errors.ts';
import { compare } from '#core/money.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useKeptText } from '#page/use-kept-text.ts';
import { usePlace } from '#page/use-place.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { LoanDetail, LoanRepayment } from './loan.ts';

type Kind = LoanRepayment['kind'];

/** Repays an instalment that is due, a part or everything. What is shown before is what is posted. */
export function RepayForm({
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
  const { id, currency, next } = loan;
  const kinds: readonly Kind[] =
    next?.state === 'due' ? ['instalment', 'full'] : ['partial', 'full'];
  // In the address, so that a reload loses nothing.
  const [place, setPlace] = usePlace();
  const kind = kinds.find((each) => each === place.get('repay')) ?? 'full';
  const kept = useKeptText('part');
  const input = useTypedAmount('', currency, null, kept);
  const typed = useDeferredValue(input.amount);
  const amount = kind === 'partial' ? typed : null;
  const isComplete = kind !== 'partial' || amount !== null;
  const figures = useQuery({
    ...creditQueries.loanRepayment(api, id, kind, amount),
    enabled: isComplete,
    retry: false,
  });
  const repay = useMutation({
    mutationFn: async ({ kind: of, amount: total, interest, as_of }: LoanRepayment) =>
      (
        await api.client.POST('/loan/app/v1/{id}/repay', {
          params: { path: { id } },
          body: { kind: of, amount: total, interest, as_of },
        })
      ).data,
    onSuccess(data) {
      client.setQueryData(creditQueries.loan(api, id).queryKey, data);
      setPlace({ repay: null, part: null }, true);
      onDone();
    },
    onError: () => client.invalidateQueries({ queryKey: creditQueries.loan(api, id).queryKey }),
  });
  const wait = useWait(repay.error);
  const shown = isComplete ? figures.data : undefined;
  const failure = isComplete && figures.error instanceof CodedError ? figures.error : null;
  const pause = useWait(failure);
  const isCovered = shown !== undefined && compare(shown.amount, shown.available) <= 0;
  const money = (value: string) => format.money(value, currency);
  const limit = failure?.errors[0]?.params?.['limit'];
  const problem =
    kind === 'partial' && failure?.errors[0] !== undefined
      ? text(`field.${failure.errors[0].code}`, {
          limit: typeof limit === 'string' ? money(limit) : (limit ?? ''),
        })
      : undefined;
  return (
    <Section title={text('loan.repay.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (shown !== undefined && isCovered && !repay.isPending) repay.mutate(shown);
        }}
      >
        <Stack gap="4">
          <Segmented
            label={text('loan.repay.kind')}
            options={kinds.map((value) => ({ value, label: text(`loan.repay.${value}`) }))}
            value={kind}
            onChange={(value) => setPlace({ repay: value === 'full' ? null : value }, true)}
          />
          <ClientFailure error={repay.error} wait={wait} />
          {kind === 'partial' && (
            <AmountInput
              label={text('loan.repay.amount', { currency })}
              input={input}
              problem={problem}
              disabled={repay.isPending}
            >
              <Text size="sm" tone="muted">
                {text('loan.repay.partial.hint')}
              </Text>
            </AmountInput>
          )}
          {kind !== 'partial' && failure !== null && <ClientFailure error={failure} wait={pause} />}
          {isComplete && figures.isPending && figures.fetchStatus !== 'idle' && (
            <SkeletonRows rows={3} />
          )}
          {shown !== undefined && (
            <Box aria-live="polite">
              <DescriptionList
                facts={[
                  { label: text('loan.repay.principal'), value: money(shown.principal) },
                  { label: text('loan.repay.interest'), value: money(shown.interest) },
                  { label: text('loan.repay.total'), value: money(shown.amount) },
                  { label: text('loan.repay.saved'), value: money(shown.saved) },
                  { label: text('loan.repay.left'), value: money(shown.principal_left) },
                  ...(shown.instalment === null
                    ? []
                    : [{ label: text('loan.repay.next'), value: money(shown.instalment) }]),
                  { label: text('loan.repay.cash'), value: money(shown.available) },
                ]}
              />
              {!isCovered && (
                <Text size="sm" tone="danger" role="alert">
                  {text('loan.repay.short')}
                </Text>
              )}
            </Box>
          )}
          <Button
            type="submit"
            look="solid"
            wide
            disabled={shown === undefined || !isCovered || repay.isPending}
          >
            {shown === undefined
              ? text('loan.repay.submit.none')
              : text('loan.repay.submit', { amount: money(shown.amount) })}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
