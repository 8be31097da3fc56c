import type { ApplicationStatus } from '#core/lifecycle/offering-application.ts';

/** Statuses of specification §4 that applications for shares of an offering come into. */
export const offeringStatuses = [
  'payment',
  'outstanding',
  'listing',
] as const satisfies readonly ApplicationStatus[];
export type OfferingStatus = (typeof offeringStatuses)[number];

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

/** The filters of a tenant: without offerings, nothing could ever be found by the status of them alone. */
export function transactionFiltersOf(hasOfferings: boolean): readonly TransactionFilter[] {
  return transactionFilters.filter((each) => hasOfferings || !isOfferingOnly(each));
}

/** Whether applications can be in it, and orders as well or not. */
export function isOfOfferings(filter: TransactionFilter): filter is OfferingStatus {
  return offeringStatuses.some((each) => each === filter);
}

/** The one status that no order can have. */
export function isOfferingOnly(filter: TransactionFilter): filter is 'listing' {
  return filter === 'listing';
}
