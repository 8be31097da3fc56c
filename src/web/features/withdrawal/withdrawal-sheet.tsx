import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnlockLinks } from '#access/use-unlock-links.ts';
import { queries } from '#api/queries.ts';
import { CodedError } from '#core/errors.ts';
import { QueryError } from '#errors/query-error.tsx';
import { usePrivateFormat } from '#page/use-private-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { ButtonLink } from '#ui/link.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Timeline } from './timeline.tsx';
import type { Withdrawal } from './withdrawal.ts';

export interface WithdrawalSheetProps {
  readonly id: string;
  /** What the list shows of it, where it does. */
  readonly known: Withdrawal | undefined;
  readonly onClose: () => void;
}

/** One withdrawal: where it stands, what happens next, and the button to cancel it until it is sent. */
export default function WithdrawalSheet({ id, known, onClose }: WithdrawalSheetProps) {
  const { api } = useApp();
  const text = useText();
  const found = useQuery({
    ...queries.withdrawal(api, id),
    ...(known && { placeholderData: known }),
  });
  const shown = found.data;
  return (
    <Sheet
      title={text(shown === undefined ? 'withdraw.title' : `withdraw.status.${shown.status}`)}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="5">
        {found.isPending && <SkeletonRows rows={4} />}
        {found.isLoadingError && <QueryError query={found} />}
        {shown !== undefined && <Detail withdrawal={shown} />}
      </Stack>
    </Sheet>
  );
}

function Detail({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const format = usePrivateFormat();
  const { id, status, stopped, reason, amount, fee, net, currency, payee } = withdrawal;
  const remedy = useUnlockLinks().outstanding;
  const cancel = useMutation({
    mutationFn: async () =>
      (await api.client.POST('/withdraw/app/v1/{id}/cancel', { params: { path: { id } } })).data,
    onSuccess: (data) => client.setQueryData(queries.withdrawal(api, id).queryKey, data),
    onError: () => client.invalidateQueries({ queryKey: queries.withdrawal(api, id).queryKey }),
  });
  const money = (value: string) => format.money(value, currency);
  return (
    <>
      {stopped === null ? (
        <Text tone="muted">{text(`withdraw.next.${status}`)}</Text>
      ) : (
        <Notice tone="warn" title={text(`withdraw.stopped.${stopped}`)}>
          <Stack gap="3" alignItems="flex-start">
            <Text>{text(`withdraw.stopped.${stopped}.detail`)}</Text>
            {remedy !== null && (
              <ButtonLink look="outline" to={remedy.to}>
                {text(remedy.words)}
              </ButtonLink>
            )}
          </Stack>
        </Notice>
      )}
      {reason !== null && <Notice tone="warn" title={text(`withdraw.why.${reason}`)} />}
      <Timeline withdrawal={withdrawal} />
      <DescriptionList
        facts={[
          { label: text('withdraw.amount.short'), value: money(amount) },
          { label: text('withdraw.fee'), value: money(fee) },
          { label: text('withdraw.net'), value: money(net) },
          { label: text('withdraw.to'), value: `${payee.bank_name} ${payee.number_masked}` },
          { label: text('withdraw.reference'), value: id },
        ]}
      />
      <CancelFailure error={cancel.error} />
      {(status === 'requested' || status === 'approved') && (
        <Button
          alignSelf="flex-start"
          aria-disabled={cancel.isPending}
          onClick={() => cancel.isPending || cancel.mutate()}
        >
          {text('withdraw.cancel')}
        </Button>
      )}
    </>
  );
}

function CancelFailure({ error }: { readonly error: unknown }) {
  const text = useText();
  if (error === null) return null;
  const code = error instanceof CodedError ? error.code : 'unknown';
  return (
    <Notice tone="danger" title={text('error.withdrawalCancelFailed')}>
      {text(code === 'stateConflict' ? 'withdraw.cancel.late' : `error.${code}`)}
    </Notice>
  );
}
