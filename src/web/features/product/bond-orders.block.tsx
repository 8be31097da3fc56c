import { useInfiniteQuery } from '@tanstack/react-query';

import { bondQueries } from '#api/bond-queries.ts';
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
import { BondOrderRow } from './bond-order-row.tsx';

// Its figures and payments are fetched when one is opened.
const BondOrderSheet = openedPart(() => import('./bond-order-sheet.tsx'));

const views = ['open', 'all'] as const;

/** The client's orders of bonds, those that have not settled first. */
export default function BondOrders() {
  const { api } = useApp();
  const text = useText();
  const [place, set] = usePlace();
  const view = views.find((each) => each === place.get('bond-orders')) ?? 'open';
  const [open, show] = useOpened('bonds');
  const list = useInfiniteQuery(bondQueries.bondOrders(api, view === 'open' ? view : null));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text('product.bond.orders')}>
      <Segmented
        label={text('product.fund.orders.view')}
        options={views.map((value) => ({
          value,
          label: text(value === 'open' ? 'product.bond.orders.open' : 'product.fund.orders.all'),
        }))}
        value={view}
        onChange={(value) => set({ 'bond-orders': value === 'open' ? null : value }, true)}
      />
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted" marginTop="3">
          {text(view === 'open' ? 'product.bond.orders.none' : 'product.bond.orders.never')}
        </Text>
      )}
      <Box marginTop="2">
        <PagedList pages={list} more={text('product.fund.orders.more')}>
          <Rows>
            {items.map((order) => (
              <BondOrderRow key={order.id} order={order} onOpen={() => show(order.id)} />
            ))}
          </Rows>
        </PagedList>
      </Box>
      {open !== null && <BondOrderSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}
