import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chakra } from '#ui/chakra.ts';
import { useMemo } from 'react';
import { queries } from '#api/queries.ts';
import type { MarketPriceTableProps } from '#config/blocks.gen.ts';
import { countryOfPhoneCode } from '#core/countries.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useVenueWords, VenuePill, type Venue } from '#page/venue-state.tsx';
import { Box, Flex, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { StaleMark } from '#live/stale-mark.tsx';
import { arrangeStocks } from './arrange-stocks.ts';
import { HeatMap } from './heat-map.tsx';
import { MarketControls } from './market-controls.tsx';
import { useMarketFilters } from './market-filters.ts';
import { PriceRow } from './price-row.tsx';
import { pressRowKey } from './row-keys.ts';
import { SortHeader } from './sort-header.tsx';
import { useFollowSeen } from './use-follow-seen.ts';
import { WindowedBodies } from './windowed-bodies.tsx';

const Table = chakra('table', {
  base: {
    '& th, & td': {
      paddingInline: '2',
      '&:first-of-type': { paddingInlineStart: 0 },
      '&:last-of-type': { paddingInlineEnd: 0 },
    },
  },
});

/** All instruments with live prices, as a table or as a map of their sectors. */
export default function PriceTable({ limit = 200, watch = false }: MarketPriceTableProps) {
  const { api, file } = useApp();
  const text = useText();
  const [filters, change] = useMarketFilters();
  const { sector, words, sort, direction, view, size } = filters;

  const venues = useQuery(queries.venues(api));
  const known = venues.data?.items ?? [];
  const home = countryOfPhoneCode(file.profile.countryCode).code;
  const chosen = known.find(({ code }) => code === filters.venue);
  const mapped = chosen ?? known.find(({ country }) => country === home) ?? known[0];
  const venue = (view === 'map' ? mapped : chosen)?.code ?? null;
  // A map is of one venue, whose stocks have its currency.
  const currency =
    view === 'map'
      ? null
      : (known.find((each) => each.currency === filters.currency)?.currency ?? null);
  const stocks = useQuery({
    ...queries.everyStock(api, { limit, ...(venue === null ? {} : { market: venue }) }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => arrangeStocks(stocks.data?.items ?? [], { words, sector, currency, sort, direction }),
    [stocks.data, words, sector, currency, sort, direction],
  );
  const onSeen = useFollowSeen();
  return (
    <Section title={text('market.table.title')} action={<StaleMark />}>
      <MarketControls
        filters={filters}
        venues={homeFirst(known, home)}
        venue={venue}
        currency={currency}
        onChange={change}
      />
      <VenueLine venue={mapped} />
      {stocks.isLoadingError && <QueryError query={stocks} />}
      {stocks.isPending && <SkeletonRows rows={12} />}
      {stocks.data && rows.length === 0 && (
        <Text role="status" tone="muted" paddingBlock="6">
          {words === '' ? text('market.table.empty') : text('market.table.none', { words })}
        </Text>
      )}
      {rows.length > 0 && view === 'map' && <HeatMap stocks={rows} size={size} />}
      {rows.length > 0 && view === 'list' && (
        <Box containerType="inline-size">
          <Table onKeyDown={pressRowKey} aria-rowcount={rows.length + 1}>
            <caption className="hidden-text">{text('market.table.title')}</caption>
            <SortHeader
              sort={sort}
              direction={direction}
              watch={watch}
              onSort={(order) => change(order)}
            />
            <WindowedBodies
              items={rows}
              keyOf={({ instrument }) => instrument}
              columns={watch ? 7 : 6}
            >
              {(stock, index) => (
                <PriceRow
                  key={stock.instrument}
                  stock={stock}
                  index={index}
                  watch={watch}
                  onSeen={onSeen}
                />
              )}
            </WindowedBodies>
          </Table>
        </Box>
      )}
    </Section>
  );
}

/** The venue that is looked at, or the one at home: whether it trades, and its hours. It keeps its room until they are known. */
function VenueLine({ venue }: { readonly venue: Venue | undefined }) {
  const { state } = useVenueWords();
  return (
    <Flex minHeight={{ base: '52px', md: '32px' }} columnGap="3" marginBottom="2">
      {venue && (
        <>
          <VenuePill venue={venue} />
          <Text as="span" size="xs" tone="muted">
            {venue.name} · {state(venue)}
          </Text>
        </>
      )}
    </Flex>
  );
}

function homeFirst(venues: readonly Venue[], home: string): Venue[] {
  return venues.toSorted(
    (one, other) => Number(other.country === home) - Number(one.country === home),
  );
}
