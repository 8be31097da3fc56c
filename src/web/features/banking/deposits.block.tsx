import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { BankingDepositsProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { usePlace } from '#page/use-place.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DepositForm } from './deposit-form.tsx';
import { BankDepositRow, CryptoDepositRow } from './deposit-row.tsx';
import { useDepositHistory } from './use-deposit-history.ts';

// Deposit instructions are fetched when one is opened, and all of crypto when it is chosen.
const DepositSheet = openedPart(() => import('./deposit-sheet.tsx'));
const CryptoForm = openedPart(() => import('./crypto-form.tsx'), <SkeletonRows rows={3} />);
const CryptoSheet = openedPart(() => import('./crypto-sheet.tsx'));

/** Deposits by bank and by crypto: a new one above, and what became of the others. */
export default function Deposits(_: BankingDepositsProps) {
  const text = useText();
  const [place, setPlace] = usePlace();
  const [open, show] = useOpened('deposits');
  const { api } = useApp();
  const history = useDepositHistory(open);
  // The form asks which account where there are several.
  const accounts = useQuery(queries.accounts(api));
  if (history.failed !== null)
    return <QueryError title={text('deposit.new.title')} query={history.failed} />;
  if (accounts.isLoadingError)
    return <QueryError title={text('deposit.new.title')} query={accounts} />;
  if (history.isPending || accounts.isPending) return <SkeletonRows rows={6} />;

  const by = place.get('deposit-by') === 'crypto' ? 'crypto' : 'bank';
  const close = () => show(null);
  const { items, found, pages } = history;
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
            onChange={(chosen) =>
              setPlace({ 'deposit-by': chosen === 'bank' ? null : chosen }, true)
            }
          />
        </Box>
        {by === 'bank' ? (
          <DepositForm onAnnounced={({ id }) => show(id)} />
        ) : (
          <CryptoForm onOpened={({ id }) => show(id)} />
        )}
      </Section>
      <Section title={text('deposit.list.title')}>
        {items.length === 0 && <Text tone="muted">{text('deposit.none')}</Text>}
        <PagedList pages={pages} more={text('deposit.more')}>
          <Rows>
            {items.map(({ kind, deposit }) =>
              kind === 'bank' ? (
                <BankDepositRow
                  key={deposit.id}
                  deposit={deposit}
                  onOpen={() => show(deposit.id)}
                />
              ) : (
                <CryptoDepositRow
                  key={deposit.id}
                  deposit={deposit}
                  onOpen={() => show(deposit.id)}
                />
              ),
            )}
          </Rows>
        </PagedList>
      </Section>
      {found.bank !== undefined && <DepositSheet deposit={found.bank} onClose={close} />}
      {found.crypto !== undefined && <CryptoSheet deposit={found.crypto} onClose={close} />}
    </Stack>
  );
}
