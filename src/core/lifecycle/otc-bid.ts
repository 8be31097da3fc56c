import { defineLifecycle } from './define-lifecycle.ts';

/** A request for a price at which a client can sell shares held over the counter. */
export const otcBidStatuses = ['awaiting', 'quoted', 'sold', 'rejected', 'lapsed'] as const;
export type OtcBidStatus = (typeof otcBidStatuses)[number];

export const otcBidLifecycle = defineLifecycle({
  id: 'otc-bid',
  description:
    'A client’s request for a price at which shares held over the counter can be sold. The desk answers with a price that expires; until then the client accepts it, whereupon shares and money move at once, or declines it. An operator can reverse a sale that was a mistake.',
  initial: 'awaiting',
  states: {
    awaiting: {
      answer: { to: 'quoted', by: ['operator'], then: ['announce'] },
      refuse: { to: 'rejected', by: ['operator'], then: ['announce'] },
      /** There is no price yet: the request is withdrawn. */
      decline: { to: 'rejected', by: ['client'] },
    },
    quoted: {
      accept: { to: 'sold', by: ['client'], then: ['book', 'announce'] },
      decline: { to: 'rejected', by: ['client'] },
      /** The price is withdrawn. */
      refuse: { to: 'rejected', by: ['operator'], then: ['announce'] },
      lapse: { to: 'lapsed', by: ['time'], then: ['announce'] },
    },
    sold: { reverse: { to: 'rejected', by: ['operator'], then: ['undo', 'announce'] } },
    rejected: {},
    lapsed: {},
  },
});

/** Statuses in which something is still to happen. */
export const openOtcBidStatuses = ['awaiting', 'quoted'] as const satisfies readonly OtcBidStatus[];
