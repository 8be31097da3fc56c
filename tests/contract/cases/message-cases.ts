import { givenMessage } from '#tests/server/given.ts';
import { guest, marta, type FeatureCases } from './case.ts';

export const messageCases: FeatureCases = {
  client: {
    listMessages: marta,
    getUnreadCount: marta,
    readMessage: { as: 'newcomer', makePath: (test) => givenMessage(test, 'newcomer') },
    deleteMessage: { as: 'newcomer', makePath: (test) => givenMessage(test, 'newcomer') },
    getMessagePreferences: marta,
    setMessagePreference: { as: 'newcomer', body: { category: 'credit', enabled: true } },
    readAllMessages: { as: 'newcomer', body: { until: '2026-11-21T10:00:00.000Z' } },
  },
  desk: {
    listOutbox: guest,
  },
};
