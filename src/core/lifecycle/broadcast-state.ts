import { defineLifecycle } from './define-lifecycle.ts';

export type BroadcastState = 'sending' | 'sent' | 'stopped';

/** A message of the desk to many clients. */
export const broadcastStateLifecycle = defineLifecycle({
  id: 'broadcast-state',
  description:
    'A message of the desk to many clients. It is sent in batches; the desk can stop the rest, and what was received stays received.',
  initial: 'sending',
  states: {
    sending: {
      finish: { to: 'sent', by: ['system'] },
      stop: { to: 'stopped', by: ['operator'] },
    },
    sent: {},
    stopped: {},
  },
});
