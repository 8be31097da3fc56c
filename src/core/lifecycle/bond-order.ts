import { defineLifecycle } from './define-lifecycle.ts';

/** Statuses of specification §4 that an order of a bond can have. */
export const bondOrderStatuses = ['pending', 'holding', 'sold', 'rejected'] as const;
export type BondOrderStatus = (typeof bondOrderStatuses)[number];

/** An order of a bond: its price is agreed when it is given, and it settles some days later. */
export const bondOrderLifecycle = defineLifecycle({
  id: 'bond-order',
  description:
    'A purchase or a sale of a bond. Its price is agreed, and money or bonds are set aside until it settles. What was bought is sold when it is redeemed at maturity. The desk can undo an order that was a mistake as long as no coupon was paid for it.',
  initial: 'pending',
  states: {
    pending: {
      receive: { to: 'holding', by: ['system'], then: ['book', 'announce'] },
      deliver: { to: 'sold', by: ['system'], then: ['book', 'announce'] },
      withdraw: { to: 'rejected', by: ['operator'], then: ['release', 'announce'] },
    },
    holding: {
      redeem: { to: 'sold', by: ['system'] },
      undo: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] },
    },
    sold: { undo: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] } },
    rejected: {},
  },
});
