import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { productQueries } from '#api/product-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { usePlace } from '#page/use-place.ts';
import { retried } from '#platform/retried.ts';
import { Box, Flex, Text } from '#ui/box.ts';
import { Section } from '#ui/section.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';
import { inOrder, isShown, shownKinds, type ShownKind } from './shown-kinds.ts';

// Figures, calculator and application are fetched when a product is opened.
const ProductSheet = lazy(() => retried(() => import('./product-sheet.tsx')));

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
  const list = useQuery(productQueries.products(api));
  const [place, set] = usePlace();
  const kind = shownKinds.find((each) => each === place.get('kind')) ?? 'all';
  const open = place.get('product');
  const items = inOrder(list.data?.items ?? []);
  const kinds = shownKinds.filter((each) => items.some((product) => isShown(product, each)));
  const shown = items.filter((product) => isShown(product, kind));
  return (
    <Section title={text('product.catalogue')}>
      {list.isLoadingError && <QueryError query={list} />}
      {list.isPending && <SkeletonRows rows={6} height="120px" />}
      {list.isSuccess && items.length === 0 && (
        <Text tone="muted">{text('product.catalogue.none')}</Text>
      )}
      {kinds.length > 2 && (
        <Flex marginBottom="4">
          <Segmented<ShownKind>
            label={text('product.filter')}
            options={kinds.map((value) => ({ value, label: text(`product.filter.${value}`) }))}
            value={kind}
            onChange={(value) => set({ kind: value === 'all' ? null : value }, true)}
          />
        </Flex>
      )}
      <Box aria-live="polite" className="hidden-text">
        {list.isSuccess && text('product.count', { count: shown.length })}
      </Box>
      <Grid>
        {shown.map((product) => (
          <ProductCard
            key={product.code}
            product={product}
            onOpen={() => set({ product: product.code }, false)}
          />
        ))}
      </Grid>
      {open !== null && (
        <Suspense fallback={null}>
          <ProductSheet key={open} code={open} onClose={() => set({ product: null }, true)} />
        </Suspense>
      )}
    </Section>
  );
}
