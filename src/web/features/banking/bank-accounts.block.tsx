import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { BankingBankAccountsProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { ClientFailure } from '#errors/client-failure.tsx';
import { QueryError } from '#errors/query-error.tsx';
import { useWait } from '#errors/use-wait.ts';
import { Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Payee } from './payee.ts';
import { PayeeRow } from './payee-row.tsx';
import { RemovePayeeSheet } from './remove-payee-sheet.tsx';

// The forms are fetched when they are opened.
const RenamePayeeSheet = openedPart(() => import('./rename-payee-sheet.tsx'));
const PayeeSheet = openedPart(() => import('./payee-sheet.tsx'));

type Open =
  | { readonly sheet: 'add' }
  | { readonly sheet: 'rename' | 'remove'; readonly payee: Payee };

/** The bank accounts that a client withdraws to. */
export default function BankAccounts({ form }: BankingBankAccountsProps) {
  const { api } = useApp();
  const client = useQueryClient();
  const text = useText();
  const list = useQuery(queries.payees(api));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const choose = useMutation({
    mutationFn: async ({ id }: Payee) =>
      (await api.client.PUT('/bank/app/v1/{id}/default', { params: { path: { id } } })).data,
    onSuccess: (data) => client.setQueryData(queries.payees(api).queryKey, data),
  });
  const wait = useWait(choose.error);
  if (list.isPending) return <SkeletonRows rows={3} />;
  if (list.isLoadingError) return <QueryError title={text('payee.title')} query={list} />;
  const { items, max_items, cooling_hours } = list.data;
  return (
    <Section title={text('payee.title')}>
      <Stack gap="5">
        <ClientFailure error={choose.error} wait={wait} />
        {items.length === 0 ? (
          <Stack gap="1" paddingBlock="4">
            <Text strong>{text('payee.none.title')}</Text>
            <Text tone="muted">{text('payee.none.detail')}</Text>
          </Stack>
        ) : (
          <Rows>
            {items.map((payee) => (
              <PayeeRow
                key={payee.id}
                payee={payee}
                coolingHours={cooling_hours}
                onChoose={() => choose.isPending || choose.mutate(payee)}
                onRename={() => setOpen({ sheet: 'rename', payee })}
                onRemove={() => setOpen({ sheet: 'remove', payee })}
              />
            ))}
          </Rows>
        )}
        <Text size="sm" tone="muted">
          {items.length >= max_items
            ? text('error.payeeLimitReached', { limit: max_items })
            : text('payee.cooling', { hours: cooling_hours })}
        </Text>
        {items.length < max_items && (
          <Button
            look={items.length === 0 ? 'solid' : 'outline'}
            alignSelf="flex-start"
            aria-haspopup="dialog"
            onClick={() => setOpen({ sheet: 'add' })}
          >
            {text('payee.add')}
          </Button>
        )}
      </Stack>
      {open?.sheet === 'remove' && <RemovePayeeSheet payee={open.payee} onClose={close} />}
      {open?.sheet === 'rename' && <RenamePayeeSheet payee={open.payee} onClose={close} />}
      {open?.sheet === 'add' && <PayeeSheet form={form} onClose={close} />}
    </Section>
  );
}
