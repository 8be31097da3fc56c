import { defineLifecycle } from './define-lifecycle.ts';

export const applicationStatuses = [
  'awaiting',
  'withdrawn',
  'allotted',
  'partly',
  'none',
  'payment',
  'outstanding',
  'listing',
  'holding',
  'refunded',
  'rejected',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

const end = {
  reject: { to: 'rejected', by: ['operator'], then: ['release', 'announce'] },
  cancel: { to: 'refunded', by: ['system'], then: ['release', 'announce'] },
} as const;
const raise = { to: 'payment', by: ['operator'], then: ['announce'] } as const;
/** More lots that what is set aside covers. */
const raiseWithin = { by: ['operator'], then: ['announce'] } as const;
/** What was advanced of it is owed again. */
const reopen = { to: 'outstanding', by: ['system'], then: ['announce'] } as const;
const credit = { to: 'listing', by: ['time'], then: ['credit', 'announce'] } as const;

/** An application of a client for shares of an offering. */
export const offeringApplicationLifecycle = defineLifecycle({
  id: 'offering-application',
  description:
    'An application for shares of a public offering. Its money is set aside and not taken; until the end it can be changed or withdrawn. After the allotment what is too much goes back, and the shares are credited and can be sold from the listing on. What the desk allots beyond the money set aside is to be paid in time, else it is advanced and outstanding until that is paid or waived; where the application ends without shares, what was advanced pays it.',
  initial: 'awaiting',
  states: {
    awaiting: {
      change: { to: 'awaiting', by: ['client'], then: ['block', 'announce'] },
      withdraw: { to: 'withdrawn', by: ['client'], then: ['release', 'announce'] },
      allotAll: { to: 'allotted', by: ['system'] },
      allotPart: { to: 'partly', by: ['system'] },
      allotNone: { to: 'none', by: ['system'] },
      ...end,
    },
    allotted: {
      refund: { to: 'allotted', by: ['time'], then: ['refund', 'announce'] },
      raise,
      raiseWithin: { to: 'allotted', ...raiseWithin },
      reopen,
      credit,
      ...end,
    },
    partly: {
      refund: { to: 'partly', by: ['time'], then: ['refund', 'announce'] },
      raise,
      raiseWithin: { to: 'partly', ...raiseWithin },
      credit,
      ...end,
    },
    none: { refund: { to: 'refunded', by: ['time'], then: ['refund', 'announce'] }, ...end },
    payment: {
      pay: { to: 'allotted', by: ['client'], then: ['block', 'announce'] },
      expire: { to: 'outstanding', by: ['time'], then: ['owe', 'announce'] },
      ...end,
    },
    outstanding: {
      clear: { to: 'allotted', by: ['system'], then: ['announce'] },
      credit,
      ...end,
    },
    listing: { list: { to: 'holding', by: ['time'], then: ['unlock', 'announce'] } },
    holding: {},
    withdrawn: {},
    refunded: {},
    rejected: {},
  },
});

/** Statuses in which money of the client is set aside for it. */
const blockingStatuses = [
  'awaiting',
  'allotted',
  'partly',
  'none',
  'payment',
  'outstanding',
] as const satisfies readonly ApplicationStatus[];
/** Statuses of applications that are not over. */
export const openApplicationStatuses = [
  ...blockingStatuses,
  'listing',
] as const satisfies readonly ApplicationStatus[];
