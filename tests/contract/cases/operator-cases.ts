import { newId, systemRandom } from '#server/platform/ids.ts';
import {
  deskRequestBy,
  givenOperator,
  operatorSignIn,
  operatorToken,
} from '#tests/server/given-operator.ts';
import { deskToken, secondDeskToken } from '#tests/server/test-app.ts';
import { guest, type FeatureCases } from './case.ts';

export const operatorCases: FeatureCases = {
  desk: {
    signInOperator: {
      before: (test) => givenOperator(test, 'signer'),
      makeBody: (test) => operatorSignIn(test, 'signer'),
    },
    signOutOperator: { makeToken: operatorToken },
    getOperator: guest,
    listOperators: guest,
    addOperator: {
      makeBody: async () => ({
        name: `op-${newId(new Date(), systemRandom).slice(-12)}`,
        roles: ['viewer'],
      }),
    },
    changeOperator: {
      makePath: async (test) => ({ id: await givenOperator(test, 'changed') }),
      body: { roles: ['viewer', 'support'], disabled: false },
    },
    listDeskRequests: { before: (test) => deskRequestBy(test, deskToken, 'spare') },
    approveDeskRequest: {
      makePath: (test) => deskRequestBy(test, secondDeskToken, 'spare'),
    },
    rejectDeskRequest: {
      makePath: (test) => deskRequestBy(test, secondDeskToken, 'spare'),
      body: { reason: 'The client did not ask for it' },
    },
    withdrawDeskRequest: {
      makePath: (test) => deskRequestBy(test, deskToken, 'spare'),
    },
    listAuditEvents: { query: { limit: '5' } },
  },
};
