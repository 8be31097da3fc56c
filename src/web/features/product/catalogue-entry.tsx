import { BondCard } from './bond-card.tsx';
import type { CompareChoice } from './catalogue-card.tsx';
import { FundCard } from './fund-card.tsx';
import { NoteCard } from './note-card.tsx';
import { PlacingCard } from './placing-card.tsx';
import { ProductCard } from './product-card.tsx';
import { QuantCard } from './quant-card.tsx';
import type { CatalogueItem } from './shown-kinds.ts';

export interface CatalogueEntryProps {
  readonly item: CatalogueItem;
  readonly compare: CompareChoice;
  readonly onOpen: () => void;
}

/** A product of whichever type as its card. */
export function CatalogueEntry({ item, ...rest }: CatalogueEntryProps) {
  switch (item.type) {
    case 'fund':
      return <FundCard {...rest} fund={item} />;
    case 'bond':
      return <BondCard {...rest} bond={item} />;
    case 'subscribe':
      return <NoteCard {...rest} note={item} />;
    case 'quant':
      return <QuantCard {...rest} quant={item} />;
    case 'stock':
    case 'block':
    case 'otc':
      return <PlacingCard {...rest} placing={item} />;
    default:
      return <ProductCard {...rest} product={item} />;
  }
}
