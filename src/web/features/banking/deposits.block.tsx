import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { BankingDepositsProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { retried } from '#platform/retried.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Stack, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositRow } from './deposit-row.tsx';

// Where a deposit is sent to is fetched by whoever opens one.
const DepositSheet = lazy(() => retried(() => import('./deposit-sheet.tsx')));

/** Deposits by bank: a new one above, and what became of the others. */
export default function Deposits(_: BankingDepositsProps) {
  const { api } = useApp();
  const text = useText();
  const deposits = useQuery(queries.deposits(api));
  const [open, setOpen] = useState<string | null>(null);
  if (deposits.isPending) return <SkeletonRows rows={4} />;
  if (deposits.isLoadingError) return <QueryError query={deposits} />;
  const { items } = deposits.data;
  const shown = items.find(({ id }) => id === open);
  return (
    <Stack gap="8">
      <Section title={text('deposit.new.title')}>
        <DepositForm onAnnounced={({ id }) => setOpen(id)} />
      </Section>
      <Section title={text('deposit.list.title')}>
        {items.length === 0 && <Text tone="muted">{text('deposit.none')}</Text>}
        <Rows>
          {items.map((deposit) => (
            <DepositRow key={deposit.id} deposit={deposit} onOpen={() => setOpen(deposit.id)} />
          ))}
        </Rows>
      </Section>
      {shown !== undefined && (
        <Suspense fallback={null}>
          <DepositSheet deposit={shown} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Stack>
  );
}
