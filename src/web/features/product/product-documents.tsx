import { useText } from '#i18n/use-text.ts';
import { DocumentLinks } from '#page/document-links.tsx';
import type { CatalogueItem } from './shown-kinds.ts';

/** Documents of a product of whichever type. */
export function ProductDocuments({
  documents,
}: {
  readonly documents: CatalogueItem['documents'] | undefined;
}) {
  const text = useText();
  return (
    <DocumentLinks
      title={text('product.documents')}
      documents={documents}
      words={(kind) => text(`product.documents.${kind}`)}
    />
  );
}
