import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { useIntl } from 'react-intl';
import { tradeQueries, type OrdersQuery } from '#api/trade-queries.ts';
import type { TradeOrdersProps } from '#config/blocks.gen.ts';
import {
  isOfferingOnly,
  isOfOfferings,
  transactionFiltersOf,
} from '#core/trading/transaction-status.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { PeriodChoice } from '#page/period-choice.tsx';
import { isBackwards } from '#page/period.ts';
import { useOpened } from '#page/use-opened.ts';
import { usePlace } from '#page/use-place.ts';
import { retried } from '#platform/retried.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { csvFile } from '#platform/save-file.ts';
import { Flex, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { WindowedRows } from '#ui/windowed-rows.tsx';
import { applicationQuery, orderQuery, readFilter } from './order-filter.ts';
import { DownloadList } from './download-list.tsx';
import { OfferingRows } from './offering-rows.tsx';
import { OrderRow } from './order-row.tsx';

// What an order is made of is fetched when one is opened.
const OrderSheet = openedPart(() => import('./order-sheet.tsx'));

/** The client's orders by status, period and stock; the address has them, and the order that is open. */
export default function Orders({ ranges, range }: TradeOrdersProps) {
  const { file } = useApp();
  const text = useText();
  const hasOfferings = file.navigation.messages?.links?.offerings !== undefined;
  const [place, setPlace] = usePlace();
  const [open, show] = useOpened('orders');
  const filter = readFilter(place, range, hasOfferings);
  const change = (changes: Readonly<Record<string, string | null>>) => setPlace(changes, true);
  return (
    <Section title={text('order.list.title')}>
      <Stack gap="3" marginBottom="5">
        <Segmented
          label={text('order.status')}
          value={filter.status}
          options={transactionFiltersOf(hasOfferings).map((value) => ({
            value,
            label: text(`order.status.${value}`),
          }))}
          onChange={(status) => change({ status })}
        />
        <PeriodChoice period={filter} ranges={ranges} onChange={change} />
        {filter.stock !== null && (
          <Flex gap="3" flexWrap="wrap" role="status">
            <Text>{text('order.list.stock', { symbol: filter.stock.symbol })}</Text>
            <Button onClick={() => change({ s: null, ex: null })}>
              {text('order.list.allStocks')}
            </Button>
          </Flex>
        )}
      </Stack>
      {!isBackwards(filter) && !isOfferingOnly(filter.status) && (
        <List query={orderQuery(filter)} onOpen={show} />
      )}
      {!isBackwards(filter) &&
        hasOfferings &&
        filter.stock === null &&
        isOfOfferings(filter.status) && (
          <OfferingRows
            key={filter.status}
            status={filter.status}
            query={applicationQuery(filter.status, filter)}
            isBeside={!isOfferingOnly(filter.status)}
          />
        )}
      {open !== null && <OrderSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}

interface ListProps {
  readonly query: OrdersQuery;
  readonly onOpen: (id: string) => void;
}

function List({ query, onOpen }: ListProps) {
  const { api } = useApp();
  const { timeZone } = useIntl();
  const text = useText();
  const make = async () => {
    const { allOrders, ordersCsv } = await retried(() => import('./orders-csv.ts'));
    const orders = await allOrders(api, query);
    return { name: 'orders.csv', file: csvFile(ordersCsv(orders, timeZone, text)) };
  };
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
    <PagedList pages={pages} more={text('order.more')} end={<DownloadList make={make} />}>
      <WindowedRows
        items={items}
        keyOf={({ id }) => id}
        partLabel={(from, to) => text('order.list.part', { from, to })}
      >
        {(order) => <OrderRow key={order.id} order={order} onOpen={() => onOpen(order.id)} />}
      </WindowedRows>
    </PagedList>
  );
}
