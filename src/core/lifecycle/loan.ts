import { defineLifecycle } from './define-lifecycle.ts';

export type LoanState =
  | 'pending'
  | 'awaiting'
  | 'approved'
  | 'rejected'
  | 'using'
  | 'repayment'
  | 'recycled'
  | 'clear';
export type LoanStep =
  | 'approve'
  | 'reject'
  | 'ask'
  | 'answer'
  | 'cancel'
  | 'accept'
  | 'decline'
  | 'lapse'
  | 'fallDue'
  | 'payPart'
  | 'payRest'
  | 'miss'
  | 'settle'
  | 'reopen'
  | 'undo'
  | 'giveBack'
  | 'reverse';

/** A personal loan: applied for, offered, accepted, paid out and paid back. */
export const loanLifecycle = defineLifecycle({
  id: 'loan',
  description:
    'A personal loan. The desk approves an application with an offer that stands for seven days, asks for a document or rejects it. With the acceptance the money is paid out; it can be given back for a day without cost. From the first due date it is in repayment, until everything is paid. An instalment that was missed is owed as an outstanding balance, and the loan is clear when that is.',
  initial: 'pending',
  states: {
    pending: {
      approve: { to: 'approved', by: ['operator'], then: ['announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
      ask: { to: 'awaiting', by: ['operator'], then: ['announce'] },
      cancel: { to: 'recycled', by: ['client'], then: ['announce'] },
    },
    awaiting: {
      answer: { to: 'pending', by: ['client'], then: ['announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
      cancel: { to: 'recycled', by: ['client'], then: ['announce'] },
    },
    approved: {
      accept: { to: 'using', by: ['client'], then: ['payOut', 'announce'] },
      decline: { to: 'recycled', by: ['client'], then: ['announce'] },
      lapse: { to: 'recycled', by: ['system'], then: ['announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
    },
    using: {
      giveBack: { to: 'recycled', by: ['client'], then: ['takeBack', 'announce'] },
      reverse: { to: 'recycled', by: ['operator'], then: ['takeBack', 'announce'] },
      fallDue: { to: 'repayment', by: ['system'] },
      payPart: { to: 'using', by: ['client'], then: ['collect', 'announce'] },
      payRest: { to: 'clear', by: ['client'], then: ['collect', 'announce'] },
      undo: { to: 'using', by: ['operator'], then: ['uncollect', 'announce'] },
    },
    repayment: {
      payPart: { to: 'repayment', by: ['client', 'system'], then: ['collect', 'announce'] },
      payRest: { to: 'clear', by: ['client', 'system'], then: ['collect', 'announce'] },
      miss: { to: 'repayment', by: ['system'], then: ['owe'] },
      settle: { to: 'clear', by: ['system'], then: ['announce'] },
      undo: { to: 'repayment', by: ['operator'], then: ['uncollect', 'announce'] },
    },
    rejected: {},
    recycled: {},
    clear: {
      undo: { to: 'repayment', by: ['operator'], then: ['uncollect', 'announce'] },
      reopen: { to: 'repayment', by: ['system'] },
    },
  },
});

/** States before the money is paid out in which an application waits for the desk or the client. */
export const waitingLoanStates = [
  'pending',
  'awaiting',
  'approved',
] as const satisfies readonly LoanState[];

/** States in which the client has the money and owes it. */
export const runningLoanStates = ['using', 'repayment'] as const satisfies readonly LoanState[];
