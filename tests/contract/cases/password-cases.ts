import { demoPassword } from '#server/demo/demo-people.ts';
import { withdrawRequests } from '#tests/server/given-operator.ts';
import { idOf, startReset } from '#tests/server/given.ts';
import type { FeatureCases } from './case.ts';

export const passwordCases: FeatureCases = {
  client: {
    // To the same password: the other cases sign in with it.
    resetPassword: {
      makeBody: async (test) => ({
        username: 'spare',
        code: await startReset(test, 'spare'),
        new_password: demoPassword,
      }),
    },
    // Back and forth: the other cases sign in with the password as it was made.
    changePassword: {
      as: 'spare',
      body: { current_password: demoPassword, new_password: demoPassword },
    },
    verifyPassword: { as: 'marta', body: { password: demoPassword } },
  },
  desk: {
    startPasswordReset: {
      makePath: (test) => idOf(test, 'spare'),
      before: withdrawRequests,
    },
  },
};
