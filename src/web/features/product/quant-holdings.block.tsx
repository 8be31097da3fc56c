import { useInfiniteQuery } from '@tanstack/react-query';
import { quantQueries } from '#api/quant-queries.ts';
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
import { QuantHoldingRow } from './quant-holding-row.tsx';

// Value and leaving early are fetched when one is opened.
const QuantHoldingSheet = openedPart(() => import('./quant-holding-sheet.tsx'));

const views = ['open', 'all'] as const;

/** What the client has bought of strategy notes, those that are not paid first. */
export default function QuantHoldings() {
  const { api } = useApp();
  const text = useText();
  const [place, set] = usePlace();
  const view = views.find((each) => each === place.get('quant-holdings')) ?? 'open';
  const [open, show] = useOpened('quants');
  const list = useInfiniteQuery(quantQueries.quantHoldings(api, view === 'open' ? view : null));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={text('product.quant.holdings')}>
      <Segmented
        label={text('product.fund.orders.view')}
        options={views.map((value) => ({
          value,
          label: text(
            value === 'open' ? 'product.note.subscriptions.open' : 'product.fund.orders.all',
          ),
        }))}
        value={view}
        onChange={(value) => set({ 'quant-holdings': value === 'open' ? null : value }, true)}
      />
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={2} />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted" marginTop="3">
          {text(view === 'open' ? 'product.quant.holdings.none' : 'product.quant.holdings.never')}
        </Text>
      )}
      <Box marginTop="2">
        <PagedList pages={list} more={text('product.fund.orders.more')}>
          <Rows>
            {items.map((holding) => (
              <QuantHoldingRow key={holding.id} holding={holding} onOpen={() => show(holding.id)} />
            ))}
          </Rows>
        </PagedList>
      </Box>
      {open !== null && <QuantHoldingSheet key={open} id={open} onClose={() => show(null)} />}
    </Section>
  );
}
