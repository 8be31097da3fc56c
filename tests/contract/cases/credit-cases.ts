import { proveByPinAndCode } from '#tests/server/given-banking.ts';
import { givenOverdrawn, waivedOverdrawn } from '#tests/server/given-credit.ts';
import { idOf } from '#tests/server/given.ts';
import type { FeatureCases } from './case.ts';

export const creditCases: FeatureCases = {
  client: {
    listOverdrawnRecords: { as: 'outstanding', query: { status: 'repayment', limit: '5' } },
    getCreditScore: { as: 'marta' },
    getOverdrawnRecord: {
      as: 'outstanding',
      makePath: (test) => givenOverdrawn(test, 'outstanding'),
    },
    payOverdrawnRecord: {
      as: 'outstanding',
      makePath: (test) => givenOverdrawn(test, 'outstanding'),
      prepare: (test, token) => proveByPinAndCode(test, 'outstanding', token),
      body: { amount: '2' },
    },
  },
  desk: {
    listScores: { makePath: (test) => idOf(test, 'outstanding'), query: { limit: '5' } },
    setScore: {
      makePath: (test) => idOf(test, 'outstanding'),
      body: { score: 500, reason: 'Confirmed income' },
    },
    releaseScore: { makePath: (test) => idOf(test, 'outstanding') },
    listClientOverdrawn: { query: { status: 'outstanding', limit: '5' } },
    recordOverdrawn: {
      makePath: (test) => idOf(test, 'outstanding'),
      body: { currency: 'EUR', amount: '5', reason: 'fees', note: 'Custody fees of October' },
    },
    clearOverdrawn: {
      makePath: (test) => givenOverdrawn(test, 'outstanding'),
      body: { amount: '2' },
    },
    waiveOverdrawn: {
      makePath: (test) => givenOverdrawn(test, 'outstanding'),
      body: { note: 'Goodwill' },
    },
    undoOverdrawn: {
      makePath: (test) => waivedOverdrawn(test, 'outstanding'),
      body: { note: 'Waived by mistake' },
    },
  },
};
