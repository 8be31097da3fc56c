import { provePassword } from '#tests/server/given.ts';
import { askedClosure, decideClosure, forgetClosures } from '#tests/server/given-closure.ts';
import { closureJob } from '#server/modules/closure/closure-job.ts';
import { runnerOf } from '#tests/server/jobs.ts';
import { pass, type TestApp } from '#tests/server/test-app.ts';
import { home } from '#tests/server/test-tenants.ts';
import { marta, type FeatureCases } from './case.ts';

const nothingHeld = 'newcomer';

export const closureCases: FeatureCases = {
  client: {
    getClosure: marta,
    askClosure: {
      as: 'marta',
      before: (test) => forgetClosures(test, 'marta'),
      prepare: async (test, token) => provePassword(test, token),
      body: { comment: 'I am moving abroad' },
    },
    withdrawClosure: {
      as: 'marta',
      before: (test) => forgetClosures(test, 'marta'),
      prepare: (test, token) => askedClosure(test, token),
    },
  },
  desk: {
    listClosures: { query: { status: 'asked', limit: '5' } },
    approveClosure: { makePath: asked },
    declineClosure: { makePath: asked, body: { reason: 'dispute' } },
    reopenAccount: { makePath: closed },
  },
};

async function asked(test: TestApp): Promise<{ readonly id: string }> {
  await forgetClosures(test, nothingHeld);
  return { id: await askedClosure(test, await test.accessToken(nothingHeld)) };
}

async function closed(test: TestApp): Promise<{ readonly id: string }> {
  const { id } = await asked(test);
  await decideClosure(test, id, 'approve');
  pass(test, home.closure.reflectionDays * 86_400);
  await runnerOf(test, [closureJob(test.outbox)], test.faults).runDue();
  return { id };
}
