import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queries } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Box, Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { FieldLabel } from '#ui/field-label.ts';
import { Sheet } from '#ui/sheet.tsx';
import { TextInput } from '#ui/text-input.ts';
import type { Payee } from './payee.ts';

export interface RenamePayeeSheetProps {
  readonly payee: Payee;
  readonly onClose: () => void;
}

/** Gives a bank account a name of the client's own; an empty one gives it the bank's name again. */
export default function RenamePayeeSheet({ payee, onClose }: RenamePayeeSheetProps) {
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(payee.label ?? '');
  const rename = useMutation({
    mutationFn: async (label: string) =>
      (
        await api.client.PUT('/bank/app/v1/{id}/label', {
          params: { path: { id: payee.id } },
          body: { label: label === '' ? null : label },
        })
      ).data,
    onSuccess(list) {
      client.setQueryData(queries.payees(api).queryKey, list);
      toasts.show('payee.renamed');
      onClose();
    },
  });
  const wait = useWait(rename.error);
  return (
    <Sheet title={text('payee.rename.title')} closeLabel={text('action.close')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!rename.isPending) rename.mutate(typed.trim());
        }}
      >
        <Stack padding="5" paddingTop="2" gap="5">
          <ClientFailure error={rename.error} wait={wait} />
          <Box>
            <FieldLabel htmlFor={id}>{text('payee.rename.label')}</FieldLabel>
            <TextInput
              id={id}
              name="label"
              type="text"
              maxLength={40}
              autoComplete="off"
              value={typed}
              aria-describedby={`${id}-note`}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Text id={`${id}-note`} size="sm" tone="muted">
              {text('payee.rename.help', { bank: payee.bank_name })}
            </Text>
          </Box>
          <Flex flexWrap="wrap">
            <Button type="submit" look="solid" aria-disabled={rename.isPending}>
              {text('payee.rename.save')}
            </Button>
            <Button onClick={onClose}>{text('action.cancel')}</Button>
          </Flex>
        </Stack>
      </form>
    </Sheet>
  );
}
