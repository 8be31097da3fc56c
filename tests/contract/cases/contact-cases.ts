import { beginContact, provePassword } from '#tests/server/given.ts';
import { marta, type FeatureCases } from './case.ts';

export const contactCases: FeatureCases = {
  client: {
    getContact: marta,
    startPhoneChange: {
      as: 'spare',
      prepare: async (test, token) => provePassword(test, token),
      body: { phone: '+34600111222' },
    },
    confirmPhoneChange: {
      as: 'spare',
      makeBody: async (test) => ({
        code: await beginContact(test, await test.accessToken('spare'), { phone: '+34600111222' }),
      }),
    },
    startEmailChange: {
      as: 'spare',
      prepare: async (test, token) => provePassword(test, token),
      body: { email: 'spare@correo.example' },
    },
    confirmEmailChange: {
      as: 'spare',
      makeBody: async (test) => ({
        code: await beginContact(test, await test.accessToken('spare'), {
          email: 'spare@correo.example',
        }),
      }),
    },
  },
};
