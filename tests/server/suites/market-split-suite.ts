import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/desk.gen.ts';
import { daysLater, utcDay } from '#core/civil-day.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { positionsOf } from '#server/ledger/positions.ts';
import { jobsOfMarket } from '#server/jobs/jobs-of-market.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import type { DatedSplit } from '#server/market/market-provider.ts';
import { corporateJobs } from '#server/modules/corporate/corporate-job-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { boughtShares, forgottenActions, marketsOf } from '../given-corporate.ts';
import { doneByDesk } from '../given-operator.ts';
import { runnerOf } from '../jobs.ts';
import { deskToken, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Action = components['schemas']['CorporateAction'];
const day = 86_400_000;
const instrument = 'XMAD-S:AERB';

/** Splits that the market announces by its own calendar. */
export function marketSplitSuite(open: OpenStore): void {
  describe('splits of the market', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    let start = new Date();
    let calendar: readonly DatedSplit[] = [];
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'newcomer'));
      start = test.now;
      calendar = [{ instrument, newShares: 3, oldShares: 1, exOn: daysLater(utcDay(start), 20) }];
      await forgottenActions(test, instrument);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    /** Lets the jobs run so many days later, by a market with this calendar and no other. */
    const runAfter = async (days: number) => {
      test.now = new Date(start.getTime() + days * day);
      const jobs = jobsOfMarket(marketsOf(test), ({ provider }) =>
        corporateJobs({
          market: {
            ...provider,
            dividends: () => [],
            splits: (from, to) => calendar.filter(({ exOn }) => exOn >= from && exOn <= to),
          },
          random: systemRandom,
        }),
      );
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await runnerOf(test, jobs, faults).runDue();
    };
    const announced = async () => {
      const answer = await test.call({
        path: '/desk/v1/corporate-actions?limit=100',
        token: deskToken,
      });
      return answer
        .json<{ items: Action[] }>()
        .items.filter(({ kind, source }) => kind === 'split' && source === 'market');
    };
    const held = async () => {
      const all = await test.db.inTenant(home.id, (tx) => positionsOf(tx, home.id, clientId));
      return all.find((each) => each.instrument === instrument);
    };

    it('are announced thirty days before, once, and applied on their day', async () => {
      calendar = calendar.map((each) => ({ ...each, exOn: daysLater(utcDay(start), 33) }));
      await boughtShares(test, clientId, { quantity: '7', amount: '70', at: start });
      await runAfter(1);
      expect(await announced()).toEqual([]);
      await runAfter(4);
      const [split, ...more] = await announced();
      expect([split?.status, more]).toEqual(['announced', []]);
      await runAfter(4.1);
      expect(await announced()).toHaveLength(1);
      expect((await held())?.quantity).toBe('7');
      await runAfter(34);
      expect(await held()).toMatchObject({ quantity: '21', cost: '70' });
      expect((await announced()).map(({ status }) => status)).toEqual(['completed']);
      // By the calendar it is over, and not announced anew.
      await runAfter(35);
      expect(await announced()).toHaveLength(1);
    });

    it('that the desk has cancelled stay cancelled', async () => {
      await runAfter(1);
      const [split] = await announced();
      await doneByDesk(test, `corporate-actions/${split?.id}/cancel`, { remark: 'Not this one.' });
      await runAfter(1.1);
      expect((await announced()).map(({ status }) => status)).toEqual(['cancelled']);
    });

    it('of a stock that is halted wait until it trades again', async () => {
      const set = (state: 'open' | 'halted') =>
        test.call({
          method: 'POST',
          path: '/desk/v1/trading/XMAD-S/AERB',
          token: deskToken,
          body: { state, note: 'A test of the desk' },
        });
      await set('halted');
      await runAfter(1);
      expect(await announced()).toEqual([]);
      await set('open');
      await runAfter(1.1);
      expect(await announced()).toHaveLength(1);
    });

    it('give way to one of the desk for the same day, and a price that would be too low to trade at', async () => {
      await doneByDesk(test, 'corporate-splits', {
        market: 'XMAD-S',
        symbol: 'AERB',
        new_shares: 2,
        old_shares: 1,
        effective_on: calendar[0]?.exOn,
      });
      calendar = [
        ...calendar,
        { instrument: 'XMAD-S:IBRX', newShares: 1000, oldShares: 1, exOn: calendar[0]?.exOn ?? '' },
      ];
      await runAfter(1);
      expect(await announced()).toEqual([]);
    });
  });
}
