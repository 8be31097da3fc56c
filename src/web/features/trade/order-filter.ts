import type { OrdersQuery } from '#api/trade-queries.ts';
import type { StatementRange } from '#core/statement/statement-range.ts';
import {
  isOfferingOnly,
  transactionFiltersOf,
  type TransactionFilter,
} from '#core/trading/transaction-status.ts';
import { periodQuery, readPeriod, type Period } from '#page/period.ts';

/** Which orders are shown, as the address says it. */
export interface OrderFilter extends Period {
  readonly status: TransactionFilter;
}

/** Reads the address; whatever is no filter is as if it were not there. */
export function readFilter(
  place: URLSearchParams,
  usual: StatementRange,
  hasOfferings: boolean,
): OrderFilter {
  const status = place.get('status');
  return {
    status: transactionFiltersOf(hasOfferings).find((each) => each === status) ?? 'all',
    ...readPeriod(place, usual),
  };
}

/** What to ask the backend for; no order is in a status of offerings alone. */
export function orderQuery(filter: OrderFilter): OrdersQuery {
  const { status } = filter;
  return {
    ...(status !== 'all' && !isOfferingOnly(status) && { status }),
    ...periodQuery(filter),
  };
}
