import { chakra } from '#ui/chakra.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { bondQueries } from '#api/bond-queries.ts';
import { fundQueries } from '#api/fund-queries.ts';
import { noteQueries } from '#api/note-queries.ts';
import { placingQueries } from '#api/placing-queries.ts';
import { productQueries } from '#api/product-queries.ts';
import { quantQueries } from '#api/quant-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { Box, Stack, Text } from '#ui/box.ts';
import { Button } from '#ui/button.ts';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CatalogueEntry } from './catalogue-entry.tsx';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { CompareBar } from './compare-bar.tsx';
import { maxCompared, readCompared, toggled } from './compared.ts';
import { countingFilter, inOrder, isShown, readFilter, withoutFilter } from './shown-kinds.ts';

// Figures, calculator and application are fetched when a product is opened.
const ComparisonSheet = openedPart(() => import('./comparison-sheet.tsx'));
const BondSheet = openedPart(() => import('./bond-sheet.tsx'));
const FundSheet = openedPart(() => import('./fund-sheet.tsx'));
const NoteSheet = openedPart(() => import('./note-sheet.tsx'));
const PlacingSheet = openedPart(() => import('./placing-sheet.tsx'));
const QuantSheet = openedPart(() => import('./quant-sheet.tsx'));
const ProductSheet = openedPart(() => import('./product-sheet.tsx'));

const sheets = {
  bond: BondSheet,
  fund: FundSheet,
  subscribe: NoteSheet,
  quant: QuantSheet,
  stock: PlacingSheet,
  block: PlacingSheet,
  otc: PlacingSheet,
  savings: ProductSheet,
  earn: ProductSheet,
} as const;

const Grid = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4',
    gridTemplateColumns: 'minmax(0, 1fr)',
    sm: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    xl: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

/** Products that are offered, by kind; what is closed to the client is shown with its condition. */
export default function Catalogue() {
  const { api } = useApp();
  const text = useText();
  const products = useQuery(productQueries.products(api));
  const funds = useQuery(fundQueries.funds(api));
  const bonds = useQuery(bondQueries.bonds(api));
  const notes = useQuery(noteQueries.notes(api));
  const quants = useQuery(quantQueries.quants(api));
  const placings = useQuery(placingQueries.placings(api));
  const [place, set] = usePlace();
  const open = place.get('product');
  const items = inOrder(
    products.data?.items ?? [],
    funds.data?.items ?? [],
    bonds.data?.items ?? [],
    notes.data?.items ?? [],
    quants.data?.items ?? [],
    placings.data?.items ?? [],
  );
  const filter = countingFilter(readFilter(place), items);
  const shown = items.filter((item) => isShown(item, filter));
  const lists = [products, funds, bonds, notes, quants, placings];
  const isPending = lists.some((list) => list.isPending);
  const failed = lists.find(({ isLoadingError }) => isLoadingError);
  const isAll = lists.every(({ isSuccess }) => isSuccess);
  const opened = items.find(({ code }) => code === open);
  const OpenSheet = sheets[opened?.type ?? 'savings'];
  const onClose = () => set({ product: null }, true);
  const compared = readCompared(place, items);
  const grid = useRef<HTMLUListElement>(null);
  const filters = useRef<HTMLDivElement>(null);
  const countWords = text(compared.length < 2 ? 'product.compare.more' : 'product.compare.count', {
    count: compared.length,
    max: maxCompared,
  });
  return (
    <Section title={text('product.catalogue')}>
      {failed !== undefined && <QueryError query={failed} />}
      {isPending && <SkeletonRows rows={6} height="120px" />}
      {isAll && items.length === 0 && <Text tone="muted">{text('product.catalogue.none')}</Text>}
      {isAll && items.length > 0 && (
        <CatalogueFilters ref={filters} items={items} filter={filter} onChange={set} />
      )}
      {isAll && items.length > 0 && shown.length === 0 && (
        <Stack gap="3" alignItems="flex-start">
          <Text tone="muted">{text('product.catalogue.noneOfFilter')}</Text>
          <Button
            onClick={() => {
              // The button goes with the empty list: the focus goes to what narrowed it.
              filters.current?.querySelector<HTMLElement>('input, select')?.focus();
              set(withoutFilter, true);
            }}
          >
            {text('product.filter.reset')}
          </Button>
        </Stack>
      )}
      <Box aria-live="polite" className="hidden-text">
        {isAll && text('product.count', { count: shown.length })}
        {compared.length > 0 && ` ${countWords}`}
      </Box>
      <Grid ref={grid}>
        {!isPending &&
          shown.map((item) => (
            <CatalogueEntry
              key={item.code}
              item={item}
              compare={{
                isChosen: compared.includes(item),
                isFull: compared.length === maxCompared,
                onToggle: () =>
                  set({ compare: toggled(compared, item.code), comparison: null }, true),
              }}
              onOpen={() => set({ product: item.code }, false)}
            />
          ))}
      </Grid>
      {compared.length > 0 && (
        <CompareBar
          words={countWords}
          isReady={compared.length > 1}
          onCompare={() => set({ comparison: 'open' }, false)}
          onClear={() => {
            // The button goes with the bar: the focus stays with a product that was chosen.
            grid.current?.querySelector<HTMLElement>(':checked')?.focus();
            set({ compare: null }, true);
          }}
        />
      )}
      {place.get('comparison') === 'open' && compared.length > 1 && (
        <ComparisonSheet
          items={compared}
          onOpen={(code) => set({ comparison: null, product: code }, true)}
          onClose={() => set({ comparison: null }, true)}
        />
      )}
      {open !== null && !isPending && <OpenSheet key={open} code={open} onClose={onClose} />}
    </Section>
  );
}
