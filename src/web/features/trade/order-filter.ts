import type { OrdersQuery } from '#api/trade-queries.ts';
import { orderStatuses, type OrderStatus } from '#core/lifecycle/order.ts';
import type { StatementRange } from '#core/statement/statement-range.ts';
import { periodQuery, readPeriod, type Period } from '#page/period.ts';

/** Which orders are shown, as the address says it. */
export interface OrderFilter extends Period {
  readonly status: OrderStatus | 'all';
}

/** Reads the address; whatever is no filter is as if it were not there. */
export function readFilter(place: URLSearchParams, usual: StatementRange): OrderFilter {
  const status = place.get('status');
  return {
    status: orderStatuses.find((each) => each === status) ?? 'all',
    ...readPeriod(place, usual),
  };
}

/** What to ask the backend for. */
export function orderQuery(filter: OrderFilter): OrdersQuery {
  const { status } = filter;
  return { ...(status !== 'all' && { status }), ...periodQuery(filter) };
}
