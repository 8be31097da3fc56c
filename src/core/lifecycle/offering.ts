import { defineLifecycle } from './define-lifecycle.ts';

export const offeringStates = [
  'draft',
  'upcoming',
  'open',
  'closed',
  'allotting',
  'allotted',
  'listed',
  'cancelled',
] as const;
export type OfferingState = (typeof offeringStates)[number];

/** A public offering of shares. */
export const offeringLifecycle = defineLifecycle({
  id: 'offering',
  description:
    'A public offering of shares. A draft is seen at the desk alone. Clients apply from its start to its end; then it is allotted once, with a seed that is recorded: by the desk at its price, or at the publication time where there is one price alone. Then its shares are listed. Until shares are credited it can be cancelled, and everybody is refunded.',
  initial: 'draft',
  states: {
    draft: {
      publish: { to: 'upcoming', by: ['operator'] },
      cancel: { to: 'cancelled', by: ['operator'] },
    },
    upcoming: {
      open: { to: 'open', by: ['operator', 'time'] },
      cancel: { to: 'cancelled', by: ['operator'] },
    },
    open: {
      close: { to: 'closed', by: ['operator', 'time'] },
      cancel: { to: 'cancelled', by: ['operator'] },
    },
    closed: {
      /** By time where low and high price are the same. */
      allot: { to: 'allotting', by: ['operator', 'time'] },
      cancel: { to: 'cancelled', by: ['operator'] },
    },
    allotting: { finish: { to: 'allotted', by: ['system'] } },
    allotted: {
      list: { to: 'listed', by: ['operator', 'time'] },
      cancel: { to: 'cancelled', by: ['operator'] },
    },
    listed: {},
    cancelled: {},
  },
});
