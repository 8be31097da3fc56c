import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { strategies } from '#server/rules/day-trading/strategies.ts';
import type { Strategies } from '#core/day-trading/strategy.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { readYearPlanLots } from '#server/modules/report/read-year-plan-lots.ts';
import { yearSpan } from '#server/modules/report/year-span.ts';
import { zoneOf } from '#server/tenants/tenant-day.ts';
import { idOf } from '../given.ts';
import type { Plan } from '../given-plan.ts';
import { planMinute, planPath, startedPlan } from '../given-plan.ts';
import { runJob } from '../given-trading.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Buys whatever it may and never sells by itself. */
const eager: Strategies = {
  ...strategies,
  momentum: (_, position) => (position === 'none' ? 'buy' : 'wait'),
};

/** What trading plans sold, in the report of its year. */
export function planReportSuite(open: OpenStore): void {
  describe('sales of a trading plan in the report of a year', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, { alwaysOpen: false });
    });
    afterAll(() => test.close());

    const marta = () => test.accessToken('marta');
    const read = async <Answer>(path: string): Promise<Answer> =>
      (await test.call({ path, token: await marta() })).json<Answer>();
    /** A day on which the plan buys in the morning and sells before the close. */
    const traded = async (day: string) => {
      for (const [clock, minutes] of [
        ['09:00', 3],
        ['16:10', 19],
      ] as const) {
        test.now = new Date(`${day}T${clock}:00.000Z`);
        // Money of sales comes two days later.
        await runJob(test, 'trade.settle');
        for (let each = 0; each < minutes; each += 1) await planMinute(test, eager);
      }
    };
    const lotsOf = async (year: number) => {
      const { id: clientId } = await idOf(test, 'marta');
      const span = yearSpan({ tenant: home.id, clientId, zone: zoneOf(home) }, year);
      const { venues } = test.market.provider;
      return test.db.inTenant(home.id, (tx) => readYearPlanLots(tx, span, venues));
    };

    it('are there lot by lot, each in its own year, and add up to what the plan has made', async () => {
      test.now = new Date('2026-12-28T08:50:00.000Z');
      const { id } = await startedPlan(test, await marta());
      const before = (await lotsOf(2026)).length;
      // A day that is over well before the turn of the year is not read for the year after it.
      for (const day of ['2026-12-28', '2026-12-31', '2027-01-05']) await traded(day);
      test.now = new Date('2027-01-06T09:00:00.000Z');
      await planMinute(test, { ...eager, momentum: () => 'wait' });
      const [old, late] = [(await lotsOf(2026)).slice(before), await lotsOf(2027)];
      const days = (lots: typeof late) =>
        new Set(lots.map(({ soldAt }) => soldAt.toISOString().slice(0, 10)));
      expect(days(old)).toEqual(new Set(['2026-12-28', '2026-12-31']));
      expect(days(late)).toEqual(new Set(['2027-01-05']));
      const made = [...old, ...late].map(({ proceeds, cost, fees }) =>
        toBig(proceeds).minus(cost).minus(fees).toFixed(),
      );
      expect(toBig(sum(made)).toFixed(2)).toBe((await read<Plan>(`${planPath}/${id}`)).result);
      expect(late.every(({ fees }) => compare(fees, '0') > 0)).toBe(true);

      const report = await read<components['schemas']['YearReport']>(
        '/api/report/app/v1/year?year=2027',
      );
      const named = (lots: readonly (readonly [string, string, string | null])[]) =>
        lots.map((lot) => lot.join(' ')).sort();
      expect(
        named(
          report.gains.lots.map(({ symbol, quantity, plan_started_on: plan }) => [
            symbol,
            quantity,
            plan,
          ]),
        ),
      ).toEqual(
        named(
          late.map(({ instrument, quantity }) => [
            instrument.split(':')[1] ?? '',
            quantity,
            '2026-12-28',
          ]),
        ),
      );
    });
  });
}
