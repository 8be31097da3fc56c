import { defineLifecycle } from './define-lifecycle.ts';

/** Statuses of specification §4 that an order of a bond can have. */
export const bondOrderStatuses = ['pending', 'holding', 'sold', 'rejected'] as const;
export type BondOrderStatus = (typeof bondOrderStatuses)[number];

/** An order of a bond: its price is agreed when it is given, and it settles some days later. */
export const bondOrderLifecycle = defineLifecycle({
  id: 'bond-order',
  description:
    'A purchase or sale of a bond. The price is fixed when it is ordered; money or bonds are set aside until settlement. A purchase ends as `sold` when its bonds are redeemed at maturity. The desk can reverse a mistaken order until a coupon has been paid on it.',
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
