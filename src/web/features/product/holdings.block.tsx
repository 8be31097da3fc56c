import { useInfiniteQuery } from '@tanstack/react-query';

import { productQueries } from '#api/product-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { PagedList } from '#page/paged-list.tsx';
import { useOpened } from '#page/use-opened.ts';
import { usePlace } from '#page/use-place.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Text } from '#ui/box.ts';
import { Rows } from '#ui/rows.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { HoldingRow } from './holding-row.tsx';

// What can be done with it is fetched when one is opened.
const HoldingSheet = openedPart(() => import('./holding-sheet.tsx'));

const views = ['open', 'all'] as const;

/** What the client has in products, each with what it has earned. */
export default function Holdings() {
  const { api } = useApp();
  const text = useText();
  const [place, set] = usePlace();
  const view = views.find((each) => each === place.get('holdings')) ?? 'open';
  const [open, show] = useOpened('products');
  const list = useInfiniteQuery(productQueries.productHoldings(api, view === 'open' ? view : null));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text('product.holdings')}>
      <Segmented
        label={text('product.holdings.view')}
        options={views.map((value) => ({ value, label: text(`product.holdings.${value}`) }))}
        value={view}
        onChange={(value) => set({ holdings: value === 'open' ? null : value }, true)}
      />
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={3} />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted" marginTop="3">
          {text('product.holdings.none')}
        </Text>
      )}
      <Box marginTop="2">
        <PagedList pages={list} more={text('product.holdings.more')}>
          <Rows>
            {items.map((holding) => (
              <HoldingRow key={holding.id} holding={holding} onOpen={() => show(holding.id)} />
            ))}
          </Rows>
        </PagedList>
      </Box>
      {open !== null && <HoldingSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}
