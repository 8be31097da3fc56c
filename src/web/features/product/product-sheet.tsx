import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productQueries } from '#api/product-queries.ts';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { useApp } from '#page/app-context.ts';
import { Stack, Text } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ApplyEntry } from './apply-entry.tsx';
import { ApplyReview } from './apply-review.tsx';
import { HoldingDone } from './holding-done.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductObstacles } from './product-obstacles.tsx';
import type { Holding, ProductDetail, ProductQuote, Renewal } from './product.ts';

/** One product: what matters of it, what an amount becomes, and placing it. */
export default function ProductSheet({
  code,
  onClose,
}: {
  readonly code: string;
  readonly onClose: () => void;
}) {
  const { api } = useApp();
  const text = useText();
  const product = useQuery(productQueries.product(api, code));
  return (
    <Sheet
      title={product.data?.name ?? text('product.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {product.isLoadingError && <QueryError query={product} />}
        {product.isPending && <SkeletonRows rows={8} />}
        {product.data !== undefined && <Flow product={product.data} />}
      </Stack>
    </Sheet>
  );
}

interface Reviewed {
  readonly quote: ProductQuote;
  readonly renewal: Renewal;
}

function Flow({ product }: { readonly product: ProductDetail }) {
  const [reviewed, review] = useState<Reviewed | null>(null);
  const [placed, setPlaced] = useState<Holding | null>(null);
  if (placed !== null) return <HoldingDone holding={placed} />;
  if (reviewed !== null)
    return (
      <ApplyReview
        product={product}
        {...reviewed}
        onBack={() => review(null)}
        onPlaced={setPlaced}
      />
    );
  return (
    <>
      <Text tone="muted">{product.summary}</Text>
      <ProductObstacles role="status" obstacles={product.obstacles} />
      <ApplyEntry product={product} onReview={(quote, renewal) => review({ quote, renewal })} />
      <ProductFacts product={product} />
    </>
  );
}
