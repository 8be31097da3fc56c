import {
  creditedCrypto,
  cryptoBody,
  forgetCrypto,
  misroutedCrypto,
} from '#tests/server/given-crypto.ts';
import { guest, marta, type FeatureCases } from './case.ts';

export const cryptoCases: FeatureCases = {
  client: {
    listCryptoRoutes: { as: 'marta', query: { account: 'EUR' } },
    listCryptoDeposits: marta,
    openCryptoDeposit: {
      as: 'marta',
      before: (test) => forgetCrypto(test, 'marta'),
      body: { ...cryptoBody },
    },
  },
  desk: {
    listClientCryptoDeposits: { query: { status: 'wrongNetwork', limit: '5' } },
    creditCryptoDeposit: {
      before: (test) => forgetCrypto(test, 'marta'),
      makePath: (test) => misroutedCrypto(test, 'marta'),
      body: { amount: '229.90', note: 'Recovered from Ethereum by the custodian' },
    },
    rejectCryptoDeposit: {
      before: (test) => forgetCrypto(test, 'marta'),
      makePath: (test) => misroutedCrypto(test, 'marta'),
      body: { note: 'The custodian cannot recover it' },
    },
    reverseCryptoDeposit: {
      before: (test) => forgetCrypto(test, 'marta'),
      makePath: (test) => creditedCrypto(test, 'marta'),
      body: { note: 'The transfer is no longer on the chain' },
    },
    listCryptoTerms: guest,
    setCryptoTerms: {
      body: { asset: 'USDT', network: 'tron', minimum: '25', confirmations: 30, open: true },
    },
  },
};
