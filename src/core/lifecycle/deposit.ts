import { defineLifecycle } from './define-lifecycle.ts';

export type DepositState =
  | 'announced'
  | 'received'
  | 'credited'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'reversed';
export type DepositStep = 'receive' | 'credit' | 'reject' | 'expire' | 'cancel' | 'reverse';

/** A deposit by bank: announced by the client, credited with what really came. */
export const depositLifecycle = defineLifecycle({
  id: 'deposit',
  description: 'A deposit by bank: what is announced is credited with what really came, once.',
  initial: 'announced',
  states: {
    announced: {
      receive: { to: 'received', by: ['operator'], then: ['announce'] },
      credit: { to: 'credited', by: ['operator'], then: ['post', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
      cancel: { to: 'cancelled', by: ['client'] },
      expire: { to: 'expired', by: ['system'], then: ['announce'] },
    },
    received: {
      credit: { to: 'credited', by: ['operator'], then: ['post', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
    },
    credited: { reverse: { to: 'reversed', by: ['operator'], then: ['unpost', 'announce'] } },
    rejected: {},
    expired: {},
    cancelled: {},
    reversed: {},
  },
});
