import { chakra } from '#ui/chakra.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { newsQueries } from '#api/news-queries.ts';
import type { NewsArticleProps } from '#config/blocks.gen.ts';
import { readMarkdown } from '#core/markdown/read-markdown.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useFormat } from '#i18n/use-format.ts';
import { useText } from '#i18n/use-text.ts';
import { useApp, usePreferences } from '#page/app-context.ts';
import { useQuotePath } from '#page/use-quote-path.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { DocumentText } from '#ui/document-text.tsx';
import { Heading } from '#ui/heading.ts';
import { ButtonLink, Link } from '#ui/link.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { NewsPicture } from './news-picture.tsx';

const Article = chakra('article', { base: { maxWidth: '72ch', minWidth: 0 } });

/** One of the news, with the stocks that it names. */
export default function NewsArticle(_: NewsArticleProps) {
  const { api, file } = useApp();
  const { id = '' } = useParams();
  const own = usePreferences().language;
  const text = useText();
  const format = useFormat();
  const quotePath = useQuotePath();
  const item = useQuery(newsQueries.item(api, id));
  const words = item.data?.text;
  // What comes from elsewhere is held to the same rules as the tenant's own documents.
  const read = useMemo(() => (words === undefined ? null : readMarkdown(words).document), [words]);
  const screen = file.screens.find((each) => each.id === 'news');
  if (item.isLoadingError) return <QueryError query={item} />;
  if (item.data === undefined || read === null) return <SkeletonRows rows={8} />;
  const { language, title, summary, topic, stocks, picture, published_at, changed_at } = item.data;
  return (
    <Article>
      {screen && <Link to={screen.route}>{text('news.all')}</Link>}
      <Text size="sm" tone="muted" marginTop="4">
        {[format.moment(new Date(published_at)), text(`news.topic.${topic}`)].join(' · ')}
      </Text>
      {changed_at !== null && (
        <Text size="sm" tone="muted">
          {text('news.changed', { at: format.moment(new Date(changed_at)) })}
        </Text>
      )}
      {language !== own && (
        <Text size="sm" tone="muted">
          {text('news.otherLanguage')}
        </Text>
      )}
      <div lang={language}>
        <Heading size="page" marginTop="2" overflowWrap="anywhere">
          {title}
        </Heading>
        <Text tone="muted" marginBlock="4" overflowWrap="anywhere">
          {summary}
        </Text>
        {picture && (
          <Box marginBottom="6">
            <NewsPicture picture={picture} />
          </Box>
        )}
        <DocumentText document={read} />
      </div>
      <Flex gap="2" flexWrap="wrap" marginTop="6">
        {stocks.map((stock) => {
          const path = quotePath(stock);
          return path === null ? null : (
            <ButtonLink key={`${stock.market}:${stock.symbol}`} look="outline" to={path}>
              {`${stock.symbol} · ${stock.name}`}
            </ButtonLink>
          );
        })}
      </Flex>
    </Article>
  );
}
