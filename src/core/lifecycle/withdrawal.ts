import { defineLifecycle } from './define-lifecycle.ts';

export type WithdrawalState =
  | 'requested'
  | 'approved'
  | 'sent'
  | 'completed'
  | 'cancelled'
  | 'rejected'
  | 'returned';
export type WithdrawalStep = 'approve' | 'send' | 'complete' | 'cancel' | 'reject' | 'return';

/** A withdrawal: its money is set aside at the request and leaves when it is sent. */
export const withdrawalLifecycle = defineLifecycle({
  id: 'withdrawal',
  description:
    'A withdrawal to a bank account of the client. Its money is set aside at the request; until it is sent it can be cancelled, and what comes back is there again whole, the fee included.',
  initial: 'requested',
  states: {
    requested: {
      approve: { to: 'approved', by: ['operator'], then: ['announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['release', 'announce'] },
      cancel: { to: 'cancelled', by: ['client'], then: ['release', 'announce'] },
    },
    approved: {
      send: { to: 'sent', by: ['operator'], then: ['clear', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['release', 'announce'] },
      cancel: { to: 'cancelled', by: ['client'], then: ['release', 'announce'] },
    },
    sent: {
      complete: { to: 'completed', by: ['operator'], then: ['pay', 'announce'] },
      return: { to: 'returned', by: ['operator'], then: ['giveBack', 'announce'] },
    },
    // A bank sends money back days after it took it, and an operator may have been wrong.
    completed: { return: { to: 'returned', by: ['operator'], then: ['giveBack', 'announce'] } },
    cancelled: {},
    rejected: {},
    returned: {},
  },
});

/** States in which its money may still move. */
export const openWithdrawalStates = [
  'requested',
  'approved',
  'sent',
] as const satisfies readonly WithdrawalState[];
