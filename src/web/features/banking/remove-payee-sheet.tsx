import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Sheet } from '#ui/sheet.tsx';
import type { Payee } from './payee.ts';

/** Asks once more before a bank account is taken off the list. */
export function RemovePayeeSheet({
  payee,
  onClose,
}: {
  readonly payee: Payee;
  readonly onClose: () => void;
}) {
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const text = useText();
  const remove = useMutation({
    mutationFn: async () =>
      (await api.client.DELETE('/bank/app/v1/{id}', { params: { path: { id: payee.id } } })).data,
    onSuccess(list) {
      client.setQueryData(queries.payees(api).queryKey, list);
      toasts.show('payee.removed', { values: { bank: payee.bank_name } });
      onClose();
    },
  });
  const wait = useWait(remove.error);
  return (
    <Sheet title={text('payee.remove.title')} closeLabel={text('action.close')} onClose={onClose}>
      <Stack padding="5" paddingTop="2" gap="5">
        <Text>
          {text('payee.remove.detail', { bank: payee.bank_name, number: payee.number_masked })}
        </Text>
        <ClientFailure error={remove.error} wait={wait} title={text('error.removalFailed')} />
        <Flex flexWrap="wrap">
          <Button
            look="solid"
            aria-disabled={remove.isPending}
            onClick={() => remove.isPending || remove.mutate()}
          >
            {text('action.remove')}
          </Button>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
        </Flex>
      </Stack>
    </Sheet>
  );
}
