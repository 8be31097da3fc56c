import { expect, it } from 'vitest';
import { offeringApplicationLifecycle } from '#core/lifecycle/offering-application.ts';
import { orderStatuses } from '#core/lifecycle/order.ts';
import {
  isOfferingOnly,
  isOfOfferings,
  transactionFilters,
  transactionFiltersOf,
} from './transaction-status.ts';

it('finds transactions by every status of the specification, each of which something can reach', () => {
  const reached = Object.values(offeringApplicationLifecycle.table.states).flatMap((steps) =>
    Object.values(steps).map(({ to }): string => to),
  );
  for (const filter of transactionFilters) {
    if (filter === 'all') continue;
    const isOfOrders = orderStatuses.some((each) => each === filter);
    expect([filter, isOfOrders]).toEqual([filter, !isOfferingOnly(filter)]);
    if (!isOfOrders) expect(reached).toContain(filter);
  }
  expect(transactionFilters.filter((each) => !isOfferingOnly(each)).toSorted()).toEqual(
    ['all', ...orderStatuses].toSorted(),
  );
});

it('offers the status of offerings alone only where there are some', () => {
  expect(transactionFiltersOf(true)).toEqual(transactionFilters);
  expect(transactionFiltersOf(false).some(isOfferingOnly)).toBe(false);
  expect(transactionFilters.filter(isOfOfferings)).toEqual(['payment', 'outstanding', 'listing']);
  expect(transactionFiltersOf(false).filter(isOfOfferings)).toEqual(['payment', 'outstanding']);
});
