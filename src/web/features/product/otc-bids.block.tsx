import { useInfiniteQuery } from '@tanstack/react-query';
import { otcQueries } from '#api/otc-queries.ts';
import { useApp } from '#page/app-context.ts';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { OtcBidRow } from './otc-bid-row.tsx';
import { OwnList } from './own-list.tsx';
import { useOwnView } from './use-own-view.ts';

// Its figures are fetched when one is opened.
const OtcBidSheet = openedPart(() => import('./otc-bid-sheet.tsx'));

/** The client's requests for a price of shares held over the counter, those that have not ended first. */
export default function OtcBids() {
  const { api } = useApp();
  const [view, setView] = useOwnView('otc-bids');
  const [open, show] = useOpened('otcBids');
  const list = useInfiniteQuery(otcQueries.bids(api, view));
  return (
    <OwnList
      view={view}
      onView={setView}
      words={{
        title: 'product.otc.bids',
        view: 'product.fund.orders.view',
        open: 'product.placing.applications.open',
        all: 'product.fund.orders.all',
        more: 'product.fund.orders.more',
        none: 'product.otc.bids.none',
        never: 'product.otc.bids.never',
      }}
      list={list}
      sheet={open !== null && <OtcBidSheet key={open} id={open} onClose={() => show(null)} />}
    >
      {(bid) => <OtcBidRow key={bid.id} bid={bid} onOpen={() => show(bid.id)} />}
    </OwnList>
  );
}
