import { useInfiniteQuery } from '@tanstack/react-query';
import { quantQueries } from '#api/quant-queries.ts';
import { useApp } from '#page/app-context.ts';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { QuantHoldingRow } from './quant-holding-row.tsx';
import { OwnList } from './own-list.tsx';
import { useOwnView } from './use-own-view.ts';

// Value and leaving early are fetched when one is opened.
const QuantHoldingSheet = openedPart(() => import('./quant-holding-sheet.tsx'));

/** What the client has bought of strategy notes, those that are not paid first. */
export default function QuantHoldings() {
  const { api } = useApp();
  const [view, setView] = useOwnView('quant-holdings');
  const [open, show] = useOpened('quants');
  const list = useInfiniteQuery(quantQueries.quantHoldings(api, view));
  return (
    <OwnList
      view={view}
      onView={setView}
      words={{
        title: 'product.quant.holdings',
        view: 'product.fund.orders.view',
        open: 'product.note.subscriptions.open',
        all: 'product.fund.orders.all',
        more: 'product.fund.orders.more',
        none: 'product.quant.holdings.none',
        never: 'product.quant.holdings.never',
      }}
      list={list}
      sheet={open !== null && <QuantHoldingSheet key={open} id={open} onClose={() => show(null)} />}
    >
      {(holding) => (
        <QuantHoldingRow key={holding.id} holding={holding} onOpen={() => show(holding.id)} />
      )}
    </OwnList>
  );
}
