import { defineLifecycle } from './define-lifecycle.ts';

/** Identity check (specification §4): submitted by the client, decided once, and approved is the end. */
export const identityLifecycle = defineLifecycle({
  id: 'identity',
  description: 'An identity check: what is submitted is decided once, and approved is the end.',
  initial: 'unverified',
  states: {
    unverified: { submit: { to: 'pending', by: ['client'], then: ['queueReview'] } },
    pending: {
      approve: { to: 'approved', by: ['operator'], then: ['claimIdNumber', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
    },
    rejected: { submit: { to: 'pending', by: ['client'], then: ['queueReview'] } },
    approved: {},
  },
});
