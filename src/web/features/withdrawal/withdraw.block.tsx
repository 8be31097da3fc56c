import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { queries } from '#api/queries.ts';
import type { WithdrawalWithdrawProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

// Fetched when a withdrawal is opened.
const WithdrawalSheet = openedPart(() => import('./withdrawal-sheet.tsx'));

/** Withdrawals: a new one above, and what became of the others. */
export default function Withdraw(_: WithdrawalWithdrawProps) {
  const { api } = useApp();
  const text = useText();
  const terms = useQuery(queries.withdrawalTerms(api));
  const payees = useQuery(queries.payees(api));
  const list = useInfiniteQuery(queries.withdrawalPages(api));
  const [open, show] = useOpened('withdrawals');
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap="8">
      <Section title={text('withdraw.new.title')}>
        <Box maxWidth="560px" minHeight="320px">
          {terms.isLoadingError && <QueryError query={terms} />}
          {payees.isLoadingError && <QueryError query={payees} />}
          {(terms.isPending || payees.isPending) && <SkeletonRows rows={4} height="72px" />}
          {terms.data !== undefined && payees.data !== undefined && (
            <WithdrawForm terms={terms.data} payees={payees.data.items} onOpen={show} />
          )}
        </Box>
      </Section>
      <Section title={text('withdraw.list.title')}>
        {list.isLoadingError && <QueryError query={list} />}
        {list.isPending && <SkeletonRows rows={2} />}
        {list.isSuccess && items.length === 0 && <Text tone="muted">{text('withdraw.none')}</Text>}
        {items.length > 0 && (
          <PagedList pages={list} more={text('withdraw.more')}>
            <Rows>
              {items.map((each) => (
                <WithdrawalRow key={each.id} withdrawal={each} onOpen={() => show(each.id)} />
              ))}
            </Rows>
          </PagedList>
        )}
      </Section>
      {open !== null && (
        <WithdrawalSheet
          key={open}
          id={open}
          known={items.find(({ id }) => id === open)}
          onClose={() => show(null)}
        />
      )}
    </Stack>
  );
}
