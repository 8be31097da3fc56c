import { useInfiniteQuery } from '@tanstack/react-query';

import { fundQueries } from '#api/fund-queries.ts';
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
import { FundOrderRow } from './fund-order-row.tsx';

// What can be done about it is fetched when one is opened.
const FundOrderSheet = openedPart(() => import('./fund-order-sheet.tsx'));

const views = ['open', 'all'] as const;

/** The client's orders of funds, those that wait for a price or a payment first. */
export default function FundOrders() {
  const { api } = useApp();
  const text = useText();
  const [place, set] = usePlace();
  const view = views.find((each) => each === place.get('orders')) ?? 'open';
  const [open, show] = useOpened('funds');
  const list = useInfiniteQuery(fundQueries.fundOrders(api, view === 'open' ? view : null));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text('product.fund.orders')}>
      <Segmented
        label={text('product.fund.orders.view')}
        options={views.map((value) => ({ value, label: text(`product.fund.orders.${value}`) }))}
        value={view}
        onChange={(value) => set({ orders: value === 'open' ? null : value }, true)}
      />
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted" marginTop="3">
          {text(view === 'open' ? 'product.fund.orders.none' : 'product.fund.orders.never')}
        </Text>
      )}
      <Box marginTop="2">
        <PagedList pages={list} more={text('product.fund.orders.more')}>
          <Rows>
            {items.map((order) => (
              <FundOrderRow key={order.id} order={order} onOpen={() => show(order.id)} />
            ))}
          </Rows>
        </PagedList>
      </Box>
      {open !== null && <FundOrderSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}
