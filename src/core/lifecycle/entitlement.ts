import { defineLifecycle } from './define-lifecycle.ts';

export const entitlementStatuses = ['due', 'paid', 'cancelled', 'reversed'] as const;
export type EntitlementStatus = (typeof entitlementStatuses)[number];

/** What one client gets of a corporate action. */
export const entitlementLifecycle = defineLifecycle({
  id: 'entitlement',
  description:
    'What one client gets of a dividend, or what a split made of what they held. It is fixed on the ex-date and paid once, by one transaction with the tax withheld. Where a reversal finds the money gone, it stays paid, is listed at the desk, and is tried again every hour.',
  initial: 'due',
  states: {
    due: {
      pay: { to: 'paid', by: ['system'], then: ['post'] },
      cancel: { to: 'cancelled', by: ['system'] },
    },
    paid: { reverse: { to: 'reversed', by: ['system'], then: ['undo'] } },
    cancelled: {},
    reversed: {},
  },
});
