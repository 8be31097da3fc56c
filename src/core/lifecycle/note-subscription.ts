import { defineLifecycle } from './define-lifecycle.ts';

/** Statuses of specification §4 that a subscription of a structured note can have. */
export const noteSubscriptionStatuses = [
  'awaiting',
  'holding',
  'settle',
  'sold',
  'rejected',
] as const;
export type NoteSubscriptionStatus = (typeof noteSubscriptionStatuses)[number];

/** What a client has subscribed of a structured note. */
export const noteSubscriptionLifecycle = defineLifecycle({
  id: 'note-subscription',
  description:
    'A subscription of a structured note. Its money is set aside and can be changed or withdrawn until the window closes. At issue it becomes a holding, or everything is given back where the note is cancelled. When the result is fixed it waits for the maturity date, and is then paid out. An operator can reverse a holding whose result is not fixed.',
  initial: 'awaiting',
  states: {
    awaiting: {
      change: { to: 'awaiting', by: ['client'], then: ['block', 'announce'] },
      withdraw: { to: 'rejected', by: ['client'], then: ['release', 'announce'] },
      giveBack: { to: 'rejected', by: ['system'], then: ['release', 'announce'] },
      issue: { to: 'holding', by: ['system'], then: ['book', 'announce'] },
    },
    holding: {
      fix: { to: 'settle', by: ['system'], then: ['announce'] },
      reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] },
    },
    settle: { pay: { to: 'sold', by: ['system'], then: ['payOut', 'announce'] } },
    sold: {},
    rejected: {},
  },
});

/** Statuses in which something is still to happen. */
export const openNoteStatuses = [
  'awaiting',
  'holding',
  'settle',
] as const satisfies readonly NoteSubscriptionStatus[];
