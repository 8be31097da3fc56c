import { CatalogueCard, type CompareChoice } from './catalogue-card.tsx';
import type { Product } from './product.ts';
import { useProductWords } from './use-product-words.ts';

export interface ProductCardProps {
  readonly product: Product;
  readonly compare: CompareChoice;
  readonly onOpen: () => void;
}

/** One savings product: what it pays, and for how long. */
export function ProductCard({ product, ...rest }: ProductCardProps) {
  const words = useProductWords();
  return (
    <CatalogueCard
      {...rest}
      item={product}
      kind={words.kind(product)}
      figure={words.rate(product.annual_rate)}
      fact={words.term(product)}
    />
  );
}
