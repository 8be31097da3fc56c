import { defineLifecycle } from './define-lifecycle.ts';

export const noteStages = ['subscription', 'issued', 'fixed', 'settled', 'cancelled'] as const;
export type NoteStage = (typeof noteStages)[number];

/** A structured note, whatever its clients have of it. */
export const noteLifecycle = defineLifecycle({
  id: 'note',
  description:
    'A structured note. It is issued on its issue date where the minimum volume is subscribed, and is cancelled otherwise; the desk can cancel it until then. Its result is fixed as soon as the last closing price of its underlying is known, and it is settled on its maturity date. What follows for each client is done subscription by subscription.',
  initial: 'subscription',
  states: {
    subscription: {
      issue: { to: 'issued', by: ['system'] },
      cancel: { to: 'cancelled', by: ['operator', 'system'] },
    },
    issued: { fix: { to: 'fixed', by: ['system'] } },
    fixed: { settle: { to: 'settled', by: ['system'] } },
    settled: {},
    cancelled: {},
  },
});
