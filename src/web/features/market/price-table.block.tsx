import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { queries } from '#api/queries.ts';
import type { MarketPriceTableProps } from '#config/blocks.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { QueryError } from '#errors/query-error.tsx';
import { Flex, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.ts';
import { arrangeStocks, isSortKey, type SortKey } from './arrange-stocks.ts';
import { PriceRow } from './price-row.tsx';
import { SortHeader } from './sort-header.tsx';
import { StaleMark } from '#live/stale-mark.tsx';
import { useFollowSeen } from './use-follow-seen.ts';

const everywhere = 'all';

const Table = chakra('table', {
  base: {
    '& th, & td': {
      paddingInline: '2',
      '&:first-of-type': { paddingInlineStart: 0 },
      '&:last-of-type': { paddingInlineEnd: 0 },
    },
  },
});

/** All instruments with live prices. Venue, words and order live in the address, so that Back and a link keep them. */
export default function PriceTable({ limit = 200, watch = false }: MarketPriceTableProps) {
  const { api } = useApp();
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const venue = query.get('venue') ?? everywhere;
  const words = query.get('q') ?? '';
  const wantedSort = query.get('sort') ?? 'name';
  const sort: SortKey = isSortKey(wantedSort) ? wantedSort : 'name';

  const venues = useQuery(queries.venues(api));
  const known = venues.data?.items.some(({ code }) => code === venue) ?? false;
  const stocks = useQuery({
    ...queries.stocks(api, { limit, ...(known ? { market: venue } : {}) }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => arrangeStocks(stocks.data?.items ?? [], { words, sort }),
    [stocks.data, words, sort],
  );
  const onSeen = useFollowSeen();

  function change(name: string, value: string) {
    setQuery(
      (before) => {
        if (value === '' || value === everywhere) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  }

  const options = [
    { value: everywhere, label: text('market.table.everywhere') },
    ...(venues.data?.items ?? []).map(({ code, name }) => ({ value: code, label: name })),
  ];
  return (
    <Section title={text('market.table.title')} action={<StaleMark />}>
      <Flex flexWrap="wrap" justifyContent="space-between" rowGap="3" marginBottom="4">
        <Segmented
          label={text('market.table.venue')}
          options={options}
          value={known ? venue : everywhere}
          onChange={(value) => change('venue', value)}
        />
        <TextInput
          type="search"
          maxWidth={{ md: '280px' }}
          aria-label={text('market.table.search')}
          placeholder={text('market.table.search')}
          value={words}
          onChange={(event) => change('q', event.target.value)}
        />
      </Flex>
      {stocks.isLoadingError && <QueryError query={stocks} />}
      {stocks.isPending && <SkeletonRows rows={12} />}
      {stocks.data && rows.length === 0 && (
        <Text role="status" tone="muted" paddingBlock="6">
          {text('market.table.none', { words })}
        </Text>
      )}
      {rows.length > 0 && (
        <Table>
          <caption className="hidden-text">{text('market.table.title')}</caption>
          <SortHeader sort={sort} watch={watch} onSort={(key) => change('sort', key)} />
          <tbody>
            {rows.map((stock) => (
              <PriceRow key={stock.instrument} stock={stock} watch={watch} onSeen={onSeen} />
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
