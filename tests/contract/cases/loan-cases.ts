import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import { uploadedId } from '#tests/server/given-identity.ts';
import {
  acceptance,
  appliedLoan,
  approvedLoan,
  askedLoan,
  closeLoans,
  documentedLoan,
  forgetLoans,
  loanBody,
  repaidLoan,
  runningLoan,
} from '#tests/server/given-loan.ts';
import type { FeatureCases } from './case.ts';
import { marta } from './case.ts';

export const loanCases: FeatureCases = {
  client: {
    getLoanOffer: marta,
    applyForLoan: {
      as: 'marta',
      before: (test) => forgetLoans(test, 'marta'),
      body: { ...loanBody },
    },
    listLoans: { as: 'marta', query: { limit: '5' } },
    getLoan: { as: 'marta', makePath: (test) => approvedLoan(test, 'marta') },
    cancelLoan: { as: 'marta', makePath: (test) => appliedLoan(test, 'marta') },
    declineLoan: { as: 'marta', makePath: (test) => approvedLoan(test, 'marta') },
    attachLoanDocument: {
      as: 'marta',
      makePath: (test) => askedLoan(test, 'marta'),
      makeBody: async (test) => ({
        file: await uploadedId(test, await test.accessToken('marta'), 'loan'),
      }),
    },
    acceptLoan: {
      as: 'marta',
      makePath: (test) => approvedLoan(test, 'marta', { amount: '500' }),
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
      makeBody: (test) => acceptance(test, 'marta'),
      before: (test) => closeLoans(test, 'marta'),
    },
    giveBackLoan: {
      as: 'marta',
      before: (test) => closeLoans(test, 'marta'),
      makePath: (test) => runningLoan(test, 'marta', { amount: '500' }),
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
    },
    getLoanRepayment: {
      as: 'marta',
      makePath: (test) => runningLoan(test, 'marta', { amount: '500' }),
      before: (test) => closeLoans(test, 'marta'),
      query: { kind: 'partial', amount: '100' },
    },
    repayLoan: {
      as: 'marta',
      makePath: (test) => runningLoan(test, 'marta', { amount: '500' }),
      prepare: (test, token) => proveByPinAndCode(test, 'marta', token),
      // Of the day that it was paid out on.
      makeBody: async (test) => ({
        kind: 'full',
        amount: '500',
        interest: '0',
        as_of: (await acceptance(test, 'marta')).as_of,
      }),
      before: (test) => closeLoans(test, 'marta'),
    },
  },
  desk: {
    listClientLoans: { query: { status: 'pending', limit: '5' } },
    approveLoan: {
      makePath: (test) => appliedLoan(test, 'marta'),
      body: { amount: '5000', months: 24 },
    },
    rejectLoan: {
      makePath: (test) => appliedLoan(test, 'marta'),
      body: { remark: 'The income is not documented' },
    },
    askLoanDocument: {
      makePath: (test) => appliedLoan(test, 'marta'),
      body: { remark: 'The latest payslip' },
    },
    getLoanDocument: { makePath: (test) => documentedLoan(test, 'marta') },
    reverseLoan: {
      before: (test) => closeLoans(test, 'marta'),
      makePath: (test) => runningLoan(test, 'marta', { amount: '500' }),
      body: { remark: 'Paid out to the wrong client' },
    },
    undoLoanRepayment: {
      before: (test) => closeLoans(test, 'marta'),
      makePath: (test) => repaidLoan(test, 'marta'),
      body: { remark: 'Collected by mistake' },
    },
  },
};
