import { useInfiniteQuery } from '@tanstack/react-query';
import { bondQueries } from '#api/bond-queries.ts';
import { useApp } from '#page/app-context.ts';
import { useOpened } from '#page/use-opened.ts';
import { openedPart } from '#platform/opened-part.tsx';
import { BondOrderRow } from './bond-order-row.tsx';
import { OwnList } from './own-list.tsx';
import { useOwnView } from './use-own-view.ts';

// Its figures and payments are fetched when one is opened.
const BondOrderSheet = openedPart(() => import('./bond-order-sheet.tsx'));

/** The client's orders of bonds, those that have not settled first. */
export default function BondOrders() {
  const { api } = useApp();
  const [view, setView] = useOwnView('bond-orders');
  const [open, show] = useOpened('bonds');
  const list = useInfiniteQuery(bondQueries.bondOrders(api, view));
  return (
    <OwnList
      view={view}
      onView={setView}
      words={{
        title: 'product.bond.orders',
        view: 'product.fund.orders.view',
        open: 'product.bond.orders.open',
        all: 'product.fund.orders.all',
        more: 'product.fund.orders.more',
        none: 'product.bond.orders.none',
        never: 'product.bond.orders.never',
      }}
      list={list}
      sheet={open !== null && <BondOrderSheet key={open} id={open} onClose={() => show(null)} />}
    >
      {(order) => <BondOrderRow key={order.id} order={order} onOpen={() => show(order.id)} />}
    </OwnList>
  );
}
