import { useInfiniteQuery } from '@tanstack/react-query';
import { newsQueries } from '#api/news-queries.ts';
import type { NewsListProps } from '#config/blocks.gen.ts';
import { Button } from '#ui/button.ts';
import { newsTopics } from '#core/news-topics.ts';
import { readQuoteQuery, type StockPlace } from '#core/trading/quote-address.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { usePlace } from '#page/use-place.ts';
import { Box, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { NewsRows } from './news-rows.tsx';

/** Everything that is published, the newest first; the topic, and the stock that it is about, stand in the address. */
export default function List(_: NewsListProps) {
  const { api } = useApp();
  const text = useText();
  const [place, set] = usePlace();
  const topic = newsTopics.find((each) => each === place.get('topic'));
  const stock = readQuoteQuery(place);
  const list = useInfiniteQuery(newsQueries.list(api, { ...(topic && { topic }), ...stock }));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isIt = (each: StockPlace) => each.market === stock?.market && each.symbol === stock.symbol;
  const named = items.flatMap(({ stocks }) => stocks).find(isIt);
  return (
    <Section title={text('news.title')}>
      <Segmented
        label={text('news.topic')}
        options={['all' as const, ...newsTopics].map((value) => ({
          value,
          label: text(`news.topic.${value}`),
        }))}
        value={topic ?? 'all'}
        onChange={(value) => set({ topic: value === 'all' ? null : value }, true)}
      />
      {stock !== null && (
        <Box
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="3"
          marginTop="3"
        >
          <Text strong>{text('news.about', { name: named?.name ?? stock.symbol })}</Text>
          <Button look="quiet" onClick={() => set({ s: null, ex: null, country: null }, false)}>
            {text('news.all')}
          </Button>
        </Box>
      )}
      <Box marginTop="2" minHeight="240px">
        {list.isLoadingError && <QueryError query={list} />}
        {list.isPending && <SkeletonRows rows={5} />}
        {list.isSuccess && items.length === 0 && (
          <Text tone="muted" marginTop="3">
            {text('news.none')}
          </Text>
        )}
        <PagedList pages={list} more={text('news.more')}>
          <NewsRows items={items} />
        </PagedList>
      </Box>
    </Section>
  );
}
