import { idOf } from '#tests/server/given.ts';
import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import {
  checkedBody,
  decidedWithdrawal,
  givenWithdrawing,
  requestedWithdrawal,
} from '#tests/server/given-withdrawal.ts';
import { marta, type FeatureCases } from './case.ts';

export const withdrawalCases: FeatureCases = {
  client: {
    getWithdrawalTerms: marta,
    checkWithdrawal: {
      as: 'marta',
      makeBody: async (test) => ({ payee: await givenWithdrawing(test, 'marta'), amount: '250' }),
    },
    requestWithdrawal: {
      as: 'marta',
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
      makeBody: async (test) => checkedBody(test, 'marta', await givenWithdrawing(test, 'marta')),
    },
    listWithdrawals: marta,
    findWithdrawal: { as: 'marta', path: { id: '019e2f40-1a2b-7c3d-8e4f-5a6b7c8d9e31' } },
    getWithdrawal: { as: 'marta', makePath: (test) => requestedWithdrawal(test, 'marta') },
    cancelWithdrawal: { as: 'marta', makePath: (test) => requestedWithdrawal(test, 'marta') },
  },
  desk: {
    listPacCodes: { makePath: (test) => idOf(test, 'outstanding'), query: { limit: '5' } },
    issuePacCode: {
      makePath: (test) => idOf(test, 'outstanding'),
      body: { currency: 'EUR', ceiling: '25000' },
    },
    listClientWithdrawals: { query: { status: 'requested', limit: '5' } },
    getWithdrawalPayout: { makePath: (test) => decidedWithdrawal(test, 'marta', 'approve') },
    approveWithdrawal: { makePath: (test) => requestedWithdrawal(test, 'marta') },
    sendWithdrawal: { makePath: (test) => decidedWithdrawal(test, 'marta', 'approve') },
    completeWithdrawal: { makePath: (test) => decidedWithdrawal(test, 'marta', 'approve', 'send') },
    rejectWithdrawal: {
      makePath: (test) => requestedWithdrawal(test, 'marta'),
      body: { reason: 'payeeNotAccepted' },
    },
    returnWithdrawal: {
      makePath: (test) => decidedWithdrawal(test, 'marta', 'approve', 'send'),
      body: { reason: 'accountClosed' },
    },
  },
};
