import { forgetAccounts } from '#tests/server/given-banking.ts';
import { executedExchange } from '#tests/server/given-exchange.ts';
import { marta, type FeatureCases } from './case.ts';

export const accountCases: FeatureCases = {
  client: {
    getStatement: { as: 'marta', query: { account: 'EUR', range: '90D' } },
    getStatementPdf: { as: 'marta', query: { account: 'EUR', range: 'all' } },
    getMovement: {
      as: 'marta',
      makePath: async (test, token) => ({ id: await executedExchange(test, token) }),
    },
    getAssets: marta,
    getPortfolio: { as: 'marta', query: { range: '30D' } },
    getWorth: { as: 'marta', query: { range: '30D' } },
    listAccounts: marta,
    openAccount: {
      as: 'marta',
      before: (test) => forgetAccounts(test, 'marta'),
      body: { currency: 'PLN' },
    },
    setDefaultAccount: { as: 'marta', body: { currency: 'EUR' } },
    listHolds: { as: 'marta', query: { account: 'EUR', limit: '5' } },
  },
};
