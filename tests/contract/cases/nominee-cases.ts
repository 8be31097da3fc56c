import { addedNominee, forgetNominees, nomineeBody } from '#tests/server/given-identity.ts';
import { provePassword } from '#tests/server/given.ts';
import { marta, type FeatureCases } from './case.ts';

export const nomineeCases: FeatureCases = {
  client: {
    listNominees: marta,
    addNominee: {
      as: 'marta',
      before: (test) => forgetNominees(test, 'marta'),
      prepare: async (test, token) => provePassword(test, token),
      body: nomineeBody,
    },
    changeNominee: {
      as: 'marta',
      before: (test) => forgetNominees(test, 'marta'),
      prepare: async (test, token) => provePassword(test, token),
      makePath: async (test, token) => ({ id: await addedNominee(test, token) }),
      body: { ...nomineeBody, version: 1 },
    },
    removeNominee: {
      as: 'marta',
      before: (test) => forgetNominees(test, 'marta'),
      prepare: async (test, token) => provePassword(test, token),
      makePath: async (test, token) => ({ id: await addedNominee(test, token) }),
      query: { version: '1' },
    },
  },
};
