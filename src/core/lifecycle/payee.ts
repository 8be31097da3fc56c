import { defineLifecycle } from './define-lifecycle.ts';

export type PayeeState = 'review' | 'accepted' | 'rejected';

/** A bank account for withdrawals; one in the client's own name begins as accepted. */
export const payeeLifecycle = defineLifecycle({
  id: 'payee',
  description:
    'A bank account for withdrawals: one in another name is reviewed before money is sent to it, one in the client’s own name is accepted from the start.',
  initial: 'review',
  states: {
    review: {
      accept: { to: 'accepted', by: ['operator'], then: ['announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
    },
    accepted: { reject: { to: 'rejected', by: ['operator'], then: ['announce'] } },
    rejected: { accept: { to: 'accepted', by: ['operator'], then: ['announce'] } },
  },
});
