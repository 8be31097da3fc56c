import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { overdrawnQueries } from '#api/overdrawn-queries.ts';
import type { OutstandingRecordsProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { useApp } from '#page/app-context.ts';
import { openedParts } from '#page/object-address.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { usePlace } from '#page/use-place.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Stack, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { OutstandingLead } from './outstanding-lead.tsx';
import { RecordRow } from './record-row.tsx';

// What a record is made of, and paying it, are fetched when one is opened.
const RecordSheet = openedPart(() => import('./record-sheet.tsx'));

const filters = ['all', 'outstanding', 'repayment', 'clear'] as const;

/** What the client owes and what follows from it; below, every record with what became of it. */
export default function Records(_: OutstandingRecordsProps) {
  const { api } = useApp();
  const text = useText();
  const [place, setPlace] = usePlace();
  const [open, show] = useOpened('outstanding');
  const owed = useQuery(overdrawnQueries.open(api));
  const chosen = filters.find((each) => each === place.get('status')) ?? 'all';
  const list = useInfiniteQuery({
    ...overdrawnQueries.records(api, chosen === 'all' ? null : chosen),
    placeholderData: keepPreviousData,
  });
  const failed = [owed, list].find(({ isLoadingError }) => isLoadingError);
  if (failed !== undefined)
    return <QueryError title={text('outstanding.list.title')} query={failed} />;
  if (owed.data === undefined || list.data === undefined) return <SkeletonRows rows={4} />;
  const items = list.data.pages.flatMap((page) => page.items);
  return (
    <Stack gap="8">
      <OutstandingLead records={owed.data} />
      {(items.length > 0 || chosen !== 'all') && (
        <Section title={text('outstanding.list.title')}>
          <Segmented
            label={text('outstanding.filter')}
            options={filters.map((value) => ({
              value,
              label: text(
                value === 'all' ? 'outstanding.filter.all' : `outstanding.status.${value}`,
              ),
            }))}
            value={chosen}
            onChange={(status) => setPlace({ status: status === 'all' ? null : status }, true)}
          />
          {items.length === 0 && (
            <Text tone="muted" paddingBlock="4">
              {text('outstanding.filter.none')}
            </Text>
          )}
          <PagedList pages={list} more={text('outstanding.list.more')}>
            <Rows marginTop="2">
              {items.map((record) => (
                <RecordRow key={record.id} record={record} onOpen={() => show(record.id)} />
              ))}
            </Rows>
          </PagedList>
        </Section>
      )}
      {open !== null && (
        <RecordSheet
          key={open}
          id={open}
          onClose={() => setPlace({ [openedParts.outstanding]: null, pay: null }, true)}
        />
      )}
    </Stack>
  );
}
