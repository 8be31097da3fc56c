import { defineLifecycle } from './define-lifecycle.ts';

export const corporateActionStatuses = [
  'announced',
  'entitled',
  'completed',
  'cancelled',
  'reversed',
] as const;
export type CorporateActionStatus = (typeof corporateActionStatuses)[number];

/** What a company does for its shareholders, and what it becomes for all of them together. */
export const corporateActionLifecycle = defineLifecycle({
  id: 'corporate-action',
  description:
    'A cash dividend of a stock. From the ex-date on it is fixed who gets it: those who held the stock at the end of the day before. They are paid on the payment date. Until then the desk can cancel it; a dividend that was paid by mistake is reversed for everyone.',
  initial: 'announced',
  states: {
    announced: {
      entitle: { to: 'entitled', by: ['system'] },
      cancel: { to: 'cancelled', by: ['operator'], then: ['notify'] },
    },
    entitled: {
      complete: { to: 'completed', by: ['system'] },
      cancel: { to: 'cancelled', by: ['operator'], then: ['run'] },
    },
    completed: { reverse: { to: 'reversed', by: ['operator'], then: ['run'] } },
    cancelled: {},
    reversed: {},
  },
});
