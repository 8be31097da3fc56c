import { begunBroadcast, broadcastBody } from '#tests/server/given-broadcast.ts';
import type { FeatureCases } from './case.ts';

export const broadcastCases: FeatureCases = {
  desk: {
    listBroadcasts: { query: { state: 'sending', limit: '5' } },
    sendBroadcast: { makeBody: async (test) => broadcastBody(test) },
    stopBroadcast: { makePath: begunBroadcast },
  },
};
