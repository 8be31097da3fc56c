import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { strategies } from '#server/rules/day-trading/strategies.ts';
import type { Strategies } from '#core/day-trading/strategy.ts';
import { sum, toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import type { Plan } from '../given-plan.ts';
import { forgetPlans, nextSession, planMinute, planPath, startedPlan } from '../given-plan.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

/** Buys whatever it may and never sells by itself. */
const eager: Strategies = {
  ...strategies,
  momentum: (_, position) => (position === 'none' ? 'buy' : 'wait'),
};

/** Trading plans that have a stock whose price is missing: shown, held to their limits, sold and stopped all the same. */
export function planPriceSuite(open: OpenStore): void {
  describe('trading plans of which one stock has no price', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open, { alwaysOpen: false });
    });
    beforeEach(async () => {
      test.now = nextSession(test.now);
      marta = await test.accessToken('marta');
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      await forgetPlans(test);
      expect(test.faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    });
    afterAll(() => test.close());

    const get = (path: string) => test.call({ path: `${planPath}${path}`, token: marta });
    const one = async (id: string) => (await get(`/${id}`)).json<Plan>();
    const ordersOf = async (id: string) =>
      (await get(`/${id}/orders?limit=100`)).json<Schemas['OrderList']>().items;
    const stop = (id: string) =>
      test.call({ method: 'POST', path: `${planPath}/${id}/stop`, token: marta });
    const deskStop = (id: string) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/plans/${id}/stop`,
        token: deskToken,
        body: { note: 'Asked by telephone' },
      });
    const minutes = async (count: number, using?: Strategies) => {
      for (let each = 0; each < count; each += 1) await planMinute(test, using);
    };

    /** Until it is restored, the feed says nothing of one of the stocks that a plan has. */
    const silenced = async (id: string) => {
      const { holdings } = await one(id);
      expect(holdings.length).toBeGreaterThan(1);
      const [lost] = holdings;
      const { provider } = test.market;
      const heard = provider.quote.bind(provider);
      const spy = vi
        .spyOn(provider, 'quote')
        .mockImplementation((instrument) =>
          instrument === `${lost?.market}:${lost?.symbol}` ? null : heard(instrument),
        );
      return { lost, others: holdings.slice(1), heardAgain: () => spy.mockRestore() };
    };
    const soldBy = async (id: string) =>
      new Set(
        (await ordersOf(id)).filter(({ side }) => side === 'sell').map(({ symbol }) => symbol),
      );
    const symbolsOf = (holdings: Plan['holdings']) => holdings.map(({ symbol }) => symbol);

    it('are worth what they last paid for it, and named an estimate', async () => {
      const { id } = await startedPlan(test, marta);
      await minutes(3, eager);
      const { lost, heardAgain } = await silenced(id);
      const bought = (await ordersOf(id)).find(
        ({ symbol, filled }) => symbol === lost?.symbol && filled !== '0',
      );
      expect(bought?.average_price).toBeTruthy();
      const shown = await one(id);
      expect(shown.estimates).toEqual([
        {
          ...{ of: 'price', by: 'cost', since: test.now.toISOString().slice(0, 10) },
          ...{ market: lost?.market, symbol: lost?.symbol, name: lost?.name },
        },
      ]);
      const held = shown.holdings.find(({ symbol }) => symbol === lost?.symbol);
      const paid = toBig(bought?.average_price ?? '0').times(held?.quantity ?? '0');
      expect(
        toBig(held?.worth ?? '0')
          .minus(paid)
          .abs()
          .lt('0.02'),
      ).toBe(true);
      const parts = sum([shown.cash, ...shown.holdings.map(({ worth }) => worth)]);
      expect(toBig(shown.worth).minus(parts).abs().lt('0.05')).toBe(true);
      heardAgain();
      expect(await one(id)).not.toHaveProperty('estimates');
    });

    it('sell the others before the close, and it as soon as there is one', async () => {
      const { id } = await startedPlan(test, marta);
      await minutes(3, eager);
      test.now = new Date(`${test.now.toISOString().slice(0, 10)}T16:15:00.000Z`);
      marta = await test.accessToken('marta');
      const { lost, others, heardAgain } = await silenced(id);
      await minutes(8, eager);
      expect(await soldBy(id)).toEqual(new Set(symbolsOf(others)));
      expect(symbolsOf((await one(id)).holdings)).toEqual([lost?.symbol]);
      heardAgain();
      await minutes(3, eager);
      expect((await one(id)).holdings).toEqual([]);
    });

    it('are stopped at once by the client, and by the desk', async () => {
      const { id } = await startedPlan(test, marta);
      const other = await startedPlan(test, marta, { strategy: 'breakout', amount: '1500' });
      await minutes(3, { ...eager, breakout: eager.momentum });
      const { others, heardAgain } = await silenced(id);
      expect((await stop(id)).statusCode).toBe(200);
      expect((await one(id)).status).toBe('stopping');
      expect(await soldBy(id)).toEqual(new Set(symbolsOf(others)));
      expect((await deskStop(other.id)).statusCode).toBe(204);
      heardAgain();
      await minutes(3);
      expect((await one(id)).holdings).toEqual([]);
      expect((await one(other.id)).holdings).toEqual([]);
    });
  });
}
