import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { creditScore } from '#server/db/tables/credit-score.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { scoreJobs } from '#server/modules/score/score-job-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { givenOverdrawn } from '../given-credit.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Score = components['schemas']['CreditScore'];

/** Credit scores: made from what happened, daily and by events; set by the desk for a reason; kept with their history. */
export function scoreSuite(open: OpenStore): void {
  describe('credit scores', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let clientId = '';
    const faults: unknown[] = [];
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
      ({ id: clientId } = await idOf(test, 'marta'));
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults).toEqual([]);
      await test.db.inTenant(home.id, async (tx) => {
        await tx.delete(creditScore).where(eq(creditScore.clientId, clientId));
        await changeClient(tx, home.id, clientId, { score: 720 });
      });
    });
    afterAll(() => test.close());

    const read = async (token = marta) =>
      (await test.call({ path: '/api/loan/app/v1/score', token })).json<Score>();
    const desk = (path: string, body?: object) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/${path}`,
        token: deskToken,
        ...(body && { body }),
      });
    const runJobs = async () => {
      pass(test, 1);
      await runnerOf(test, scoreJobs(systemRandom), faults).runDue();
    };

    it('are made daily for every verified client, with what they are made of', async () => {
      const runner = runnerOf(test, scoreJobs(systemRandom), faults);
      const stop = await runner.start();
      await stop();
      await runJobs();
      await runJobs();
      const score = await read();
      expect(score).toMatchObject({ lowest: 300, highest: 850, set_by: null });
      const points = score.factors.reduce((sum, each) => sum + each.points, 300);
      expect(score.score).toBe(points);
      expect(score.factors.map(({ kind }) => kind)).toContain('tenure');
      expect(score.factors.find(({ kind }) => kind === 'identity')?.points).toBe(110);
      expect(score.factors.find(({ kind }) => kind === 'deposits')?.points).toBe(100);
      expect(score.history.at(-1)).toMatchObject({ score: score.score, band: score.band });
      const config = await test.call({ path: '/api/client/app/v1/config', token: marta });
      expect(config.json<{ score: number }>().score).toBe(score.score);
      const newcomer = await read(await test.accessToken('newcomer'));
      expect(newcomer.factors.every((each) => each.points === 0)).toBe(true);
    });

    it('fall as long as a balance is outstanding, and the client is notified', async () => {
      await desk(`clients/${clientId}/score/release`);
      const before = (await read()).score;
      const { id } = await givenOverdrawn(test, 'marta', { amount: '25' });
      await runJobs();
      const owing = await read();
      expect(owing.score).toBe(Math.max(300, before - 250));
      expect(owing.factors.find(({ kind }) => kind === 'outstanding')?.points).toBe(-170);
      const { items } = (await test.call({ path: '/api/message/app/v1/list', token: marta })).json<{
        items: { kind: string; link: object }[];
      }>();
      expect(items[0]).toMatchObject({ kind: 'scoreFallen', link: { to: 'score' } });
      pass(test, 1);
      await desk(`overdrawn/${id}/waive`, { note: 'The end of a test' });
      await runJobs();
      // What was outstanding within a year still counts for half.
      expect((await read()).score).toBe(before - 40);
    });

    it('are set by the desk for a reason, stand against every event, and are released again', async () => {
      const set = { score: 810, reason: 'Confirmed income' };
      expect((await desk(`clients/${clientId}/score`, set)).json()).toMatchObject({
        score: 810,
        source: 'desk',
      });
      expect(await read()).toMatchObject({
        score: 810,
        band: 'excellent',
        set_by: { reason: 'Confirmed income' },
      });
      const { id } = await givenOverdrawn(test, 'marta', { amount: '25' });
      await runJobs();
      expect((await read()).score).toBe(560);
      pass(test, 1);
      await desk(`overdrawn/${id}/waive`, { note: 'The end of a test' });
      await runJobs();
      expect((await read()).score).toBe(810);
      await desk(`clients/${clientId}/score/release`);
      expect(await read()).toMatchObject({ set_by: null });
      const { items } = (
        await test.call({ path: `/desk/v1/audit?client_id=${clientId}`, token: deskToken })
      ).json<{ items: { act: string }[] }>();
      expect(items.map(({ act }) => act)).toEqual(
        expect.arrayContaining(['score.set', 'score.release']),
      );
    });

    it('that come with a tier stand, too', async () => {
      await test.call({
        method: 'PUT',
        path: `/desk/v1/clients/${clientId}/permissions`,
        token: deskToken,
        body: { score: 640 },
      });
      const { id } = await givenOverdrawn(test, 'marta', { amount: '5' });
      pass(test, 1);
      await desk(`overdrawn/${id}/waive`, { note: 'The end of a test' });
      await runJobs();
      expect((await read()).score).toBe(640);
    });
  });
}
