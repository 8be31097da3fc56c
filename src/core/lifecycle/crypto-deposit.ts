import { defineLifecycle } from './define-lifecycle.ts';

export const cryptoDepositStates = [
  'waiting',
  'seen',
  'credited',
  'belowMinimum',
  'wrongNetwork',
  'rejected',
  'expired',
  'reversed',
] as const;
export type CryptoDepositState = (typeof cryptoDepositStates)[number];
export type CryptoDepositStep =
  | 'see'
  | 'drop'
  | 'confirm'
  | 'fallShort'
  | 'misroute'
  | 'credit'
  | 'reject'
  | 'expire'
  | 'reverse';

/** A deposit by crypto: an address, the transfer that the chain shows, and what it is worth once it is confirmed. */
export const cryptoDepositLifecycle = defineLifecycle({
  id: 'crypto-deposit',
  description: 'A deposit by crypto: a transfer that the chain has confirmed is credited once.',
  initial: 'waiting',
  states: {
    waiting: {
      see: { to: 'seen', by: ['system'], then: ['announce'] },
      expire: { to: 'expired', by: ['system'], then: ['announce'] },
    },
    seen: {
      // The chain was reorganised, and the transfer is not on it any more.
      drop: { to: 'waiting', by: ['system'], then: ['announce'] },
      confirm: { to: 'credited', by: ['system'], then: ['post', 'announce'] },
      fallShort: { to: 'belowMinimum', by: ['system'], then: ['announce'] },
      misroute: { to: 'wrongNetwork', by: ['system'], then: ['announce'] },
    },
    belowMinimum: {
      credit: { to: 'credited', by: ['operator'], then: ['post', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
    },
    wrongNetwork: {
      credit: { to: 'credited', by: ['operator'], then: ['post', 'announce'] },
      reject: { to: 'rejected', by: ['operator'], then: ['announce'] },
    },
    credited: { reverse: { to: 'reversed', by: ['operator'], then: ['unpost', 'announce'] } },
    rejected: {},
    expired: {},
    reversed: {},
  },
});
