import { defineLifecycle } from './define-lifecycle.ts';

export type DeskRequestStatus = 'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired';

/** Four eyes: the operator who asks for it does not decide it. */
export const deskRequestLifecycle = defineLifecycle({
  id: 'desk-request',
  description:
    'What one operator of the desk asks for and another decides. Approval carries it out in the same transaction; after a day it expires.',
  initial: 'open',
  states: {
    open: {
      approve: { to: 'approved', by: ['secondOperator'], then: ['carryOut'] },
      reject: { to: 'rejected', by: ['secondOperator'] },
      withdraw: { to: 'withdrawn', by: ['requester'] },
      expire: { to: 'expired', by: ['system'] },
    },
    approved: {},
    rejected: {},
    withdrawn: {},
    expired: {},
  },
});
