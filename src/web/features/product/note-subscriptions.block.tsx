import { useInfiniteQuery } from '@tanstack/react-query';

import { noteQueries } from '#api/note-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { usePlace } from '#page/use-place.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { NoteSubscriptionRow } from './note-subscription-row.tsx';

// Its result is fetched when one is opened.
const NoteSubscriptionSheet = openedPart(() => import('./note-subscription-sheet.tsx'));

const views = ['open', 'all'] as const;

/** The client's subscriptions of structured notes, those that are not paid first. */
export default function NoteSubscriptions() {
  const { api } = useApp();
  const text = useText();
  const [place, set] = usePlace();
  const view = views.find((each) => each === place.get('note-subscriptions')) ?? 'open';
  const [open, show] = useOpened('notes');
  const list = useInfiniteQuery(noteQueries.noteSubscriptions(api, view === 'open' ? view : null));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text('product.note.subscriptions')}>
      <Segmented
        label={text('product.fund.orders.view')}
        options={views.map((value) => ({
          value,
          label: text(
            value === 'open' ? 'product.note.subscriptions.open' : 'product.fund.orders.all',
          ),
        }))}
        value={view}
        onChange={(value) => set({ 'note-subscriptions': value === 'open' ? null : value }, true)}
      />
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted" marginTop="3">
          {text(
            view === 'open'
              ? 'product.note.subscriptions.none'
              : 'product.note.subscriptions.never',
          )}
        </Text>
      )}
      <Box marginTop="2">
        <PagedList pages={list} more={text('product.fund.orders.more')}>
          <Rows>
            {items.map((subscription) => (
              <NoteSubscriptionRow
                key={subscription.id}
                subscription={subscription}
                onOpen={() => show(subscription.id)}
              />
            ))}
          </Rows>
        </PagedList>
      </Box>
      {open !== null && <NoteSubscriptionSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}
