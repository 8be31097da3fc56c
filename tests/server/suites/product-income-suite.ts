import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { productJobs } from '#server/modules/product/product-job-service.ts';
import { openHoldings } from '../given-product.ts';
import { incomeOfYear } from '../income-of-year.ts';
import { runnerOf } from '../jobs.ts';
import { plain, productStage } from '../product-stage.ts';
import type { OpenStore } from '../test-stores.ts';

type Schemas = components['schemas'];

/** What money in a product earns and when it is paid, and the ways out of it. */
export function productIncomeSuite(open: OpenStore): void {
  describe('money in products', { timeout: 300_000 }, () => {
    const stage = productStage(open);
    const { balance, call, place, read, leave, runAt, accruals, newest, desk, faults } = stage;
    const payments = async (id: string) =>
      (await call('GET', `/holding/${id}/payments`)).json<Schemas['ProductPaymentList']>().items;
    /** Interest of everything that is held, what the demonstration placed among it. */
    const paidByAll = async () => {
      const all: string[] = [];
      for (const { id } of await openHoldings(stage.test, 'marta'))
        all.push(...(await payments(id)).map(({ interest }) => interest));
      return sum(all);
    };
    const quote = async (code: string, amount: string) =>
      (await call('POST', `/item/${code}/quote`, { amount })).json<Schemas['ProductQuote']>();
    const cashGain = async (before: string) =>
      toBig(await balance('cash'))
        .minus(before)
        .toFixed(2);

    it('earns each day once, however late, often and on how many servers it is computed', async () => {
      const made = await place('savings-flex', '10000');
      await runAt('2026-11-22T03:00:00.000Z');
      await runAt('2026-11-22T03:30:00.000Z');
      expect((await accruals(made.id)).map(({ day }) => day)).toEqual(['2026-11-21']);
      // Six days without a server, then two at once.
      stage.test.now = new Date('2026-11-28T03:00:00.000Z');
      const [first, second] = [1, 2].map(() =>
        runnerOf(stage.test, productJobs(systemRandom), faults),
      );
      await runAt(stage.test.now);
      await Promise.all([first?.runDue(), second?.runDue()]);
      const days = await accruals(made.id);
      expect(days.map(({ day }) => day)).toEqual(
        [21, 22, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`),
      );
      expect(new Set(days.map(({ amount }) => amount)).size).toBe(1);
      expect(await payments(made.id)).toEqual([]);
      const due = (await read(made.id)).interest_due;
      expect(due).toBe(
        toBig(sum(days.map(({ amount }) => plain(amount))))
          .round(2, 0)
          .toFixed(2),
      );
    });

    it('is paid the interest of a month when it is over, and that of a day on the next one', async () => {
      const [before, paidBefore] = [
        await incomeOfYear(stage.test, 'marta', 2026),
        await paidByAll(),
      ];
      const [flex, earn] = [
        await place('savings-flex', '10000'),
        await place('earn-daily', '5000'),
      ];
      await runAt('2026-12-02T03:00:00.000Z');
      for (const { id } of [flex, earn]) {
        const earned = sum((await accruals(id)).map(({ amount }) => plain(amount)));
        const paid = sum((await payments(id)).map(({ interest }) => interest));
        expect(toBig(paid).gt(0)).toBe(true);
        expect(toBig(earned).minus(paid).lt('0.01')).toBe(true);
      }
      await runAt('2026-12-03T03:00:00.000Z');
      expect(await payments(flex.id)).toHaveLength(1);
      expect(await payments(earn.id)).toHaveLength(2);
      const after = await incomeOfYear(stage.test, 'marta', 2026);
      expect(after.total).toBe(after.reported);
      expect(
        toBig(after.received['interest'] ?? '0')
          .minus(before.received['interest'] ?? '0')
          .toFixed(),
      ).toBe(
        toBig(await paidByAll())
          .minus(paidBefore)
          .toFixed(),
      );
    });

    it('goes by the rate of each day', async () => {
      const made = await place('savings-flex', '3650');
      await desk('products/savings-flex/rate', { from: '2026-11-23', annual_rate: '4' });
      await runAt('2026-11-24T03:00:00.000Z');
      const [first, , third] = (await accruals(made.id)).map(({ amount }) => plain(amount));
      expect(third).toBe('0.4');
      expect(first).not.toBe('0.4');
    });

    it('is paid out when its term is over, with the interest that was shown', async () => {
      const shown = await quote('savings-91', '5000');
      const made = await place('savings-91', '5000');
      const before = await balance('cash');
      await runAt('2027-02-19T12:00:00.000Z');
      expect(await read(made.id)).toMatchObject({ status: 'holding' });
      expect(await newest(made.id)).toMatchObject({ kind: 'holdingMaturing' });
      await runAt('2027-02-20T03:00:00.000Z');
      expect(await read(made.id)).toMatchObject({ status: 'sold', principal: '0.00' });
      const [paid] = await payments(made.id);
      expect(paid).toMatchObject({
        kind: 'maturity',
        principal: '5000.00',
        interest: shown.interest,
        amount: shown.total,
      });
      // The other holdings of the story earn meanwhile.
      expect(compare(await cashGain(before), shown.total)).toBeGreaterThanOrEqual(0);
      expect(await newest(made.id)).toMatchObject({
        kind: 'holdingMatured',
        params: { interest: shown.interest },
      });
    });

    it('is paid what its rate promises for a year, to the last minor unit', async () => {
      const shown = await quote('savings-365', '12500');
      const { annual_rate, id } = await place('savings-365', '12500');
      expect(shown.interest).toBe(
        toBig('125')
          .times(annual_rate ?? '0')
          .toFixed(2),
      );
      await runAt('2027-11-22T03:00:00.000Z');
      // Each day is rounded by itself, and they come to less.
      const earned = sum((await accruals(id)).map(({ amount }) => plain(amount)));
      expect(compare(earned, shown.interest ?? '0')).toBe(-1);
      expect((await payments(id))[0]).toMatchObject({
        kind: 'maturity',
        interest: shown.interest,
        amount: shown.total,
      });
    });

    it('is placed again as was chosen until the day before, at the rate of the day', async () => {
      const shown = await quote('savings-91', '5000');
      const all = await place('savings-91', '5000', { renewal: 'all' });
      const principal = await place('savings-91', '2000');
      await desk('products/savings-91/rate', { from: '2027-01-10', annual_rate: '1.5' });
      stage.test.now = new Date('2027-02-19T10:00:00.000Z');
      const choose = (id: string) =>
        call('POST', `/holding/${id}/renewal`, { renewal: 'principal' });
      expect((await choose(principal.id)).statusCode).toBe(200);
      // Two days late: the new term begins on the day on which the old one ended.
      stage.test.now = new Date('2027-02-22T10:00:00.000Z');
      expect((await choose(all.id)).statusCode).toBe(409);
      await runAt('2027-02-22T11:00:00.000Z');
      expect(await read(all.id)).toMatchObject({
        status: 'holding',
        principal: shown.total,
        annual_rate: '1.5',
        started_on: '2027-02-20',
        matures_on: '2027-05-22',
      });
      expect((await accruals(all.id)).at(-1)).toMatchObject({ day: '2027-02-21' });
      expect(await read(principal.id)).toMatchObject({ status: 'holding', principal: '2000.00' });
      expect(await payments(all.id)).toMatchObject([{ kind: 'renewal', principal: '0.00' }]);
    });

    it('is paid out all the same where the product is closed by then', async () => {
      const made = await place('savings-91', '5000', { renewal: 'all' });
      await desk('products/savings-91/close');
      await runAt('2027-02-20T03:00:00.000Z');
      expect(await read(made.id)).toMatchObject({ status: 'sold' });
    });

    it('leaves a fixed term early as a whole, at the lower rate that was shown', async () => {
      const made = await place('savings-182', '10000');
      stage.test.now = new Date('2026-12-21T10:00:00.000Z');
      const exit = (await call('GET', `/holding/${made.id}/exit?amount=10000`)).json<
        Schemas['ProductExit']
      >();
      expect(toBig(exit.forgone).gt(exit.interest)).toBe(true);
      const part = await call('GET', `/holding/${made.id}/exit?amount=5000`);
      expect(part.statusCode).toBe(400);
      const before = await balance('cash');
      const other = { amount: '10000', interest: '99', as_of: exit.as_of };
      expect((await call('POST', `/holding/${made.id}/leave`, other)).json()).toMatchObject({
        code: 'changedMeanwhile',
      });
      expect((await leave(made.id, '10000')).statusCode).toBe(200);
      expect(await cashGain(before)).toBe(exit.total);
      expect(await read(made.id)).toMatchObject({ status: 'sold' });
      expect((await leave(made.id, '10000')).statusCode).not.toBe(200);
    });

    it('is taken out of a call deposit in parts at once, each once', async () => {
      const made = await place('savings-flex', '1000');
      const before = await balance('cash');
      const answers = await Promise.all([leave(made.id, '600'), leave(made.id, '600')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      expect(await cashGain(before)).toBe('600.00');
      expect(await read(made.id)).toMatchObject({ status: 'holding', principal: '400.00' });
      expect((await leave(made.id, '400')).json()).toMatchObject({ status: 'sold' });
    });

    it('leaves a daily product on the next day, and can stay until then', async () => {
      const made = await place('earn-daily', '1000');
      const before = await balance('cash');
      expect((await leave(made.id, '400')).json()).toMatchObject({
        status: 'settle',
        leaving: '400.00',
        leaves_on: '2026-11-22',
      });
      expect((await leave(made.id, '100')).statusCode).not.toBe(200);
      expect((await call('POST', `/holding/${made.id}/stay`)).json()).toMatchObject({
        status: 'holding',
        leaving: null,
      });
      expect(await cashGain(before)).toBe('0.00');
      await leave(made.id, '400');
      stage.test.now = new Date('2026-11-22T10:00:00.000Z');
      expect((await call('POST', `/holding/${made.id}/stay`)).statusCode).toBe(409);
      await runAt('2026-11-22T11:00:00.000Z');
      expect(await read(made.id)).toMatchObject({ status: 'holding', principal: '600.00' });
      const paid = await payments(made.id);
      expect(paid.filter(({ kind }) => kind === 'withdrawal')).toMatchObject([
        { principal: '400.00' },
      ]);
      const count = (await payments(made.id)).length;
      await runAt('2026-11-22T12:00:00.000Z');
      expect(await payments(made.id)).toHaveLength(count);
    });
  });
}
