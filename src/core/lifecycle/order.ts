import { defineLifecycle } from './define-lifecycle.ts';

/** Statuses of specification §4 that an order of a listed stock can have. */
export type OrderStatus = (typeof orderStatuses)[number];
export const orderStatuses = [
  'awaiting',
  'pending',
  'payment',
  'outstanding',
  'holding',
  'settle',
  'sold',
  'rejected',
] as const;
export type OrderStep =
  | 'approve'
  | 'authorise'
  | 'reject'
  | 'fillPart'
  | 'fillBuy'
  | 'fillSell'
  | 'fillDue'
  | 'cancel'
  | 'cancelBought'
  | 'cancelSold'
  | 'cancelDue'
  | 'venueReject'
  | 'venueRejectBought'
  | 'venueRejectSold'
  | 'venueRejectDue'
  | 'expire'
  | 'expireBought'
  | 'expireSold'
  | 'expireDue'
  | 'pay'
  | 'unpay'
  | 'overdue'
  | 'clear'
  | 'reopen'
  | 'close'
  | 'settle'
  | 'reverse';

/** An order: what it may use is set aside while it works, and used fill by fill. */
export const orderLifecycle = defineLifecycle({
  id: 'order',
  description:
    'An order for a listed stock. Money or shares are set aside when it is placed; what is not executed is released. Cancelling and filling at once: exactly one wins. What the venue rejects leaves what it had executed. A split of the stock cancels what is open, for its prices are of old shares. Proceeds of a sale are paid out on the settlement date. What the desk authorised beyond the money set aside is advanced when it is executed and to be paid in time, else it is outstanding; the shares cannot be sold until it is paid, but by the desk to close it. An order that was outstanding once, and the sale that closed one, are not reversed.',
  // One that no one has to approve is approved as it is placed.
  initial: 'awaiting',
  states: {
    awaiting: {
      approve: { to: 'pending', by: ['operator', 'venue'], then: ['work', 'announce'] },
      authorise: { to: 'pending', by: ['operator'], then: ['work', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['release', 'announce'] },
      cancel: { to: 'rejected', by: ['client', 'split'], then: ['release', 'announce'] },
      expire: { to: 'rejected', by: ['time'], then: ['release', 'announce'] },
    },
    pending: {
      fillPart: { to: 'pending', by: ['venue'], then: ['post', 'announce'] },
      fillBuy: { to: 'holding', by: ['venue'], then: ['post', 'announce'] },
      fillSell: { to: 'settle', by: ['venue'], then: ['post', 'announce'] },
      fillDue: { to: 'payment', by: ['venue'], then: ['post', 'announce'] },
      cancel: { to: 'rejected', by: ['client', 'plan', 'split'], then: ['release', 'announce'] },
      cancelBought: {
        to: 'holding',
        by: ['client', 'plan', 'split'],
        then: ['release', 'announce'],
      },
      cancelSold: { to: 'settle', by: ['client', 'plan', 'split'], then: ['release', 'announce'] },
      cancelDue: { to: 'payment', by: ['client', 'split'], then: ['release', 'announce'] },
      venueReject: { to: 'rejected', by: ['venue'], then: ['release', 'announce'] },
      venueRejectBought: { to: 'holding', by: ['venue'], then: ['release', 'announce'] },
      venueRejectSold: { to: 'settle', by: ['venue'], then: ['release', 'announce'] },
      venueRejectDue: { to: 'payment', by: ['venue'], then: ['release', 'announce'] },
      expire: { to: 'rejected', by: ['time'], then: ['release', 'announce'] },
      expireBought: { to: 'holding', by: ['time'], then: ['release', 'announce'] },
      expireSold: { to: 'settle', by: ['time'], then: ['release', 'announce'] },
      expireDue: { to: 'payment', by: ['time'], then: ['release', 'announce'] },
    },
    payment: {
      pay: { to: 'holding', by: ['client', 'operator'], then: ['repay', 'unlock', 'announce'] },
      overdue: { to: 'outstanding', by: ['time'], then: ['owe', 'announce'] },
      reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] },
    },
    outstanding: {
      clear: { to: 'holding', by: ['system'], then: ['unlock', 'announce'] },
      close: { to: 'sold', by: ['operator'], then: ['unlock', 'sell', 'announce'] },
    },
    settle: {
      settle: { to: 'sold', by: ['time'], then: ['announce'] },
      reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] },
    },
    holding: {
      unpay: { to: 'payment', by: ['operator'], then: ['unpost', 'lock', 'announce'] },
      reopen: { to: 'outstanding', by: ['system'], then: ['lock', 'announce'] },
      reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] },
    },
    sold: { reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] } },
    rejected: {},
  },
});

/** States in which something of an order may still be executed. */
export const openOrderStatuses = ['awaiting', 'pending'] as const satisfies readonly OrderStatus[];
