import type { ApplicationStatus } from '#core/lifecycle/offering-application.ts';

/** Statuses of specification §4 that no order can have: only an application for shares of an offering comes into them. */
export const offeringOnlyStatuses = [
  'payment',
  'outstanding',
  'listing',
] as const satisfies readonly ApplicationStatus[];
export type OfferingOnlyStatus = (typeof offeringOnlyStatuses)[number];

/** What a client chooses transactions by (specification §4), in the order in which they come after one another. */
export const transactionFilters = [
  'all',
  'awaiting',
  'pending',
  'payment',
  'outstanding',
  'listing',
  'holding',
  'settle',
  'sold',
  'rejected',
] as const;
export type TransactionFilter = (typeof transactionFilters)[number];

/** The filters of a tenant: without offerings, nothing could ever be found by those of them. */
export function transactionFiltersOf(hasOfferings: boolean): readonly TransactionFilter[] {
  return transactionFilters.filter((each) => hasOfferings || !isOfferingOnly(each));
}

export function isOfferingOnly(filter: TransactionFilter): filter is OfferingOnlyStatus {
  return offeringOnlyStatuses.some((each) => each === filter);
}
