import { defineLifecycle } from './define-lifecycle.ts';

/** Statuses of specification §4 that an order of a fund can have. */
export const fundOrderStatuses = ['pending', 'holding', 'settle', 'sold', 'rejected'] as const;
export type FundOrderStatus = (typeof fundOrderStatuses)[number];

/** An order of a fund: it waits for a price that is not known when it is given. */
export const fundOrderLifecycle = defineLifecycle({
  id: 'fund-order',
  description:
    'A purchase or a redemption of a fund. Money or units are set aside until the price of its day is posted; until orders of that day close the client can take it back. What was redeemed is paid on its settlement day. A price that is corrected reverses what it booked, and books it anew.',
  initial: 'pending',
  states: {
    pending: {
      buy: { to: 'holding', by: ['system'], then: ['book', 'announce'] },
      redeem: { to: 'settle', by: ['system'], then: ['book', 'announce'] },
      fail: { to: 'rejected', by: ['system'], then: ['release', 'announce'] },
      cancel: { to: 'rejected', by: ['client'], then: ['release', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['release', 'announce'] },
    },
    holding: {
      correctPurchase: { to: 'holding', by: ['system'], then: ['undo', 'book', 'announce'] },
      undoPurchase: { to: 'rejected', by: ['system'], then: ['undo', 'announce'] },
    },
    settle: {
      pay: { to: 'sold', by: ['system'], then: ['payOut', 'announce'] },
      correctRedemption: { to: 'settle', by: ['system'], then: ['undo', 'book', 'announce'] },
    },
    sold: {
      correctRedemption: { to: 'settle', by: ['system'], then: ['undo', 'book', 'announce'] },
    },
    rejected: {},
  },
});

/** Statuses in which something is still to happen. */
export const openFundStatuses = ['pending', 'settle'] as const satisfies readonly FundOrderStatus[];
