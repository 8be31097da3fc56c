import { useQuery } from '@tanstack/react-query';
import { newsQueries } from '#api/news-queries.ts';
import type { NewsLatestProps } from '#config/blocks.gen.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { Link } from '#ui/link.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { NewsRows } from './news-rows.tsx';

/** The newest news in short, with a link to all of them. */
export default function Latest({ limit = 3 }: NewsLatestProps) {
  const { api, file } = useApp();
  const text = useText();
  const list = useQuery(newsQueries.latest(api, {}, limit));
  const screen = file.screens.find(({ id }) => id === 'news');
  return (
    <Section
      title={text('news.title')}
      action={screen && <Link to={screen.route}>{text('news.all')}</Link>}
    >
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={limit} />}
      {list.data?.items.length === 0 && <Text tone="muted">{text('news.none')}</Text>}
      <NewsRows items={list.data?.items ?? []} isShort />
    </Section>
  );
}
