import { useInfiniteQuery } from '@tanstack/react-query';
import { fundQueries } from '#api/fund-queries.ts';
import { useApp } from '#page/app-context.ts';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { FundOrderRow } from './fund-order-row.tsx';
import { OwnList } from './own-list.tsx';
import { useOwnView } from './use-own-view.ts';

// What can be done about it is fetched when one is opened.
const FundOrderSheet = openedPart(() => import('./fund-order-sheet.tsx'));

/** The client's orders of funds, those that wait for a price or a payment first. */
export default function FundOrders() {
  const { api } = useApp();
  const [view, setView] = useOwnView('orders');
  const [open, show] = useOpened('funds');
  const list = useInfiniteQuery(fundQueries.fundOrders(api, view));
  return (
    <OwnList
      view={view}
      onView={setView}
      words={{
        title: 'product.fund.orders',
        view: 'product.fund.orders.view',
        open: 'product.fund.orders.open',
        all: 'product.fund.orders.all',
        more: 'product.fund.orders.more',
        none: 'product.fund.orders.none',
        never: 'product.fund.orders.never',
      }}
      list={list}
      sheet={open !== null && <FundOrderSheet key={open} id={open} onClose={() => show(null)} />}
    >
      {(order) => <FundOrderRow key={order.id} order={order} onOpen={() => show(order.id)} />}
    </OwnList>
  );
}
