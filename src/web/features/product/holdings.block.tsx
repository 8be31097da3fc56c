import { useInfiniteQuery } from '@tanstack/react-query';
import { productQueries } from '#api/product-queries.ts';
import { useApp } from '#page/app-context.ts';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { HoldingRow } from './holding-row.tsx';
import { OwnList } from './own-list.tsx';
import { useOwnView } from './use-own-view.ts';

// What can be done with it is fetched when one is opened.
const HoldingSheet = openedPart(() => import('./holding-sheet.tsx'));

/** What the client has in products, each with what it has earned. */
export default function Holdings() {
  const { api } = useApp();
  const [view, setView] = useOwnView('holdings');
  const [open, show] = useOpened('products');
  const list = useInfiniteQuery(productQueries.productHoldings(api, view));
  return (
    <OwnList
      view={view}
      onView={setView}
      words={{
        title: 'product.holdings',
        view: 'product.holdings.view',
        open: 'product.holdings.open',
        all: 'product.holdings.all',
        more: 'product.holdings.more',
        none: 'product.holdings.none',
        never: 'product.holdings.none',
      }}
      list={list}
      sheet={open !== null && <HoldingSheet key={open} id={open} onClose={() => show(null)} />}
    >
      {(holding) => (
        <HoldingRow key={holding.id} holding={holding} onOpen={() => show(holding.id)} />
      )}
    </OwnList>
  );
}
