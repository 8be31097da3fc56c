import { defineLifecycle } from './define-lifecycle.ts';

/** Statuses of specification §4 that an application for placed shares can have: `settle` is placed, pending release of its lock. */
export const placingStatuses = ['awaiting', 'settle', 'holding', 'rejected'] as const;
export type PlacingStatus = (typeof placingStatuses)[number];

const end = { reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] } } as const;

/** What a client applies for of an institutional placing, a block trade or shares sold over the counter, or buys of these. */
export const placingApplicationLifecycle = defineLifecycle({
  id: 'placing-application',
  description:
    'An application for shares of an institutional placing, of a block trade or over the counter. What is sold over the counter without a decision is there at once. Otherwise all its money is set aside until the desk decides; until then the client can withdraw it. Once approved the shares are there, and cannot be sold until the lock-up ends. An operator can reverse one that was a mistake, as long as its shares are there.',
  initial: 'awaiting',
  states: {
    awaiting: {
      withdraw: { to: 'rejected', by: ['client'], then: ['release', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['release', 'announce'] },
      /** At once, of what is sold over the counter without a decision. */
      buy: { to: 'holding', by: ['client'], then: ['book', 'announce'] },
      /** Under a lock-up that has not ended. */
      lock: { to: 'settle', by: ['operator'], then: ['book', 'announce'] },
      /** Without one. */
      place: { to: 'holding', by: ['operator'], then: ['book', 'announce'] },
    },
    settle: {
      unlock: { to: 'holding', by: ['time'], then: ['unlock', 'announce'] },
      ...end,
    },
    holding: end,
    rejected: {},
  },
});

/** Statuses in which something is still to happen. */
export const openPlacingStatuses = [
  'awaiting',
  'settle',
] as const satisfies readonly PlacingStatus[];
