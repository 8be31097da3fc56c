import { defineLifecycle } from './define-lifecycle.ts';

export type HoldStep = 'capture' | 'release';

export const holdLifecycle = defineLifecycle({
  id: 'hold',
  description: "An amount set aside of a client's money or holdings: used or given back, once.",
  initial: 'open',
  states: {
    open: {
      capture: { to: 'captured', by: ['ledger'] },
      release: { to: 'released', by: ['ledger'] },
    },
    captured: {},
    released: {},
  },
});
