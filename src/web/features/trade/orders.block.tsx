import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

import { useIntl } from 'react-intl';
import { transactionsRead, type TransactionsQuery } from '#api/transaction-queries.ts';
import type { TradeOrdersProps } from '#config/blocks.gen.ts';
import { transactionFiltersOf } from '#core/trading/transaction-status.ts';
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
import { readFilter, transactionQuery, typePart, typesOf } from './order-filter.ts';
import { DownloadList } from './download-list.tsx';
import { OrderRow } from './order-row.tsx';
import { ProductRow } from './product-row.tsx';

// What an order is made of is fetched when one is opened.
const OrderSheet = openedPart(() => import('./order-sheet.tsx'));

/** Everything that the client bought, sold or applied for by status, type, period and stock; the address has them, and the order that is open. */
export default function Orders({ ranges, range }: TradeOrdersProps) {
  const { file } = useApp();
  const text = useText();
  const types = typesOf(file.navigation.messages?.links ?? {});
  const [place, setPlace] = usePlace();
  const [open, show] = useOpened('orders');
  const filter = readFilter(place, range, types);
  const change = (changes: Readonly<Record<string, string | null>>) => setPlace(changes, true);
  return (
    <Section title={text('screen.orders.title')}>
      <Stack gap="3" marginBottom="5">
        <Segmented
          label={text('order.status')}
          value={filter.status}
          options={transactionFiltersOf(types.includes('offering')).map((value) => ({
            value,
            label: text(`order.status.${value}`),
          }))}
          onChange={(status) => change({ status })}
        />
        {types.length > 1 && filter.stock === null && (
          <Segmented
            label={text('order.kind')}
            value={filter.type}
            options={types.map((value) => ({ value, label: text(`order.kind.${value}`) }))}
            onChange={(type) => change({ [typePart]: type })}
          />
        )}
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
      {!isBackwards(filter) && <List query={transactionQuery(filter)} onOpen={show} />}
      {open !== null && <OrderSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}

interface ListProps {
  readonly query: TransactionsQuery;
  readonly onOpen: (id: string) => void;
}

function List({ query, onOpen }: ListProps) {
  const { api } = useApp();
  const { timeZone } = useIntl();
  const text = useText();
  const make = async () => {
    const { allTransactions, ordersCsv } = await retried(() => import('./orders-csv.ts'));
    const items = await allTransactions(api, query);
    return { name: 'orders.csv', file: csvFile(ordersCsv(items, timeZone, text)) };
  };
  const pages = useInfiniteQuery({
    ...transactionsRead(api, query),
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
        keyOf={({ order, product }) => order?.id ?? product?.object.id ?? ''}
        partLabel={(from, to) => text('order.list.part', { from, to })}
      >
        {({ type, order, product }) => {
          if (product !== null)
            return <ProductRow key={product.object.id} type={type} product={product} />;
          if (order === null) return null;
          return <OrderRow key={order.id} order={order} onOpen={() => onOpen(order.id)} />;
        }}
      </WindowedRows>
    </PagedList>
  );
}
