import { defineLifecycle } from './define-lifecycle.ts';

export type OverdrawnState = 'outstanding' | 'repayment' | 'clear';
export type OverdrawnStep = 'payPart' | 'payRest' | 'waive' | 'undoPart' | 'undoAll';

/** An outstanding balance: paid from cash in one or several parts, or waived by the desk. */
export const overdrawnLifecycle = defineLifecycle({
  id: 'overdrawn',
  description:
    'An outstanding balance: it stands until it is paid from cash, in parts or at once, or waived by the desk. A payment or waiver that was a mistake is undone.',
  initial: 'outstanding',
  states: {
    outstanding: {
      payPart: { to: 'repayment', by: ['client', 'operator'], then: ['post', 'announce'] },
      payRest: { to: 'clear', by: ['client', 'operator'], then: ['post', 'announce'] },
      waive: { to: 'clear', by: ['operator'], then: ['post', 'announce'] },
    },
    repayment: {
      payPart: { to: 'repayment', by: ['client', 'operator'], then: ['post', 'announce'] },
      payRest: { to: 'clear', by: ['client', 'operator'], then: ['post', 'announce'] },
      waive: { to: 'clear', by: ['operator'], then: ['post', 'announce'] },
      undoPart: { to: 'repayment', by: ['operator'], then: ['unpost', 'announce'] },
      undoAll: { to: 'outstanding', by: ['operator'], then: ['unpost', 'announce'] },
    },
    clear: {
      undoPart: { to: 'repayment', by: ['operator'], then: ['unpost', 'announce'] },
      undoAll: { to: 'outstanding', by: ['operator'], then: ['unpost', 'announce'] },
    },
  },
});
