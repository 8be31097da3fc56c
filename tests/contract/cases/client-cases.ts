import { idOf, setLock } from '#tests/server/given.ts';
import { marta, type FeatureCases } from './case.ts';

export const clientCases: FeatureCases = {
  client: {
    getClientInfo: marta,
    listActivity: marta,
    getConsent: marta,
    saveConsent: {
      as: 'newcomer',
      body: { version: '2026-11', functional: true, performance: false, targeting: false },
    },
    setAvatar: { as: 'marta', body: { url: '/avatars/fern.svg' } },
  },
  desk: {
    listClients: { query: { q: 'mar', limit: '5' } },
    getClient: { makePath: (test) => idOf(test, 'marta') },
    changePermissions: {
      makePath: (test) => idOf(test, 'spare'),
      body: {
        vip: 2,
        score: 720,
        perms: ['deposit'],
        kyc_force: false,
        client_deposit: true,
        pac_required: false,
        features: {
          ai_trade: {
            require: { vip: 2, score: 700 },
            allow: true,
            allPerms: ['trade'],
            anyPerm: [],
            desc: 'AI day trading',
          },
        },
      },
    },
    lockClient: {
      makePath: (test) => idOf(test, 'spare'),
      body: { reason: 'The client reports a stolen phone' },
      before: (test) => setLock(test, 'spare', false),
    },
    unlockClient: {
      makePath: (test) => idOf(test, 'spare'),
      before: (test) => setLock(test, 'spare', true),
    },
    endClientSessions: { makePath: (test) => idOf(test, 'spare') },
  },
};
