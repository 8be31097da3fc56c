import {
  filledOrder,
  orderBody,
  placedOrder,
  quotedOrder,
  reviewedOrder,
} from '#tests/server/given-trading.ts';
import { guest, instrument, type FeatureCases } from './case.ts';

export const tradingCases: FeatureCases = {
  client: {
    quoteOrder: { as: 'marta', body: { ...orderBody } },
    getOrderQuote: {
      as: 'marta',
      makePath: async (test, token) => ({ id: (await quotedOrder(test, token)).id ?? '' }),
    },
    placeOrder: {
      as: 'marta',
      makeBody: async (test) => ({
        quote: (await quotedOrder(test, await test.accessToken('marta'))).id,
      }),
    },
    listOrders: { as: 'marta', query: { status: 'pending', range: '90D', limit: '5' } },
    listTrades: { as: 'marta', query: { market: 'XMAD-S', symbol: 'IBRX', limit: '5' } },
    getOrder: { as: 'marta', makePath: (test, token) => filledOrder(test, token) },
    getOrderConfirmation: { as: 'marta', makePath: (test, token) => filledOrder(test, token) },
    cancelOrder: {
      as: 'marta',
      makePath: async (test, token) => ({ id: (await placedOrder(test, token)).id }),
    },
  },
  desk: {
    listClientOrders: { query: { status: 'awaiting', limit: '5' } },
    approveOrder: { makePath: (test) => reviewedOrder(test, 'marta') },
    rejectOrder: {
      makePath: (test) => reviewedOrder(test, 'marta'),
      body: { reason: 'notSuitable' },
    },
    reverseOrder: {
      makePath: async (test) => filledOrder(test, await test.accessToken('marta')),
      body: { note: 'Executed at a wrong price' },
    },
    listTradingStates: guest,
    setTradingState: { path: instrument, body: { state: 'open', note: 'A test of the desk' } },
  },
};
