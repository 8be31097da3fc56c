import { defineLifecycle } from './define-lifecycle.ts';

export type ProductState = 'draft' | 'open' | 'closed' | 'ended';
export type ProductStep = 'open' | 'close' | 'end';

/** A product of the catalogue. */
export const productStateLifecycle = defineLifecycle({
  id: 'product-state',
  description:
    'A product of the catalogue. A draft is seen at the desk alone. Clients apply while it is open; what they have goes on when it is closed, and one that has ended is opened no more.',
  initial: 'draft',
  states: {
    draft: { open: { to: 'open', by: ['operator'] }, end: { to: 'ended', by: ['operator'] } },
    open: { close: { to: 'closed', by: ['operator'] } },
    closed: { open: { to: 'open', by: ['operator'] }, end: { to: 'ended', by: ['operator'] } },
    ended: {},
  },
});
