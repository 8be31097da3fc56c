import { defineLifecycle } from './define-lifecycle.ts';

/** Statuses of specification §4 that units of a strategy note can have. */
export const quantHoldingStatuses = ['holding', 'settle', 'sold', 'rejected'] as const;
export type QuantHoldingStatus = (typeof quantHoldingStatuses)[number];

/** What a client has bought of a strategy note at one time. */
export const quantHoldingLifecycle = defineLifecycle({
  id: 'quant-holding',
  description:
    'Units of a strategy note. Before the settlement date the client can leave early for a fee, or an operator can reverse a purchase that was a mistake. On the settlement date it waits for the value of that day, and is then paid out at it.',
  initial: 'holding',
  states: {
    holding: {
      leave: { to: 'sold', by: ['client'], then: ['payOut', 'announce'] },
      mature: { to: 'settle', by: ['system'] },
      reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] },
    },
    settle: { pay: { to: 'sold', by: ['system'], then: ['payOut', 'announce'] } },
    sold: {},
    rejected: {},
  },
});

/** Statuses in which the client has units. */
export const openQuantStatuses = [
  'holding',
  'settle',
] as const satisfies readonly QuantHoldingStatus[];
