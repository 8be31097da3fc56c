import type { TransactionsQuery } from '#api/transaction-queries.ts';
import type { StatementRange } from '#core/statement/statement-range.ts';
import { readQuoteQuery, type StockPlace } from '#core/trading/quote-address.ts';
import {
  transactionSources,
  transactionTargets,
  transactionTypes,
  typeOfSource,
  type TransactionType,
} from '#core/trading/transaction-source.ts';
import {
  isOfAnyAge,
  transactionFiltersOf,
  type TransactionFilter,
} from '#core/trading/transaction-status.ts';
import { periodQuery, readPeriod, type Period } from '#page/period.ts';

/** Which transactions are shown, as the address says it. */
export interface OrderFilter extends Period {
  readonly status: TransactionFilter;
  readonly type: TypeFilter;
  /** Orders of this stock alone, or everything. */
  readonly stock: StockPlace | null;
}

export type TypeFilter = 'all' | TransactionType;

/** The part of the query that names the type: no other choice of a page has such a name. */
export const typePart = 'transaction';

/** What a tenant can show the transactions of: stocks, and whatever it has a screen for. */
export function typesOf(links: Readonly<Record<string, string>>): readonly TypeFilter[] {
  const found = transactionSources
    .filter((source) => Object.hasOwn(links, transactionTargets[source]))
    .map(typeOfSource);
  const types = transactionTypes.filter((each) => each === 'stock' || found.includes(each));
  return types.length === 1 ? ['all'] : ['all', ...types];
}

/**
 * Reads the address; whatever is no filter is as if it were not there. What is to be paid, and the orders of one stock, are shown
 * however old they are, unless a period was chosen.
 */
export function readFilter(
  place: URLSearchParams,
  usual: StatementRange,
  types: readonly TypeFilter[],
): OrderFilter {
  const named = place.get('status');
  const statuses = transactionFiltersOf(types.includes('offering'));
  const status = statuses.find((each) => each === named) ?? 'all';
  const type = types.find((each) => each === place.get(typePart)) ?? 'all';
  const stock = readQuoteQuery(place);
  const isOld = stock !== null || isOfAnyAge(status);
  return { status, type, stock, ...readPeriod(place, isOld ? 'all' : usual) };
}

/** What to ask the backend for. */
export function transactionQuery(filter: OrderFilter): TransactionsQuery {
  const { status, type, stock } = filter;
  return {
    // Of a stock there are orders alone, whichever type was chosen before.
    ...(stock ?? (type !== 'all' && { type })),
    ...(status !== 'all' && { status }),
    ...periodQuery(filter),
  };
}
