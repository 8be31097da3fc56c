import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { components as deskComponents } from '#api/desk.gen.ts';
import { dividendFigures } from '#server/rules/corporate/dividend-figures.ts';
import { strategies } from '#server/rules/day-trading/strategies.ts';
import type { Strategies } from '#core/day-trading/strategy.ts';
import { sum, toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { readYearPlanLots } from '#server/modules/report/read-year-plan-lots.ts';
import { yearSpan } from '#server/modules/report/year-span.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import { idOf } from '../given.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { dividendBody, forgottenActions, ownActionJobs, splitBody } from '../given-corporate.ts';
import { doneByDesk } from '../given-operator.ts';
import type { Plan } from '../given-plan.ts';
import { nextSession, planMinute, planPath, startedPlan } from '../given-plan.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
type Action = deskComponents['schemas']['CorporateAction'];

const day = 86_400_000;
/** Buys whatever it may and never sells by itself. */
const eager: Strategies = {
  ...strategies,
  momentum: (_, position) => (position === 'none' ? 'buy' : 'wait'),
};

/** Shares that a trading plan could not sell before its venue closed get what the company does for shares. */
export function planCorporateSuite(open: OpenStore): void {
  describe('what companies do for shares that stay in a trading plan', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open, { alwaysOpen: false });
      test.now = nextSession(test.now);
      marta = await test.accessToken('marta');
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const read = async <Answer>(path: string): Promise<Answer> =>
      (await test.call({ path, token: await test.accessToken('marta') })).json<Answer>();
    const planOf = (id: string) => read<Plan>(`${planPath}/${id}`);
    const cash = async () =>
      (await read<Schemas['AccountList']>('/api/acc/app/v1/list')).items.find(
        ({ currency }) => currency === 'EUR',
      )?.cash ?? '0';
    const announce = async (path: string, body: object) => {
      const answer = await doneByDesk(test, path, body);
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<Action>();
    };
    const runAt = async (at: Date) => {
      test.now = at;
      const jobs = ownActionJobs(test);
      await startRecurring(test.db, systemRandom, [home.id], jobs, at);
      const runner = runnerOf(test, jobs, faults);
      // What the hour asks for is due at once, after what others have asked for.
      for (let round = 0; round < 4; round += 1) await runner.runDue();
    };
    const midnight = (days: number, seconds = 61) =>
      new Date(
        Date.parse(`${test.now.toISOString().slice(0, 10)}T00:00:00Z`) +
          days * day +
          seconds * 1000,
      );

    /** A plan with shares of a stock of which nothing is heard for a while. */
    const bought = async () => {
      const { id } = await startedPlan(test, marta);
      for (const _ of [1, 2, 3]) await planMinute(test, eager);
      const [kept] = (await planOf(id)).holdings;
      if (kept === undefined) throw new Error('nothing was bought');
      const instrument = `${kept.market}:${kept.symbol}`;
      await forgottenActions(test, instrument);
      const { provider } = test.market;
      const heard = provider.quote.bind(provider);
      const silence = () =>
        vi
          .spyOn(provider, 'quote')
          .mockImplementation((of) => (of === instrument ? null : heard(of)));
      return { id, symbol: kept.symbol, silence, heardAgain: () => vi.restoreAllMocks() };
    };
    /** After the venue has closed: what the plan could not sell. */
    const closed = async (id: string, symbol: string) => {
      for (const clock of ['16:20', '16:24', '16:27', '16:29']) {
        test.now = new Date(`${test.now.toISOString().slice(0, 10)}T${clock}:00.000Z`);
        await planMinute(test, eager);
      }
      const { holdings } = await planOf(id);
      expect(holdings.map((each) => each.symbol)).toEqual([symbol]);
      return holdings[0]?.quantity ?? '0';
    };

    it('divides them before the stock trades again, and joins them when it is taken back', async () => {
      const { id, symbol, silence, heardAgain } = await bought();
      const split = await announceSplit(symbol);
      silence();
      const before = await closed(id, symbol);
      heardAgain();
      await runAt(midnight(1));
      const [held] = (await planOf(id)).holdings;
      expect(held?.quantity).toBe(toBig(before).times(2).toFixed());
      expect(await dividedShares()).toContain(toBig(before).times(2).toFixed());
      await announce(`corporate-actions/${split.id}/reverse`, { remark: 'A wrong ratio.' });
      await runAt(new Date(test.now.getTime() + 61_000));
      expect((await planOf(id)).holdings[0]?.quantity).toBe(before);
    });

    it('sells them afterwards as so many new shares, in the report of the year as well', async () => {
      const { id, symbol, silence, heardAgain } = await bought();
      await announceSplit(symbol);
      silence();
      const before = await closed(id, symbol);
      heardAgain();
      await runAt(midnight(1));
      test.now = new Date(midnight(0).getTime() + 9 * 3_600_000);
      for (const _ of [1, 2, 3, 4]) await planMinute(test, { ...eager, momentum: () => 'wait' });
      const plan = await planOf(id);
      expect(plan.holdings).toEqual([]);
      const { items } = await read<Schemas['TradingPlanDayList']>(`${planPath}/${id}/days`);
      expect(items.map(({ left_over }) => left_over)).toEqual([true]);
      const { id: clientId } = await idOf(test, 'marta');
      const year = test.now.getUTCFullYear();
      const span = yearSpan({ tenant: home.id, clientId, zone: zoneOf(home) }, year);
      const lots = await test.db.inTenant(home.id, (tx) =>
        readYearPlanLots(tx, span, test.market.provider.venues),
      );
      const own = lots.filter(({ instrument }) => instrument.endsWith(`:${symbol}`));
      expect(sum(own.map(({ quantity }) => quantity))).toBe(toBig(before).times(2).toFixed());
      const made = lots.map(({ proceeds, cost, fees }) =>
        toBig(proceeds).minus(cost).minus(fees).toFixed(),
      );
      expect(toBig(sum(made)).toFixed(2)).toBe(plan.result);
    });

    it('pays a dividend of the same day for the shares before the split, and names it as of the plan', async () => {
      const { id, symbol, silence, heardAgain } = await bought();
      // On one day, and the dividend later than the split: it is of the shares before.
      await announce('corporate-actions', dividendBody(test, 1, symbol));
      await announceSplit(symbol);
      silence();
      const before = await closed(id, symbol);
      heardAgain();
      await runAt(midnight(1));
      await runAt(new Date(test.now.getTime() + 3_600_000));
      const { items } = await read<Schemas['DividendList']>('/api/corporate/app/v1/dividend/list');
      const due = items.filter((each) => each.symbol === symbol && each.status === 'due');
      expect(due.filter(({ of_plan }) => of_plan).map(({ quantity }) => quantity)).toEqual([
        before,
      ]);
    });

    it('pays their dividend to the account of the client, of what the plan had the evening before', async () => {
      const { id, symbol, silence, heardAgain } = await bought();
      const dividend = await announce('corporate-actions', dividendBody(test, 1, symbol));
      silence();
      const quantity = await closed(id, symbol);
      heardAgain();
      // The plan sells them in the morning before the job looks: the evening before counts.
      test.now = new Date(midnight(1).getTime() + 9 * 3_600_000);
      for (const _ of [1, 2, 3, 4]) await planMinute(test, { ...eager, momentum: () => 'wait' });
      expect((await planOf(id)).holdings).toEqual([]);
      await runAt(new Date(test.now.getTime() + 61_000));
      const [before, since] = [await cash(), midnight(10)];
      await runAt(since);
      await runAt(new Date(since.getTime() + 3_600_000));
      const { items } = await read<Schemas['DividendList']>('/api/corporate/app/v1/dividend/list');
      const paid = items.filter(({ paid_at: at }) => at !== null && Date.parse(at) >= +since);
      const terms = {
        perShare: '0.1325',
        taxPercent: dividend.tax_percent ?? '0',
        currency: 'EUR',
      };
      const { net } = dividendFigures(quantity, terms);
      expect(toBig(net).gt(0)).toBe(true);
      expect(paid.filter((each) => each.symbol === symbol && each.quantity === quantity)).toEqual([
        expect.objectContaining({ net, status: 'paid' }),
      ]);
      expect(
        toBig(await cash())
          .minus(before)
          .toFixed(2),
      ).toBe(toBig(sum(paid.map((each) => each.net))).toFixed(2));
    });

    const announceSplit = (symbol: string) =>
      announce('corporate-splits', splitBody(test, { symbol, days: 1 }));
    const dividedShares = async () =>
      (await read<Schemas['ClientMessageList']>('/api/message/app/v1/list?limit=50')).items.flatMap(
        ({ kind, params }) => (kind === 'splitOfPlan' ? [params['quantity']] : []),
      );
  });
}
