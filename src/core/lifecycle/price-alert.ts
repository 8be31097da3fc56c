import { defineLifecycle } from './define-lifecycle.ts';

export type AlertStatus = 'active' | 'paused' | 'fired' | 'removed';

/** A price alert of a client. */
export const priceAlertLifecycle = defineLifecycle({
  id: 'price-alert',
  description:
    'A price alert of a client. It fires once, by the server, at the first traded price that reaches it. What is paused does not see what is traded meanwhile.',
  initial: 'active',
  states: {
    active: {
      pause: { to: 'paused', by: ['client'] },
      fire: { to: 'fired', by: ['system'] },
      remove: { to: 'removed', by: ['client', 'system'] },
    },
    paused: {
      resume: { to: 'active', by: ['client'] },
      remove: { to: 'removed', by: ['client', 'system'] },
    },
    fired: { remove: { to: 'removed', by: ['client', 'system'] } },
    removed: {},
  },
});
