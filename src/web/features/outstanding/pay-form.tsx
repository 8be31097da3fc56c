import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { overdrawnQueries } from '#api/overdrawn-queries.ts';
import { queries } from '#api/queries.ts';
import { compare, toBig } from '#core/money.ts';
import { AmountInput, useTypedAmount } from '#forms/amount-input.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { useKeptText } from '#page/use-kept-text.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Stack } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { OverdrawnRecord } from './overdrawn-record.ts';

export interface PayFormProps {
  readonly record: OverdrawnRecord;
  readonly onPaid: () => void;
}

/** Pays from the cash of the record's currency. What is shown before is what is posted. */
export function PayForm({ record, onPaid }: PayFormProps) {
  const { api } = useApp();
  const text = useText();
  const accounts = useQuery(queries.accounts(api));
  if (accounts.isLoadingError)
    return (
      <Notice
        tone="danger"
        title={text('error.accountsUnavailable')}
        action={{ label: text('action.retry'), run: () => void accounts.refetch() }}
      />
    );
  if (accounts.data === undefined) return <SkeletonRows rows={2} />;
  const cash =
    accounts.data.items.find(({ currency }) => currency === record.currency)?.available ?? '0';
  if (compare(cash, '0') === 0)
    return (
      <Notice title={text('error.noAvailableFunds')}>
        {text('outstanding.pay.noCash', { currency: record.currency })}
      </Notice>
    );
  return <Payment record={record} cash={cash} onPaid={onPaid} />;
}

function Payment({ record, cash, onPaid }: PayFormProps & { readonly cash: string }) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const { id, currency, left } = record;
  const most = compare(left, cash) > 0 ? cash : left;
  const kept = useKeptText('pay');
  const input = useTypedAmount(most, currency, cash, kept);
  const isAbove = input.amount !== null && compare(input.amount, left) > 0;
  const pay = useMutation({
    mutationFn: async (amount: string) =>
      (
        await api.client.POST('/overdrawn/app/v1/record/{id}/pay', {
          params: { path: { id } },
          body: { amount },
        })
      ).data,
    onSuccess(paid) {
      client.setQueryData(overdrawnQueries.record(api, id).queryKey, paid);
      kept.keep('');
      onPaid();
    },
  });
  const wait = useWait(pay.error);
  const money = (value: string) => format.money(value, currency);
  const amount = isAbove ? null : input.amount;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (amount !== null && !pay.isPending) pay.mutate(amount);
      }}
    >
      <Stack gap="4">
        <ClientFailure error={pay.error} wait={wait} />
        <AmountInput
          label={text('outstanding.pay.amount', { currency })}
          input={input}
          problem={isAbove ? text('outstanding.pay.tooMuch', { amount: money(left) }) : undefined}
          disabled={pay.isPending}
        >
          {text('outstanding.pay.cash', { amount: money(cash) })}
        </AmountInput>
        {amount !== null && (
          <DescriptionList
            facts={[
              { label: text('outstanding.pay.left'), value: money(minus(left, amount)) },
              { label: text('outstanding.pay.after'), value: money(minus(cash, amount)) },
            ]}
          />
        )}
        <Button type="submit" look="solid" wide disabled={amount === null || pay.isPending}>
          {amount === null
            ? text('outstanding.pay.submit.none')
            : text('outstanding.pay.submit', { amount: money(amount) })}
        </Button>
      </Stack>
    </form>
  );
}

function minus(from: string, amount: string): string {
  return toBig(from).minus(amount).toFixed();
}
