import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries, type StockFilter } from '#api/queries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFollowPrices } from '#live/use-live-price.ts';
import { Box, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { QuoteRow, type Stock } from './quote-row.tsx';

export interface MoverOrder {
  readonly sort: NonNullable<StockFilter['sort']>;
  readonly direction: NonNullable<StockFilter['direction']>;
  /** What belongs on the list: what stood still is no mover. */
  readonly isOne: (stock: Stock) => boolean;
}

/** The lists of a day, as the service orders them by its own figures. */
export const moverOrders = {
  gainers: {
    sort: 'change',
    direction: 'desc',
    isOne: ({ change_percent }) => Number(change_percent) > 0,
  },
  losers: {
    sort: 'change',
    direction: 'asc',
    isOne: ({ change_percent }) => Number(change_percent) < 0,
  },
  movers: {
    sort: 'move',
    direction: 'desc',
    isOne: ({ change_percent }) => Number(change_percent) !== 0,
  },
  traded: { sort: 'volume', direction: 'desc', isOne: ({ volume }) => volume > 0 },
} as const satisfies Readonly<Record<string, MoverOrder>>;

// Two lines of text are higher than a dense theme's rows.
const rowHeight = 'max(var(--t-density-row), 61px)';

// Other stocks may lead a moment later.
const every = 15_000;

export interface MoverRowsProps {
  readonly order: MoverOrder;
  readonly limit: number;
  /** Of one venue; of all when absent. */
  readonly market?: string | undefined;
}

/** The first stocks of an order, with live prices. It keeps the room of all of them, however many there are. */
export function MoverRows({ order: { sort, direction, isOne }, limit, market }: MoverRowsProps) {
  const { api } = useApp();
  const text = useText();
  const filter = { limit, sort, direction, ...(market === undefined ? {} : { market }) };
  const stocks = useQuery({
    ...queries.stocks(api, filter),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  });
  const shown = (stocks.data?.items ?? []).filter(isOne).slice(0, limit);
  useFollowPrices(shown.map(({ instrument }) => instrument));
  return (
    <Box style={{ minHeight: `calc(${limit} * ${rowHeight})` }}>
      {stocks.isLoadingError && <QueryError query={stocks} />}
      {stocks.isPending && <SkeletonRows rows={limit} height={rowHeight} />}
      {stocks.data && shown.length === 0 && (
        <Text tone="muted" paddingBlock="4">
          {text('market.movers.none')}
        </Text>
      )}
      <Rows>
        {shown.map((stock) => (
          <QuoteRow key={stock.instrument} stock={stock} />
        ))}
      </Rows>
    </Box>
  );
}
