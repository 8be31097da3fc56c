import { defineLifecycle } from './define-lifecycle.ts';

export type PinStatus = 'unset' | 'set' | 'locked';

/** Withdrawal PIN. The pause after a few wrong entries is a limit of attempts, no state. */
export const pinLifecycle = defineLifecycle({
  id: 'pin',
  description:
    'A withdrawal PIN: chosen once, proven as often as needed, locked after too many wrong entries in a row. Only a reset leads back.',
  initial: 'unset',
  states: {
    unset: { choose: { to: 'set', by: ['client'] } },
    set: {
      prove: { to: 'set', by: ['client'] },
      fail: { to: 'locked', by: ['client'] },
      reset: { to: 'unset', by: ['operator'], then: ['dropProofs'] },
    },
    locked: { reset: { to: 'unset', by: ['operator'], then: ['dropProofs'] } },
  },
});
