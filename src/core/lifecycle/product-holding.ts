import { defineLifecycle } from './define-lifecycle.ts';

/** Statuses of specification §4 that money in a savings or earn product can have. */
export const holdingStatuses = ['awaiting', 'holding', 'settle', 'sold', 'rejected'] as const;
export type HoldingStatus = (typeof holdingStatuses)[number];

/** Money in a product: applied for, placed, earning, and paid back. */
export const productHoldingLifecycle = defineLifecycle({
  id: 'product-holding',
  description:
    'Money in a savings or earn product. What needs a review is set aside until the desk decides; everything else is placed at once. It earns for each day. The client takes it out at once or on the next day, as the product says, or a fixed term matures and is paid out or renewed.',
  initial: 'awaiting',
  states: {
    awaiting: {
      approve: { to: 'holding', by: ['operator', 'system'], then: ['place', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['release', 'announce'] },
      cancel: { to: 'rejected', by: ['client'], then: ['release', 'announce'] },
    },
    holding: {
      withdraw: { to: 'holding', by: ['client'], then: ['payBack', 'announce'] },
      close: { to: 'sold', by: ['client'], then: ['payBack', 'announce'] },
      leave: { to: 'settle', by: ['client'], then: ['announce'] },
      mature: { to: 'sold', by: ['system'], then: ['payBack', 'announce'] },
      renew: { to: 'holding', by: ['system'], then: ['renew', 'announce'] },
      reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] },
    },
    settle: {
      stay: { to: 'holding', by: ['client'], then: ['announce'] },
      payPart: { to: 'holding', by: ['system'], then: ['payBack', 'announce'] },
      payOut: { to: 'sold', by: ['system'], then: ['payBack', 'announce'] },
    },
    sold: {},
    rejected: {},
  },
});

/** Statuses in which money earns. */
export const earningStatuses = ['holding', 'settle'] as const satisfies readonly HoldingStatus[];
/** Statuses in which a client has something in a product, or has applied for it. */
export const openHoldingStatuses = ['awaiting', ...earningStatuses] as const;
