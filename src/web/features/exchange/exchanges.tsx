import { useInfiniteQuery } from '@tanstack/react-query';

import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { exchangePages } from './exchange-pages.ts';
import { ExchangeRow } from './exchange-row.tsx';

// Fetched when an exchange is opened.
const ExchangeSheet = openedPart(() => import('./exchange-sheet.tsx'));

/** The client's exchanges, the newest first; the address has the one that is open, so that a message or a statement leads to it. */
export function Exchanges() {
  const { api } = useApp();
  const text = useText();
  const list = useInfiniteQuery(exchangePages(api));
  const [open, show] = useOpened('exchange');
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text('exchange.list.title')}>
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted">{text('exchange.list.none')}</Text>
      )}
      {items.length > 0 && (
        <PagedList pages={list} more={text('exchange.list.more')}>
          <Rows>
            {items.map((exchange) => (
              <ExchangeRow key={exchange.id} exchange={exchange} onOpen={() => show(exchange.id)} />
            ))}
          </Rows>
        </PagedList>
      )}
      {open !== null && <ExchangeSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}
