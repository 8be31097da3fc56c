import type { ApplicationsQuery } from '#api/offering-queries.ts';
import type { OrdersQuery } from '#api/trade-queries.ts';
import type { StatementRange } from '#core/statement/statement-range.ts';
import {
  isOfferingOnly,
  isOfOfferings,
  type OfferingStatus,
  transactionFiltersOf,
  type TransactionFilter,
} from '#core/trading/transaction-status.ts';
import { periodQuery, readPeriod, type Period } from '#page/period.ts';

/** Which orders are shown, as the address says it. */
export interface OrderFilter extends Period {
  readonly status: TransactionFilter;
}

/**
 * Reads the address; whatever is no filter is as if it were not there. What is to be paid is shown however old it is, unless a
 * period was chosen.
 */
export function readFilter(
  place: URLSearchParams,
  usual: StatementRange,
  hasOfferings: boolean,
): OrderFilter {
  const named = place.get('status');
  const status = transactionFiltersOf(hasOfferings).find((each) => each === named) ?? 'all';
  return { status, ...readPeriod(place, isOfOfferings(status) ? 'all' : usual) };
}

/** What to ask the backend for; no order is in the status of offerings alone. */
export function orderQuery(filter: OrderFilter): OrdersQuery {
  const { status } = filter;
  return {
    ...(status !== 'all' && !isOfferingOnly(status) && { status }),
    ...periodQuery(filter),
  };
}

/** The same for shares of offerings. */
export function applicationQuery(status: OfferingStatus, period: Period): ApplicationsQuery {
  return { status, ...periodQuery(period) };
}
