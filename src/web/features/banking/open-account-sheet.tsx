import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import { useCurrencyName } from '#i18n/use-currency-name.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Segmented } from '#ui/segmented.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** Asks in which currency another account is opened. */
export default function OpenAccountSheet({
  currencies,
  onClose,
}: {
  readonly currencies: readonly string[];
  readonly onClose: () => void;
}) {
  const { api, toasts } = useApp();
  const client = useQueryClient();
  const text = useText();
  const nameOf = useCurrencyName();
  const [offered] = useState(currencies);
  const [currency, setCurrency] = useState(offered[0] ?? '');
  const open = useMutation({
    mutationFn: async () =>
      (await api.client.POST('/acc/app/v1/open', { body: { currency } })).data,
    onSuccess(list) {
      client.setQueryData(queries.accounts(api).queryKey, list);
      toasts.show('banking.opened', { values: { currency: nameOf(currency) } });
      onClose();
    },
  });
  const wait = useWait(open.error);
  return (
    <Sheet title={text('banking.open')} closeLabel={text('action.close')} onClose={onClose}>
      <Stack padding="5" paddingTop="2" gap="5" alignItems="flex-start">
        <Text tone="muted">{text('banking.open.detail')}</Text>
        <Segmented
          label={text('banking.currency')}
          options={offered.map((value) => ({ value, label: `${nameOf(value)} (${value})` }))}
          value={currency}
          onChange={setCurrency}
        />
        <ClientFailure error={open.error} wait={wait} />
        <Button
          look="solid"
          aria-disabled={open.isPending}
          onClick={() => open.isPending || open.mutate()}
        >
          {text('banking.open.submit', { currency })}
        </Button>
      </Stack>
    </Sheet>
  );
}
