import type { ApplicationsQuery } from '#api/offering-queries.ts';
import type { OrdersQuery } from '#api/trade-queries.ts';
import type { StatementRange } from '#core/statement/statement-range.ts';
import { readQuoteQuery, type StockPlace } from '#core/trading/quote-address.ts';
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
  /** Of this stock alone, or of all. */
  readonly stock: StockPlace | null;
}

/**
 * Reads the address; whatever is no filter is as if it were not there. What is to be paid, and the orders of one stock, are shown
 * however old they are, unless a period was chosen.
 */
export function readFilter(
  place: URLSearchParams,
  usual: StatementRange,
  hasOfferings: boolean,
): OrderFilter {
  const named = place.get('status');
  const status = transactionFiltersOf(hasOfferings).find((each) => each === named) ?? 'all';
  const stock = readQuoteQuery(place);
  const isOfAnyAge = stock !== null || isOfOfferings(status);
  return { status, stock, ...readPeriod(place, isOfAnyAge ? 'all' : usual) };
}

/** What to ask the backend for; no order is in the status of offerings alone. */
export function orderQuery(filter: OrderFilter): OrdersQuery {
  const { status, stock } = filter;
  return {
    ...stock,
    ...(status !== 'all' && !isOfferingOnly(status) && { status }),
    ...periodQuery(filter),
  };
}

/** The same for shares of offerings. */
export function applicationQuery(status: OfferingStatus, period: Period): ApplicationsQuery {
  return { status, ...periodQuery(period) };
}
