import {
  application,
  awaitingHolding,
  catalogueBody,
  closedProduct,
  draftProduct,
  leavingHolding,
  openProduct,
  placedHolding,
  ratedProduct,
  smallTerm,
} from '#tests/server/given-product.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

const path = { code: 'savings-182' };

export const productCases: FeatureCases = {
  client: {
    listProducts: marta,
    getProduct: { as: 'marta', path },
    quoteProduct: { as: 'marta', path, body: { amount: '1000' } },
    applyForProduct: {
      as: 'marta',
      path: { code: 'savings-flex' },
      makeBody: async (test) => ({
        ...(await application(test, 'savings-flex', '10')),
      }),
    },
    listProductHoldings: { as: 'marta', query: { status: 'open', limit: '5' } },
    getProductHolding: { as: 'marta', makePath: (test) => smallHolding(test) },
    listProductPayments: {
      as: 'marta',
      makePath: (test) => smallHolding(test),
      query: { limit: '5' },
    },
    getProductExit: {
      as: 'marta',
      makePath: (test) => smallHolding(test),
      query: { amount: '10' },
    },
    leaveProduct: {
      as: 'marta',
      makePath: (test) => smallHolding(test),
      // A part of a call deposit: its interest follows at the end of the month.
      makeBody: async (test) => {
        const { as_of } = await application(test, 'savings-flex');
        return { amount: '1', interest: '0', as_of };
      },
    },
    stayInProduct: { as: 'marta', makePath: (test) => leavingHolding(test, 'marta') },
    cancelProductApplication: {
      as: 'marta',
      makePath: (test) => awaitingHolding(test, 'marta'),
    },
    setProductRenewal: {
      as: 'marta',
      makePath: (test) => smallTerm(test, 'marta'),
      body: { renewal: 'all' },
    },
  },
  desk: {
    listCatalogue: {},
    putCatalogueProduct: { body: { ...catalogueBody, code: 'test-put' } },
    openCatalogueProduct: { makePath: (test) => ratedProduct(test, 'test-opens') },
    closeCatalogueProduct: { makePath: (test) => openProduct(test, 'test-closes') },
    endCatalogueProduct: { makePath: (test) => closedProduct(test, 'test-ends') },
    setCatalogueRate: {
      makePath: (test) => draftProduct(test, 'test-rates'),
      body: { from: '2099-01-01', annual_rate: '2.5' },
    },
    listClientHoldings: { query: { status: 'awaiting', limit: '5' } },
    approveClientHolding: { makePath: (test) => awaitingHolding(test, 'marta') },
    rejectClientHolding: {
      makePath: (test) => awaitingHolding(test, 'marta'),
      body: { remark: 'The round is full.' },
    },
    reverseClientHolding: {
      makePath: (test) => smallTerm(test, 'marta'),
      body: { remark: 'Placed in the wrong product.' },
    },
  },
};

function smallHolding(test: Parameters<typeof placedHolding>[0]) {
  return placedHolding(test, 'marta', 'savings-flex', '10');
}
