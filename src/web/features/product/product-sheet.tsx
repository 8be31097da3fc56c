import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productQueries } from '#api/product-queries.ts';
import { useApp } from '#page/app-context.ts';
import { Text } from '#ui/box.ts';
import { ApplyEntry } from './apply-entry.tsx';
import { ApplyReview } from './apply-review.tsx';
import { CatalogueSheet } from './catalogue-sheet.tsx';
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
  const product = useQuery(productQueries.product(api, code));
  return (
    <CatalogueSheet query={product} onClose={onClose}>
      {(data) => <Flow product={data} />}
    </CatalogueSheet>
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
