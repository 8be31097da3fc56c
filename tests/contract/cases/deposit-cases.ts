import {
  announcedDeposit,
  creditedDeposit,
  forgetDeposits,
  givenReceivingAccount,
  provenDeposit,
} from '#tests/server/given-banking.ts';
import { uploadedId } from '#tests/server/given-identity.ts';
import { guest, marta, type FeatureCases } from './case.ts';

export const depositCases: FeatureCases = {
  client: {
    listDeposits: marta,
    announceDeposit: {
      as: 'marta',
      before: (test) => forgetDeposits(test, 'marta'),
      body: { currency: 'EUR', amount: '1500' },
    },
    cancelDeposit: {
      as: 'marta',
      makePath: (test) => announcedDeposit(test, 'marta'),
      before: (test) => forgetDeposits(test, 'marta'),
    },
    attachDepositProof: {
      as: 'marta',
      makePath: (test) => announcedDeposit(test, 'marta'),
      makeBody: async (test) => ({
        file: await uploadedId(test, await test.accessToken('marta'), 'deposit'),
      }),
      before: (test) => forgetDeposits(test, 'marta'),
    },
  },
  desk: {
    listClientDeposits: { query: { status: 'announced', limit: '5' } },
    getDepositProof: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => provenDeposit(test, 'marta'),
    },
    receiveDeposit: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => announcedDeposit(test, 'marta'),
    },
    creditDeposit: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => announcedDeposit(test, 'marta'),
      body: { amount: '1500' },
    },
    rejectDeposit: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => announcedDeposit(test, 'marta'),
      body: { reason: 'otherSender' },
    },
    reverseDeposit: {
      before: (test) => forgetDeposits(test, 'marta'),
      makePath: (test) => creditedDeposit(test, 'marta'),
      body: { note: 'Credited to the wrong client' },
    },
    listReceivingAccounts: guest,
    addReceivingAccount: {
      body: { currency: 'CHF', bank_name: 'Bank', holder: 'Casa S.V.', number: 'CH123456' },
    },
    removeReceivingAccount: { makePath: givenReceivingAccount },
  },
};
