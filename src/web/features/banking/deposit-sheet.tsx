import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { Rows } from '#ui/rows.ts';
import { Sheet } from '#ui/sheet.tsx';
import { CopyRow } from './copy-row.tsx';
import { DepositProof } from './deposit-proof.tsx';
import type { Deposit } from './deposit.ts';

/** One deposit: where to send it as long as it is awaited, and what became of it. */
export default function DepositSheet({
  deposit,
  onClose,
}: {
  readonly deposit: Deposit;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = useFormat();
  const { id, status, amount, credited, currency, reference, reason, receiving } = deposit;
  const cancel = useMutation({
    mutationFn: () => api.client.POST('/deposit/app/v1/{id}/cancel', { params: { path: { id } } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['client/listDeposits'] }),
  });
  const wait = useWait(cancel.error);
  const moment = (at: string) => format.moment(Date.parse(at));
  const facts = [
    { label: text('deposit.announced'), value: format.money(amount, currency) },
    ...(credited === null
      ? []
      : [{ label: text('deposit.credited'), value: format.money(credited, currency) }]),
    { label: text('deposit.created'), value: moment(deposit.created_at) },
    ...(deposit.decided_at === null
      ? []
      : [{ label: text('deposit.decided'), value: moment(deposit.decided_at) }]),
    ...(status === 'announced'
      ? [{ label: text('deposit.expires'), value: moment(deposit.expires_at) }]
      : [{ label: text('deposit.reference'), value: reference }]),
  ];
  return (
    <Sheet
      title={text(`deposit.status.${status}`)}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="5">
        <Text tone="muted">{text(`deposit.next.${status}`)}</Text>
        {reason !== null && <Notice tone="warn" title={text(`deposit.reason.${reason}`)} />}
        {status === 'announced' && (
          <Box>
            <Rows>
              <CopyRow label={text('deposit.reference')} value={reference} />
              <CopyRow label={text('deposit.holder')} value={receiving.holder} />
              <CopyRow label={text('deposit.number')} value={receiving.number} />
              {receiving.bic !== null && (
                <CopyRow label={text('form.bank.bic')} value={receiving.bic} />
              )}
              <CopyRow label={text('form.bank.name')} value={receiving.bank_name} />
            </Rows>
          </Box>
        )}
        <DescriptionList facts={facts} />
        <DepositProof deposit={deposit} />
        <ClientFailure error={cancel.error} wait={wait} />
        {status === 'announced' && (
          <Button
            alignSelf="flex-start"
            aria-disabled={cancel.isPending}
            onClick={() => cancel.isPending || cancel.mutate()}
          >
            {text('deposit.cancel')}
          </Button>
        )}
      </Stack>
    </Sheet>
  );
}
