import { demoPassword } from '#server/demo/demo-people.ts';
import { invite, newcomerWithCode, otherSession } from '#tests/server/given.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { guest, marta, type FeatureCases } from './case.ts';

export const signInCases: FeatureCases = {
  client: {
    login: { body: { username: 'newcomer', password: demoPassword } },
    refreshTokens: { makeBody: async (test) => ({ refresh_token: await freshRefreshToken(test) }) },
    logout: { as: 'newcomer' },
    verifyMfa: {
      as: 'mfa',
      makeBody: async (test) => ({ code: test.sent.at(-1)?.params['code'] }),
    },
    register: { makeBody: newcomerWithCode },
    sendRegisterCode: {
      makeBody: async (test) => ({ phone: '+34600111222', invitation_code: await invite(test) }),
    },
    listSessions: marta,
    endSession: {
      as: 'newcomer',
      makePath: async (test, token) => ({ id: await otherSession(test, 'newcomer', token) }),
    },
    endAllSessions: { as: 'newcomer' },
  },
  desk: {
    listInvitations: guest,
    issueInvitation: { body: { days: 14 } },
  },
};

async function freshRefreshToken(test: TestApp): Promise<string> {
  const answer = await test.call({
    method: 'POST',
    path: '/api/auth/app/v1/login',
    body: { username: 'newcomer', password: demoPassword },
  });
  return answer.json<{ refresh_token: string }>().refresh_token;
}
