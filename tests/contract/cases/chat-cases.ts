import { photo, uploadedId } from '#tests/server/given-identity.ts';
import { idOf } from '#tests/server/given.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { marta, type FeatureCases } from './case.ts';

export const chatCases: FeatureCases = {
  client: {
    getChat: marta,
    listChatMessages: marta,
    sendChatMessage: { as: 'marta', body: { text: 'When will my certificate arrive?' } },
    readChat: { as: 'marta', body: { until: 1 } },
    typeInChat: marta,
  },
  desk: {
    listChats: { query: { all: 'true', limit: '5' } },
    listClientChat: { makePath: ofMarta },
    answerChat: { makePath: ofMarta, body: { text: 'It is on its way.', reply_to: 1 } },
    uploadChatFile: {
      makePath: ofMarta,
      makeBody: async () => ({ purpose: 'chat', file: await photo() }),
    },
    getChatFile: {
      makePath: async (test) => ({ ...(await ofMarta(test)), file: await sentFile(test) }),
    },
    typeToClient: { makePath: ofMarta },
  },
};

async function ofMarta(test: TestApp): Promise<{ readonly id: string }> {
  const { id } = await idOf(test, 'marta');
  return { id };
}

/** A file that Marta sent to customer service. */
async function sentFile(test: TestApp): Promise<string> {
  const token = await test.accessToken('marta');
  const file = await uploadedId(test, token, 'chat');
  await test.call({ method: 'POST', path: '/api/chat/app/v1/messages', token, body: { file } });
  return file;
}
