/** Statuses of specification §4 that a transaction can have, in the order in which they come after one another. */
export const transactionStatuses = [
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
export type TransactionStatus = (typeof transactionStatuses)[number];

/** What a client chooses transactions by. */
export const transactionFilters = ['all', ...transactionStatuses] as const;
export type TransactionFilter = (typeof transactionFilters)[number];

/** The filters of a tenant: without offerings, nothing could ever be found by the status of them alone. */
export function transactionFiltersOf(hasOfferings: boolean): readonly TransactionFilter[] {
  return transactionFilters.filter((each) => hasOfferings || !isOfferingOnly(each));
}

/** Whether what is found in it is to be seen however old it is, unless a period is chosen. */
export function isOfAnyAge(filter: TransactionFilter): boolean {
  return filter === 'payment' || filter === 'outstanding' || filter === 'listing';
}

/** The one status that applications for offerings alone can have. */
export function isOfferingOnly(filter: TransactionFilter): filter is 'listing' {
  return filter === 'listing';
}
