import { executedExchange, givenQuote } from '#tests/server/given-exchange.ts';
import { marta, type FeatureCases } from './case.ts';

export const exchangeCases: FeatureCases = {
  client: {
    quoteExchange: {
      as: 'marta',
      body: { sell: 'EUR', buy: 'USD', side: 'sell', amount: '10' },
    },
    getExchangeQuote: {
      as: 'marta',
      makePath: async (test, token) => ({ id: await givenQuote(test, token) }),
    },
    executeExchange: {
      as: 'marta',
      makeBody: async (test) => ({
        quote: await givenQuote(test, await test.accessToken('marta')),
      }),
    },
    listExchanges: marta,
  },
  desk: {
    getExchangeTerms: {},
    setExchangeTerms: { body: { margin_bps: 25, fee_bps: 20, suspended: [] } },
    listClientExchanges: {},
    reverseExchange: {
      makePath: async (test) => ({
        id: await executedExchange(test, await test.accessToken('marta')),
      }),
      body: { reason: 'a test' },
    },
  },
};
