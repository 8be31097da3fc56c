import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { queries } from '#api/queries.ts';
import type { BankingDepositsProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { retried } from '#platform/retried.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DepositForm } from './deposit-form.tsx';
import { BankDepositRow, CryptoDepositRow } from './deposit-row.tsx';

// Deposit instructions are fetched when one is opened, and all of crypto when it is chosen.
const DepositSheet = lazy(() => retried(() => import('./deposit-sheet.tsx')));
const CryptoForm = lazy(() => retried(() => import('./crypto-form.tsx')));
const CryptoSheet = lazy(() => retried(() => import('./crypto-sheet.tsx')));

/** Deposits by bank and by crypto: a new one above, and what became of the others. */
export default function Deposits(_: BankingDepositsProps) {
  const { api } = useApp();
  const text = useText();
  const deposits = useQuery(queries.deposits(api));
  const crypto = useQuery(queries.cryptoDeposits(api));
  const [place, setPlace] = usePlace();
  if (deposits.isPending || crypto.isPending) return <SkeletonRows rows={4} />;
  if (deposits.isLoadingError) return <QueryError query={deposits} />;
  if (crypto.isLoadingError) return <QueryError query={crypto} />;

  // What is shown stands in the address, so that a line of a statement can lead to it.
  function go(name: 'by' | 'deposit', value: string | null): void {
    setPlace({ [name]: value }, true);
  }
  const by = place.get('by') === 'crypto' ? 'crypto' : 'bank';
  const open = place.get('deposit');
  const close = () => go('deposit', null);
  const bankShown = deposits.data.items.find(({ id }) => id === open);
  const cryptoShown = crypto.data.items.find(({ id }) => id === open);
  const all = [
    ...deposits.data.items.map((deposit) => ({ kind: 'bank' as const, deposit })),
    ...crypto.data.items.map((deposit) => ({ kind: 'crypto' as const, deposit })),
  ].sort((a, b) => b.deposit.created_at.localeCompare(a.deposit.created_at));
  return (
    <Stack gap="8">
      <Section title={text('deposit.new.title')}>
        <Box marginBottom="5">
          <Segmented
            label={text('deposit.by')}
            value={by}
            options={[
              { value: 'bank', label: text('deposit.by.bank') },
              { value: 'crypto', label: text('deposit.by.crypto') },
            ]}
            onChange={(chosen) => go('by', chosen === 'bank' ? null : chosen)}
          />
        </Box>
        {by === 'bank' ? (
          <DepositForm onAnnounced={({ id }) => go('deposit', id)} />
        ) : (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <CryptoForm onOpened={({ id }) => go('deposit', id)} />
          </Suspense>
        )}
      </Section>
      <Section title={text('deposit.list.title')}>
        {all.length === 0 && <Text tone="muted">{text('deposit.none')}</Text>}
        <Rows>
          {all.map(({ kind, deposit }) =>
            kind === 'bank' ? (
              <BankDepositRow
                key={deposit.id}
                deposit={deposit}
                onOpen={() => go('deposit', deposit.id)}
              />
            ) : (
              <CryptoDepositRow
                key={deposit.id}
                deposit={deposit}
                onOpen={() => go('deposit', deposit.id)}
              />
            ),
          )}
        </Rows>
      </Section>
      <Suspense fallback={null}>
        {bankShown !== undefined && <DepositSheet deposit={bankShown} onClose={close} />}
        {cryptoShown !== undefined && <CryptoSheet deposit={cryptoShown} onClose={close} />}
      </Suspense>
    </Stack>
  );
}
