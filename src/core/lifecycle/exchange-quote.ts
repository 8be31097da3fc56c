import { defineLifecycle } from './define-lifecycle.ts';

export type ExchangeQuoteStatus = 'quoted' | 'executed' | 'expired' | 'reversed';

export const exchangeQuoteLifecycle = defineLifecycle({
  id: 'exchange-quote',
  description:
    'A quote of an exchange: executed once until it expires, and reversed by the desk when it was a mistake.',
  initial: 'quoted',
  states: {
    quoted: {
      execute: { to: 'executed', by: ['client'], then: ['post', 'announce'] },
      expire: { to: 'expired', by: ['time'] },
    },
    executed: { reverse: { to: 'reversed', by: ['operator'], then: ['undo', 'announce'] } },
    expired: {},
    reversed: {},
  },
});
