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
    'A cash dividend or a split of a stock. From the ex-date of a dividend on it is fixed who gets it: those who held the stock at the end of the day before. They are paid on the payment date. Until then the desk can cancel it; a dividend that was paid by mistake is reversed for everyone. A split is applied at the beginning of its day; the stock does not trade until it is. Until that day the desk can cancel it, and reverse it while the stock has not traded since.',
  initial: 'announced',
  states: {
    announced: {
      entitle: { to: 'entitled', by: ['system'] },
      apply: { to: 'completed', by: ['system'] },
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
