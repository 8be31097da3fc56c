import { describe, expect, it } from 'vitest';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { autopilotOfferingJob } from '#server/modules/desk/autopilot-offering.ts';
import { latestOfferings } from '#server/modules/offering/offering-record-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { awaitingApplication, closedOffering } from '../given-offering.ts';
import { runnerOf } from '../jobs.ts';
import { offeringStage } from '../offering-stage.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const minute = 60_000;
const day = 1440 * minute;

/** Offerings of a demonstration, which go on without a person. */
export function offeringAutopilotSuite(open: OpenStore): void {
  describe('the autopilot of offerings', { timeout: 300_000 }, () => {
    const stage = offeringStage(open);
    const pilot = async (servers = 1) => {
      const { test } = stage;
      const handlers = [
        autopilotOfferingJob({
          clock: () => test.now,
          random: systemRandom,
          market: test.market.provider,
        }),
      ];
      await startRecurring(test.db, systemRandom, [home.id], handlers, test.now);
      const runners = Array.from({ length: servers }, () => runnerOf(test, handlers, stage.faults));
      await Promise.all(runners.map((each) => each.runDue()));
    };
    const all = () => stage.test.db.inTenant(home.id, (tx) => latestOfferings(tx, home.id, 100));
    const find = async (code: string) => (await all()).find((each) => each.code === code);

    it('allots when the result is to be announced, not before, and once however many servers run', async () => {
      const { id, code } = await awaitingApplication(stage.test, 'marta');
      await stage.desk(`offerings/${code}/close`);
      await stage.runAfter(1.5);
      await pilot();
      expect((await find(code))?.state).toBe('closed');
      await stage.runAfter(0.6);
      await pilot(2);
      await stage.run();
      const allotted = await find(code);
      // One lot of a hundred was wanted: the lowest price.
      expect([allotted?.state, Number(allotted?.price), allotted?.allottedLots]).toEqual([
        'allotted',
        8,
        1,
      ]);
      expect(allotted?.seed).toMatch(/^[0-9a-f]{32}$/);
      expect((await stage.read(id)).status).toBe('allotted');
      await stage.runAfter(2);
      await pilot();
      expect((await find(code))?.seed).toBe(allotted?.seed);
      // Listed by time, as everything after the allotment.
      await stage.runAfter(3);
      expect([(await find(code))?.state, (await stage.read(id)).status]).toEqual([
        'listed',
        'holding',
      ]);
    });

    it('publishes the next one when none is to come, at a price of the day, and one alone', async () => {
      const { code } = await closedOffering(stage.test, { type: 'apo' });
      await stage.desk(`offerings/${code}/cancel`, { reason: 'A test.' });
      const count = async () => (await all()).length;
      const known = await count();
      await pilot();
      // One is to come.
      expect(await count()).toBe(known);
      for (const { code: coming } of (await all()).filter(({ state }) => state === 'upcoming'))
        await stage.desk(`offerings/${coming}/open`);
      const before = new Set((await all()).map((each) => each.code));
      stage.test.now = new Date(stage.test.now.getTime() + 11 * minute);
      await pilot(2);
      stage.test.now = new Date(stage.test.now.getTime() + 11 * minute);
      await pilot();
      const added = (await all()).filter((each) => !before.has(each.code));
      const [next] = added;
      expect(added.map(({ state, kind }) => [state, kind])).toEqual([['upcoming', 'apo']]);
      expect(next).toMatchObject({ instrument: 'XMAD-S:IBRX', applications: 0, seed: null });
      const market = await stage.test.market.provider.priceAt(
        'XMAD-S:IBRX',
        stage.test.now.getTime(),
      );
      expect(Number(next?.priceLow)).toBeCloseTo(Number(market) * 0.92, 1);
      expect(Number(next?.start) - stage.test.now.getTime()).toBeGreaterThan(3.9 * day);
      // Opened by time; then the next one may come.
      await stage.runAfter(4.1);
      expect((await find(next?.code ?? ''))?.state).toBe('open');
    });
  });
}
