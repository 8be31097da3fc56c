import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryError } from '#errors/query-error.tsx';
import { useText } from '#i18n/use-text.ts';
import { Stack } from '#ui/box.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

export interface CatalogueSheetProps<Product extends { readonly name: string }> {
  readonly query: UseQueryResult<Product>;
  readonly onClose: () => void;
  readonly children: (product: Product) => ReactNode;
}

/** Something of the catalogue: its name, and once it is there what it is and what can be done with it. */
export function CatalogueSheet<Product extends { readonly name: string }>({
  query,
  onClose,
  children,
}: CatalogueSheetProps<Product>) {
  const text = useText();
  return (
    <Sheet
      title={query.data?.name ?? text('product.title')}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      <Stack padding="5" paddingTop="2" gap="6">
        {query.isLoadingError && <QueryError query={query} />}
        {query.isPending && <SkeletonRows rows={8} />}
        {query.data !== undefined && children(query.data)}
      </Stack>
    </Sheet>
  );
}
