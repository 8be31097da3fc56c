import { forgetKyc, kycBody, photo, readableFile } from '#tests/server/given-identity.ts';
import { idOf, saveDraft } from '#tests/server/given.ts';
import type { TestApp } from '#tests/server/test-app.ts';
import { marta, type FeatureCases } from './case.ts';

export const kycCases: FeatureCases = {
  client: {
    getVerified: marta,
    getDraft: { as: 'marta', path: { form: 'kyc' }, prepare: saveDraft },
    saveDraft: {
      as: 'marta',
      path: { form: 'kyc' },
      body: { values: { full_name: 'Marta' }, step: 'basic' },
    },
    deleteDraft: { as: 'marta', path: { form: 'kyc' }, prepare: saveDraft },
    submitKyc: {
      as: 'newcomer',
      before: (test) => forgetKyc(test, 'newcomer'),
      makeBody: async (test) => ({ ...(await kycBody(test, await test.accessToken('newcomer'))) }),
    },
    getKycDetail: marta,
    uploadFile: { as: 'marta', makeBody: async () => ({ purpose: 'avatar', file: await photo() }) },
    readFile: {
      makePath: async (test) => ({ id: (await readableFile(test)).id }),
      makeQuery: async (test) => (await readableFile(test)).query,
    },
    getFunds: marta,
    declareFunds: {
      as: 'marta',
      body: { sources: [{ kind: 'other', share: '20', detail: 'Royalties' }] },
    },
  },
  desk: {
    listKyc: { query: { status: 'pending' } },
    getKyc: {
      before: (test) => submittedKyc(test, 'newcomer'),
      makePath: (test) => idOf(test, 'newcomer'),
    },
    approveKyc: {
      before: (test) => submittedKyc(test, 'newcomer'),
      makePath: (test) => idOf(test, 'newcomer'),
    },
    rejectKyc: {
      before: (test) => submittedKyc(test, 'newcomer'),
      makePath: (test) => idOf(test, 'newcomer'),
      body: { reasons: [{ field: 'id_front', code: 'unreadable', note: null }] },
    },
  },
};

/** The identity check of a client, sent and waiting. */
async function submittedKyc(test: TestApp, username: string): Promise<void> {
  await forgetKyc(test, username);
  const token = await test.accessToken(username);
  await test.call({
    method: 'POST',
    path: '/api/identify/app/v1',
    body: await kycBody(test, token),
    token,
  });
}
