import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '#errors/query-error.tsx';
import type { MessageId } from '#i18n/message-ids.gen.ts';
import { useText } from '#i18n/use-text.ts';
import { PagedList } from '#page/paged-list.tsx';
import { Box, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { OwnView } from './use-own-view.ts';

export interface OwnListProps<Item> {
  readonly view: OwnView;
  readonly onView: (view: OwnView) => void;
  readonly words: Readonly<
    /** `none`: where none is open; `never`: where there never was one. */
    Record<'title' | 'view' | 'open' | 'all' | 'more' | 'none' | 'never', MessageId>
  >;
  readonly list: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Item[] }>>;
  /** The one that is open. */
  readonly sheet: ReactNode;
  /** Draws one. */
  readonly children: (item: Item) => ReactNode;
}

/** What a client has of one type of product: what is not over yet, or all of it. */
export function OwnList<Item>(props: OwnListProps<Item>) {
  const { view, onView, words, list, sheet, children } = props;
  const text = useText();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text(words.title)}>
      <Segmented
        label={text(words.view)}
        options={(['open', 'all'] as const).map((value) => ({ value, label: text(words[value]) }))}
        value={view ?? 'all'}
        onChange={(value) => onView(value === 'open' ? value : null)}
      />
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted" marginTop="3">
          {text(view === 'open' ? words.none : words.never)}
        </Text>
      )}
      <Box marginTop="2">
        <PagedList pages={list} more={text(words.more)}>
          <Rows>{items.map(children)}</Rows>
        </PagedList>
      </Box>
      {sheet}
    </Section>
  );
}
