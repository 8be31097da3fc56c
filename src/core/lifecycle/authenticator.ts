import { defineLifecycle } from './define-lifecycle.ts';

export type AuthenticatorStatus = 'unbound' | 'begun' | 'bound';

export const authenticatorLifecycle = defineLifecycle({
  id: 'authenticator',
  description:
    'An authenticator app: it counts once a code of it was proven, and a bound one is removed before another.',
  initial: 'unbound',
  states: {
    unbound: { begin: { to: 'begun', by: ['client'] } },
    begun: {
      begin: { to: 'begun', by: ['client'] },
      confirm: { to: 'bound', by: ['client'] },
      expire: { to: 'unbound', by: ['time'] },
    },
    bound: {
      renew: { to: 'bound', by: ['client'] },
      remove: { to: 'unbound', by: ['client', 'operator'], then: ['dropProofs'] },
    },
  },
});
