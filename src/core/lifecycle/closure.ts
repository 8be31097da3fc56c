import { defineLifecycle } from './define-lifecycle.ts';

export const closureStates = [
  'asked',
  'approved',
  'declined',
  'withdrawn',
  'closed',
  'reopened',
] as const;
export type ClosureState = (typeof closureStates)[number];

/** The closing of an account: asked for by the client, decided by the desk once everything is settled. */
export const closureLifecycle = defineLifecycle({
  id: 'closure',
  description:
    'The closing of an account. It waits until everything is settled; then the desk approves it, and after the time for reflection the account is closed. Until then the client can withdraw the request. Money that came in meanwhile puts it back to waiting. One closed by mistake is opened again by the desk.',
  initial: 'asked',
  states: {
    asked: {
      approve: { to: 'approved', by: ['operator'], then: ['schedule', 'announce'] },
      decline: { to: 'declined', by: ['operator'], then: ['announce'] },
      withdraw: { to: 'withdrawn', by: ['client'], then: ['announce'] },
    },
    approved: {
      close: { to: 'closed', by: ['system'], then: ['close', 'announce'] },
      hold: { to: 'asked', by: ['system'], then: ['announce'] },
      decline: { to: 'declined', by: ['operator'], then: ['announce'] },
      withdraw: { to: 'withdrawn', by: ['client'], then: ['announce'] },
    },
    closed: { reopen: { to: 'reopened', by: ['operator'], then: ['open', 'announce'] } },
    declined: {},
    withdrawn: {},
    reopened: {},
  },
});

/** States in which a request stands: a client has one of these at most. */
export const openClosureStates = ['asked', 'approved'] as const satisfies readonly ClosureState[];
