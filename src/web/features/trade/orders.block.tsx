import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { tradeQueries, type OrdersQuery } from '#api/trade-queries.ts';
import type { TradeOrdersProps } from '#config/blocks.gen.ts';
import { orderStatuses } from '#core/lifecycle/order.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PeriodChoice } from '#page/period-choice.tsx';
import { isBackwards } from '#page/period.ts';
import { retried } from '#platform/retried.ts';
import { csvFile, saveFile } from '#platform/save-file.ts';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { WindowedRows } from '#ui/windowed-rows.tsx';
import { orderQuery, readFilter } from './order-filter.ts';
import { OrderRow } from './order-row.tsx';

// What an order is made of is fetched when one is opened.
const OrderSheet = lazy(() => retried(() => import('./order-sheet.tsx')));

/** The client's orders by status and period; the address has both, and the order that is open. */
export default function Orders({ ranges, range }: TradeOrdersProps) {
  const text = useText();
  const [place, setPlace] = useSearchParams();
  const filter = readFilter(place, range);
  const open = place.get('id');
  const change = (changes: Readonly<Record<string, string | null>>, replace = true) =>
    setPlace(
      (before) => {
        for (const [name, value] of Object.entries(changes))
          if (value === null) before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace },
    );
  return (
    <Section title={text('order.list.title')}>
      <Stack gap="3" marginBottom="5">
        <Segmented
          label={text('order.status')}
          value={filter.status}
          options={(['all', ...orderStatuses] as const).map((value) => ({
            value,
            label: text(`order.status.${value}`),
          }))}
          onChange={(status) => change({ status })}
        />
        <PeriodChoice period={filter} ranges={ranges} onChange={change} />
      </Stack>
      {!isBackwards(filter) && (
        <List query={orderQuery(filter)} onOpen={(id) => change({ id }, false)} />
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <OrderSheet key={open} id={open} onClose={() => change({ id: null })} />
        </Suspense>
      )}
    </Section>
  );
}

interface ListProps {
  readonly query: OrdersQuery;
  readonly onOpen: (id: string) => void;
}

function List({ query, onOpen }: ListProps) {
  const { api } = useApp();
  const text = useText();
  const pages = useInfiniteQuery({
    ...tradeQueries.orders(api, query),
    placeholderData: keepPreviousData,
  });
  if (pages.isPending) return <SkeletonRows rows={6} height="72px" />;
  if (pages.isLoadingError || pages.data === undefined) return <QueryError query={pages} />;
  const items = pages.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Text tone="muted" role="status">
        {text('order.none')}
      </Text>
    );
  return (
    <Box aria-busy={pages.isPlaceholderData} opacity={pages.isPlaceholderData ? 0.6 : 1}>
      <WindowedRows items={items} keyOf={({ id }) => id}>
        {(order) => <OrderRow key={order.id} order={order} onOpen={() => onOpen(order.id)} />}
      </WindowedRows>
      <Box display="flex" flexWrap="wrap" gap="2" justifyContent="space-between" marginTop="4">
        {pages.hasNextPage && (
          <Button disabled={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {text('order.more')}
          </Button>
        )}
        <Download query={query} />
      </Box>
    </Box>
  );
}

function Download({ query }: { readonly query: OrdersQuery }) {
  const { api, toasts } = useApp();
  const { timeZone } = useIntl();
  const text = useText();
  const [isSaving, setSaving] = useState(false);
  async function save(): Promise<void> {
    setSaving(true);
    try {
      const { allOrders, ordersCsv } = await retried(() => import('./orders-csv.ts'));
      saveFile('orders.csv', csvFile(ordersCsv(await allOrders(api, query), timeZone, text)));
    } catch {
      toasts.show('statement.csv.failed', { tone: 'warn' });
    } finally {
      setSaving(false);
    }
  }
  return (
    <Button marginInlineStart="auto" disabled={isSaving} onClick={() => void save()}>
      {text(isSaving ? 'statement.csv.saving' : 'statement.csv')}
    </Button>
  );
}
