import { defineLifecycle } from './define-lifecycle.ts';

export type HoldStep = 'draw' | 'capture' | 'release';

export const holdLifecycle = defineLifecycle({
  id: 'hold',
  description:
    "An amount set aside of a client's money or holdings: used, in parts or whole, or given back, once.",
  initial: 'open',
  states: {
    open: {
      draw: { to: 'open', by: ['ledger'] },
      capture: { to: 'captured', by: ['ledger'] },
      release: { to: 'released', by: ['ledger'] },
    },
    captured: {},
    released: {},
  },
});
