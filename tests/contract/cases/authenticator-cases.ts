import { withdrawRequests } from '#tests/server/given-operator.ts';
import {
  beginBind,
  bindAndProve,
  idOf,
  lastCode,
  provePassword,
  sendStepUpCode,
  unbind,
} from '#tests/server/given.ts';
import { marta, type FeatureCases } from './case.ts';

export const authenticatorCases: FeatureCases = {
  client: {
    getMfa: marta,
    startMfaBind: {
      as: 'binder',
      before: (test) => unbind(test, 'binder'),
      prepare: async (test, token) => provePassword(test, token),
    },
    confirmMfaBind: {
      as: 'binder',
      before: (test) => unbind(test, 'binder'),
      makeBody: async (test) => ({ code: await beginBind(test, await test.accessToken('binder')) }),
    },
    renewRecoveryCodes: {
      as: 'binder',
      before: (test) => unbind(test, 'binder'),
      prepare: bindAndProve,
    },
    removeAuthenticator: {
      as: 'binder',
      before: (test) => unbind(test, 'binder'),
      prepare: bindAndProve,
    },
    verifyCode: {
      as: 'marta',
      prepare: (test, token) => sendStepUpCode(test, token),
      makeBody: async (test) => ({ code: lastCode(test) }),
    },
    sendCode: { as: 'marta', body: { purpose: 'withdraw' } },
  },
  desk: {
    resetAuthenticator: {
      makePath: (test) => idOf(test, 'binder'),
      before: async (test) => {
        await withdrawRequests(test);
        await unbind(test, 'binder');
        await bindAndProve(test, await test.accessToken('binder'));
      },
    },
  },
};
