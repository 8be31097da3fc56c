import { useInfiniteQuery } from '@tanstack/react-query';

import { creditQueries } from '#api/credit-queries.ts';
import type { LoanLoansProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { openedParts } from '#page/object-address.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { usePlace } from '#page/use-place.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { LoanRow } from './loan-row.tsx';

// What a loan is made of, accepting it and paying it back are fetched when one is opened.
const LoanSheet = openedPart(() => import('./loan-sheet.tsx'));

/** The client's loans and applications, each with what became of it. */
export default function Loans({ form }: LoanLoansProps) {
  const { api } = useApp();
  const text = useText();
  const list = useInfiniteQuery(creditQueries.loanPages(api));
  const loans = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [open, show] = useOpened('loans');
  const [, setPlace] = usePlace();
  return (
    <Section title={text('loan.list.title')}>
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isSuccess && loans.length === 0 && <Text tone="muted">{text('loan.list.none')}</Text>}
      <PagedList pages={list} more={text('loan.list.more')}>
        <Rows>
          {loans.map((loan) => (
            <LoanRow key={loan.id} loan={loan} onOpen={() => show(loan.id)} />
          ))}
        </Rows>
      </PagedList>
      {open !== null && (
        <LoanSheet
          key={open}
          id={open}
          form={form}
          onClose={() => setPlace({ [openedParts.loans]: null, repay: null, part: null }, true)}
        />
      )}
    </Section>
  );
}
