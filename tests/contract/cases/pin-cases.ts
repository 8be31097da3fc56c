import { givePin, idOf, provePassword } from '#tests/server/given.ts';
import { marta, type FeatureCases } from './case.ts';

export const pinCases: FeatureCases = {
  client: {
    getPinState: marta,
    setPin: {
      as: 'marta',
      prepare: async (test, token) => provePassword(test, token),
      body: { pin: '294713' },
      again: 409,
    },
    verifyPin: { as: 'marta', body: { pin: '294713' } },
  },
  desk: {
    resetPin: { makePath: (test) => idOf(test, 'spare'), before: (test) => givePin(test, 'spare') },
  },
};
