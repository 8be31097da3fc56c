import {
  filledOrder,
  orderBody,
  placedOrder,
  quotedOrder,
  reviewedOrder,
} from '#tests/server/given-trading.ts';
import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import {
  cheaplyReserved,
  openPayment,
  outstandingOrder,
  paidOrder,
} from '#tests/server/given-order-payment.ts';
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
    listOrders: {
      as: 'marta',
      query: { status: 'pending', range: '90D', market: 'XMAD-S', symbol: 'IBRX', limit: '5' },
    },
    listTransactions: {
      as: 'marta',
      query: { status: 'pending', type: 'fund', range: '90D', limit: '5' },
    },
    listTrades: { as: 'marta', query: { market: 'XMAD-S', symbol: 'IBRX', limit: '5' } },
    getOrder: { as: 'marta', makePath: (test, token) => filledOrder(test, token) },
    getOrderConfirmation: { as: 'marta', makePath: (test, token) => filledOrder(test, token) },
    cancelOrder: {
      as: 'marta',
      makePath: async (test, token) => ({ id: (await placedOrder(test, token)).id }),
    },
    payOrder: {
      as: 'marta',
      makePath: async (test) => ({ id: (await openPayment(test)).id }),
      makeBody: async (test) => ({ amount: (await openPayment(test)).to_pay ?? '' }),
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
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
    authoriseOrder: {
      makePath: async (test) => {
        const token = await test.accessToken('marta');
        return { id: (await cheaplyReserved(test, token, { value: '4' })).id };
      },
      body: { up_to: '7', days: 3, note: 'Agreed with the client' },
    },
    receiveOrderPayment: {
      makePath: async (test) => ({ id: (await openPayment(test)).id }),
      makeBody: async (test) => ({
        amount: (await openPayment(test)).to_pay ?? '',
        note: 'Transfer of today',
      }),
    },
    undoOrderPayment: {
      makePath: async (test) => ({ id: (await paidOrder(test)).id }),
      body: { note: 'The transfer was of another client' },
    },
    closeOrder: {
      makePath: async (test) => ({ id: (await outstandingOrder(test)).id }),
      body: { note: 'Not paid in spite of two reminders' },
    },
    listTradingStates: guest,
    setTradingState: { path: instrument, body: { state: 'open', note: 'A test of the desk' } },
  },
};
