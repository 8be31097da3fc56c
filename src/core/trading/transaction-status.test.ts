import { expect, it } from 'vitest';
import { bondOrderLifecycle } from '#core/lifecycle/bond-order.ts';
import { fundOrderLifecycle } from '#core/lifecycle/fund-order.ts';
import { noteSubscriptionLifecycle } from '#core/lifecycle/note-subscription.ts';
import { offeringApplicationLifecycle } from '#core/lifecycle/offering-application.ts';
import { orderStatuses } from '#core/lifecycle/order.ts';
import { otcBidLifecycle } from '#core/lifecycle/otc-bid.ts';
import { placingApplicationLifecycle } from '#core/lifecycle/placing-application.ts';
import { productHoldingLifecycle } from '#core/lifecycle/product-holding.ts';
import { quantHoldingLifecycle } from '#core/lifecycle/quant-holding.ts';
import {
  statusesOfSource,
  transactionSources,
  transactionStatusOf,
  transactionTargets,
  transactionTypes,
  typeOfSource,
} from './transaction-source.ts';
import {
  isOfAnyAge,
  isOfferingOnly,
  transactionFilters,
  transactionFiltersOf,
  transactionStatuses,
} from './transaction-status.ts';

const lifecycles = {
  offering: offeringApplicationLifecycle,
  placing: placingApplicationLifecycle,
  bid: otcBidLifecycle,
  fund: fundOrderLifecycle,
  bond: bondOrderLifecycle,
  note: noteSubscriptionLifecycle,
  quant: quantHoldingLifecycle,
  savings: productHoldingLifecycle,
};

it('every state of every product is found in exactly one status of the specification', () => {
  for (const source of transactionSources) {
    const states = Object.keys(lifecycles[source].table.states);
    const found = transactionStatuses.flatMap((status) => statusesOfSource(source, status));
    expect([source, found.toSorted()]).toEqual([source, states.toSorted()]);
    for (const state of states)
      expect(statusesOfSource(source, transactionStatusOf(source, state))).toContain(state);
  }
  expect(() => transactionStatusOf('fund', 'listing')).toThrow(/no status/);
});

it('something can reach every status, and only an application for an offering that of a listing', () => {
  for (const status of transactionStatuses) {
    const sources = transactionSources.filter((each) => statusesOfSource(each, status).length > 0);
    const isOfOrders = orderStatuses.some((each) => each === status);
    expect([status, isOfOrders]).toEqual([status, !isOfferingOnly(status)]);
    expect([status, sources.length > 0]).toEqual([status, true]);
    if (isOfferingOnly(status)) expect(sources).toEqual(['offering']);
  }
});

it('states have their meaning: not allotted is a refusal, allotted waits for its shares, a price for the client', () => {
  expect(statusesOfSource('offering', 'rejected').toSorted()).toEqual([
    'none',
    'refunded',
    'rejected',
    'withdrawn',
  ]);
  expect(statusesOfSource('offering', 'settle')).toEqual(['allotted', 'partly']);
  expect(transactionStatusOf('bid', 'quoted')).toBe('pending');
  expect(statusesOfSource('fund', 'payment')).toEqual([]);
});

it('every source is of a type to choose, and has the name that opens its detail', () => {
  expect(new Set(['stock', ...transactionSources.map(typeOfSource)])).toEqual(
    new Set(transactionTypes),
  );
  expect(new Set(Object.values(transactionTargets)).size).toBe(transactionSources.length);
});

it('offers the status of offerings alone only where there are some', () => {
  expect(transactionFiltersOf(true)).toEqual(transactionFilters);
  expect(transactionFiltersOf(false).some(isOfferingOnly)).toBe(false);
  expect(transactionFilters.filter(isOfAnyAge)).toEqual(['payment', 'outstanding', 'listing']);
});
