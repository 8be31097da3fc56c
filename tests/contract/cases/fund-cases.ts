import {
  confirmed,
  draftFund,
  firstPrice,
  fundBody,
  openFund,
  waitingOrder,
} from '#tests/server/given-fund.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

export const fundCases: FeatureCases = {
  client: {
    listFunds: marta,
    getFund: { as: 'marta', makePath: (test) => openFund(test) },
    listFundPrices: { as: 'marta', makePath: (test) => openFund(test), query: { range: '90D' } },
    quoteFundOrder: {
      as: 'marta',
      makePath: (test) => openFund(test),
      body: { side: 'buy', amount: '100', units: null },
    },
    placeFundOrder: {
      as: 'marta',
      makePath: (test) => openFund(test),
      makeBody: async (test) => ({ ...(await confirmed(test, fundBody.code, { amount: '10' })) }),
    },
    listFundOrders: { as: 'marta', query: { status: 'open', limit: '5' } },
    getFundOrder: { as: 'marta', makePath: (test) => waitingOrder(test, 'marta') },
    cancelFundOrder: { as: 'marta', makePath: (test) => waitingOrder(test, 'marta') },
  },
  desk: {
    listCatalogueFunds: {},
    putCatalogueFund: { body: { ...fundBody, code: 'test-put-fund' } },
    postFundPrice: {
      makePath: async (test) => draftFund(test, newCode(test)),
      body: firstPrice,
    },
    correctFundPrice: {
      makePath: (test) => openFund(test, newCode(test)),
      body: { ...firstPrice, price: '101', remark: 'A wrong rate of exchange.' },
    },
    listClientFundOrders: { query: { status: 'pending', limit: '5' } },
    rejectClientFundOrder: {
      makePath: (test) => waitingOrder(test, 'marta'),
      body: { remark: 'The fund is being merged.' },
    },
  },
};

// A price of a day is posted once: each call has a fund of its own.
function newCode({ now }: { readonly now: Date }): string {
  return `f${newId(now, systemRandom).slice(-12)}`;
}
