import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { strategies } from '#server/rules/day-trading/strategies.ts';
import type { Strategies } from '#core/day-trading/strategy.ts';
import { compare, sum, toBig } from '#core/money.ts';
import { client, type ClientRow } from '#server/db/tables/client.ts';
import { tradeOrder } from '#server/db/tables/trade.ts';
import { tradingPlan } from '#server/db/tables/trading-plan.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import type { Plan } from '../given-plan.ts';
import {
  draftedPlan,
  lookAtPlans,
  nextSession,
  planMinute,
  planPath,
  sendStart,
  startBody,
  startedPlan,
} from '../given-plan.ts';
import { runJob } from '../given-trading.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

/** Buys whatever it may and never sells by itself. */
const eager: Strategies = {
  ...strategies,
  momentum: (_, position) => (position === 'none' ? 'buy' : 'wait'),
};

/** Neither buys nor sells before it has to. */
const idle: Strategies = { ...strategies, momentum: () => 'wait' };

/** Plans that trade within a day: started once, held to their limits, nothing overnight, stopped at once. */
export function planSuite(open: OpenStore): void {
  describe('trading plans', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open, { alwaysOpen: false });
    });
    beforeEach(async () => {
      // A Monday, an hour after the venue opened; each test has a day of its own.
      test.now = nextSession(test.now);
      marta = await test.accessToken('marta');
    });
    afterEach(async () => {
      marta = await test.accessToken('marta');
      for (const { id, status } of (await list()).items)
        if (status === 'active' || status === 'paused') await stop(id);
      expect(test.faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    });
    afterAll(() => test.close());

    const get = (path: string) => test.call({ path: `${planPath}${path}`, token: marta });
    const list = async () => (await get('/list')).json<Schemas['TradingPlanList']>();
    const one = async (id: string) => (await get(`/${id}`)).json<Plan>();
    const ordersOf = async (id: string) =>
      (await get(`/${id}/orders?limit=100`)).json<Schemas['OrderList']>().items;
    const daysOf = async (id: string) =>
      (await get(`/${id}/days`)).json<Schemas['TradingPlanDayList']>().items;
    const stop = (id: string, key?: string) =>
      test.call({
        method: 'POST',
        path: `${planPath}/${id}/stop`,
        token: marta,
        ...(key !== undefined && { key }),
      });
    const cash = async () => {
      const answer = await test.call({ path: '/api/acc/app/v1/list', token: marta });
      const { items } = answer.json<Schemas['AccountList']>();
      return items.find(({ currency }) => currency === 'EUR')?.cash ?? '0';
    };
    const returned = async () => sum((await list()).items.map((each) => each.returned));
    const desk = (path: string, body?: object) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/plans/${path}`,
        token: deskToken,
        ...(body && { body }),
      });
    const kinds = async () =>
      (await test.call({ path: '/api/message/app/v1/list?limit=50', token: marta }))
        .json<{ items: readonly { kind: string }[] }>()
        .items.map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('plan'));
    const minutes = async (count: number, using?: Strategies) => {
      for (let each = 0; each < count; each += 1) await planMinute(test, using);
    };
    /** Until so long before the close, in steps of a minute, without looking in between. */
    const skipTo = (clock: string) => {
      test.now = new Date(`${test.now.toISOString().slice(0, 10)}T${clock}:00.000Z`);
    };
    const signInAgain = async () => {
      marta = await test.accessToken('marta');
    };

    // Before all others: the plan that runs trades with theirs.
    it('are shown to a demonstration with a past: one runs, one has ended', async () => {
      const planner = await test.accessToken('planner');
      const read = async <T>(path: string) =>
        (await test.call({ path: `${planPath}${path}`, token: planner })).json<T>();
      const { items } = await read<Schemas['TradingPlanList']>('/list');
      expect(items.map(({ status }) => status)).toEqual(['active', 'ended']);
      for (const plan of items) {
        const { items: days } = await read<Schemas['TradingPlanDayList']>(`/${plan.id}/days`);
        expect(days.length).toBeGreaterThan(6);
        expect(plan.holdings).toEqual([]);
        expect(toBig(sum(days.map(({ result }) => result))).toFixed(2)).toBe(plan.result);
      }
    });

    it('are drafted with their figures, and moved exactly those', async () => {
      const before = await cash();
      const draft = await draftedPlan(test, marta);
      expect(draft).toMatchObject({
        status: 'draft',
        subtype: 'da',
        amount: '2000.00',
        order_limit: '660.00',
        loss_limit: '200.00',
        max_trades: 12,
        accepted: null,
      });
      expect(draft.stocks.length).toBeGreaterThan(0);
      expect(await cash()).toBe(before);
      expect((await list()).items.map(({ id }) => id)).not.toContain(draft.id);
      const started = await sendStart(test, marta, draft.id);
      expect(started.json()).toMatchObject({ status: 'active', worth: '2000.00', result: '0.00' });
      expect(started.json<Plan>().accepted).toMatchObject({
        version: 'day-trading-risk.es-ES.test',
      });
      expect(await cash()).toBe(toBig(before).minus(2000).toFixed(2));
      expect((await kinds())[0]).toBe('planStarted');
    });

    it('are started once, however often and by which key', async () => {
      const keys = { one: randomUUID(), two: randomUUID(), both: randomUUID() };
      const before = await cash();
      const { id } = await draftedPlan(test, marta);
      const answers = [
        await sendStart(test, marta, id, keys.one),
        await sendStart(test, marta, id, keys.one),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await sendStart(test, marta, id, keys.two)).json()).toMatchObject({
        code: 'stateConflict',
      });
      expect(await cash()).toBe(toBig(before).minus(2000).toFixed(2));

      // Two that come at once, as of a finger that tapped twice.
      const other = await draftedPlan(test, marta, { strategy: 'breakout', amount: '1500' });
      await proveByPinAndCode(test, 'marta', marta);
      const start = () =>
        test.call({
          method: 'POST',
          path: `${planPath}/${other.id}/start`,
          token: marta,
          body: startBody,
          key: keys.both,
        });
      const both = await Promise.all([start(), start()]);
      // The second has the answer of the first, or hears that it is still at work; a repeat has it.
      const outcome = (answer: (typeof both)[number]) =>
        answer.statusCode === 200 ? 'started' : answer.json<{ code: string }>().code;
      expect(both.map(outcome)).toContain('started');
      expect(['started', 'idempotencyInFlight']).toEqual(
        expect.arrayContaining([...new Set(both.map(outcome))]),
      );
      expect((await start()).statusCode).toBe(200);
      expect(await cash()).toBe(toBig(before).minus(3500).toFixed(2));
    });

    it('are not started with another text of the risks than holds', async () => {
      const { id } = await draftedPlan(test, marta);
      await proveByPinAndCode(test, 'marta', marta);
      const body = { ...startBody, risk_version: 'an older one' };
      const path = `${planPath}/${id}/start`;
      const answer = await test.call({ method: 'POST', path, token: marta, body });
      expect(answer.json()).toMatchObject({ code: 'changedMeanwhile' });
    });

    it('refuse what is no plan, field by field', async () => {
      const bad = { amount: '1', loss_percent: 50, ends_on: '2020-01-01' };
      const body = { strategy: 'momentum', risk: 'low', market: 'XMAD-S', ...bad };
      const answer = await test.call({ method: 'POST', path: planPath, token: marta, body });
      expect(answer.json<{ errors: object[] }>().errors).toMatchObject([
        { pointer: '/amount', code: 'tooSmall' },
        { pointer: '/loss_percent', code: 'tooLarge', params: { limit: 10 } },
        { pointer: '/ends_on', code: 'tooSmall' },
      ]);
      const { id } = await draftedPlan(test, marta, { amount: '900000000' });
      expect((await sendStart(test, marta, id)).json()).toMatchObject({
        code: 'insufficientBalance',
      });
    });

    it('of which one cannot be looked at leave the others their minute', async () => {
      await startedPlan(test, marta);
      const other = await startedPlan(test, marta, { strategy: 'breakout', amount: '1500' });
      const broken: Strategies = {
        ...strategies,
        momentum: () => {
          throw new Error('a strategy that breaks');
        },
        breakout: eager.momentum,
      };
      pass(test, 60);
      await expect(lookAtPlans(test, broken)).rejects.toThrow('could not be looked at');
      expect((await ordersOf(other.id)).length).toBeGreaterThan(0);
    });

    it('of which one has a venue that is not there, or stocks that cannot be read, leave the others their minute', async () => {
      const lost = await startedPlan(test, marta);
      const other = await startedPlan(test, marta, { strategy: 'breakout', amount: '1500' });
      const unread = lost.stocks.map(({ market, symbol }) => `${market}:${symbol}`).at(-1);
      const { provider } = test.market;
      const deaf = {
        ...test.market,
        provider: {
          ...provider,
          candles: async (...asked: Parameters<typeof provider.candles>) => {
            if (asked[0] === unread) throw new Error('a feed that is away');
            return provider.candles(...asked);
          },
        },
      };
      await test.db.inTenant(home.id, (tx) =>
        tx.update(tradingPlan).set({ market: 'XXXX' }).where(eq(tradingPlan.id, lost.id)),
      );
      const using = { ...strategies, breakout: eager.momentum };
      pass(test, 60);
      const running = lookAtPlans({ db: test.db, now: test.now, market: deaf }, using);
      await expect(running).rejects.toThrow('could not be looked at');
      expect((await ordersOf(other.id)).length).toBeGreaterThan(0);
      await test.db.inTenant(home.id, (tx) =>
        tx.update(tradingPlan).set({ market: other.market }).where(eq(tradingPlan.id, lost.id)),
      );
    });

    it('keep what they bought while neither their strategy nor their limits say otherwise', async () => {
      const { id } = await startedPlan(test, marta);
      await minutes(4, eager);
      const orders = await ordersOf(id);
      expect(orders.filter(({ side, filled }) => side === 'buy' && filled !== '0')).not.toEqual([]);
      expect(orders.filter(({ side }) => side === 'sell')).toEqual([]);
      expect((await one(id)).holdings.length).toBeGreaterThan(0);
    });

    it('buy within their limits, each minute once, and hold nothing overnight', async () => {
      const { id, order_limit, max_trades, stocks } = await startedPlan(test, marta);
      await minutes(3, eager);
      const first = await ordersOf(id);
      expect(first.length).toBeGreaterThan(0);
      expect(first.every(({ subtype, plan }) => subtype === 'da' && plan === id)).toBe(true);
      // Two servers that look in the same minute.
      pass(test, 50);
      await Promise.all([lookAtPlans(test, eager), lookAtPlans(test, eager)]);
      const twice = await ordersOf(id);
      const working = twice
        .filter(({ status }) => status === 'pending')
        .map(({ symbol }) => symbol);
      expect(new Set(working).size).toBe(working.length);
      await signInAgain();
      skipTo('16:10');
      await signInAgain();
      await minutes(18, eager);
      await signInAgain();
      const orders = await ordersOf(id);
      const bought = orders.filter(({ side }) => side === 'buy');
      expect(bought.length).toBeLessThanOrEqual(max_trades);
      for (const { reserved } of bought) expect(compare(reserved, order_limit)).toBeLessThan(1);
      expect(await one(id)).toMatchObject({ holdings: [], status: 'active' });
      const net = (side: string) =>
        sum(orders.filter((each) => each.side === side).map(({ filled }) => filled));
      expect(net('sell')).toBe(net('buy'));
      // The next morning reports the day once.
      test.now = nextSession(test.now);
      await signInAgain();
      await runJob(test, 'trade.match');
      await minutes(2);
      const [day, ...others] = await daysOf(id);
      expect(others).toEqual([]);
      expect(day?.orders).toBe(orders.filter(({ filled }) => filled !== '0').length);
      expect(day?.fees).toBe(
        toBig(
          sum(
            orders.flatMap(({ tax_fees, duty_fees, trade_fees }) => [
              tax_fees,
              duty_fees,
              trade_fees,
            ]),
          ),
        ).toFixed(2),
      );
      expect(day?.result).toBe(
        toBig(sum(orders.map(({ side, paid }) => (side === 'sell' ? paid : `-${paid}`)))).toFixed(
          2,
        ),
      );
      expect(day?.left_over).toBe(false);
      // Each stock was bought once and sold once: a win where that brought more than it took, fees in both.
      const symbols = [...new Set(bought.map(({ symbol }) => symbol))];
      expect(symbols).toHaveLength(bought.length);
      const results = symbols.map((symbol) =>
        sum(
          orders
            .filter((each) => each.symbol === symbol)
            .map(({ side, paid }) => (side === 'sell' ? paid : `-${paid}`)),
        ),
      );
      const wins = results.filter((result) => compare(result, '0') > 0).length;
      expect([day?.wins, day?.losses]).toEqual([wins, results.length - wins]);
      // Doing nothing: the 2,000 of the morning in equal parts in the plan's stocks, from the opening at nine to the close in Madrid.
      const at = (clock: string) => Date.parse(`${day?.day ?? ''}T${clock}:00.000Z`);
      const held = await Promise.all(
        stocks.map(async ({ symbol }) => {
          const [first, last] = await Promise.all(
            [at('08:00'), at('16:30')].map((time) =>
              test.market.provider.priceAt(`XMAD-S:${symbol}`, time),
            ),
          );
          return toBig('2000')
            .div(stocks.length)
            .times(last ?? '0')
            .div(first ?? '0');
        }),
      );
      const worth = held.reduce((total, part) => total.plus(part), toBig('0'));
      expect(day?.held_result).toBe(worth.minus(2000).toFixed(2));
      expect(day?.held_result).not.toBe('0.00');
      expect(await kinds()).toContain('planReport');
    });

    it('rest for the day once their limit is lost, sell everything, and go on the next', async () => {
      const { id } = await startedPlan(test, marta, { loss_percent: 1 });
      await minutes(2, eager);
      // As if the day had begun with more than it did: what is missing counts as lost.
      await test.db.inTenant(home.id, async (tx) => {
        await tx.update(tradingPlan).set({ opening: '2100' }).where(eq(tradingPlan.id, id));
      });
      await minutes(4, eager);
      const rested = await one(id);
      expect(rested).toMatchObject({ status: 'paused', reason: 'lossLimit', holdings: [] });
      const count = (await ordersOf(id)).filter(({ side }) => side === 'buy').length;
      await minutes(3, eager);
      expect((await ordersOf(id)).filter(({ side }) => side === 'buy')).toHaveLength(count);
      expect(await kinds()).toContain('planLossLimit');
      test.now = nextSession(test.now);
      await signInAgain();
      await runJob(test, 'trade.match');
      await minutes(1);
      expect(await one(id)).toMatchObject({ status: 'active' });
    });

    it('stop at once while their orders fill, and give everything back as it settles', async () => {
      const keys = { one: randomUUID() };
      const [before, earlier] = [await cash(), await returned()];
      const { id } = await startedPlan(test, marta);
      await minutes(2, eager);
      pass(test, 50);
      await lookAtPlans(test, eager);
      pass(test, 3);
      await Promise.all([stop(id, keys.one), runJob(test, 'trade.match')]);
      expect((await stop(id, keys.one)).statusCode).toBe(200);
      expect((await stop(id)).json()).toMatchObject({ code: 'stateConflict' });
      expect(await one(id)).toMatchObject({ status: 'stopping', reason: 'client', cash: '0.00' });
      await minutes(5, eager);
      expect((await one(id)).holdings).toEqual([]);
      for (let day = 0; day < 4; day += 1) {
        test.now = nextSession(test.now);
        await signInAgain();
        await runJob(test, 'trade.match');
        await runJob(test, 'trade.settle');
        await minutes(1, eager);
      }
      const over = await one(id);
      expect(over).toMatchObject({ status: 'stopped', worth: '0.00' });
      expect(over.result).toBe(toBig(over.returned).minus(2000).toFixed(2));
      // Plans of the tests before give back what settles meanwhile.
      const others = toBig(await returned())
        .minus(over.returned)
        .minus(earlier);
      expect(await cash()).toBe(toBig(before).plus(over.result).plus(others).toFixed(2));
      expect(await kinds()).toContain('planStopped');
      const orders = await ordersOf(id);
      expect(over.result).toBe(
        toBig(sum(orders.map(({ side, paid }) => (side === 'sell' ? paid : `-${paid}`)))).toFixed(
          2,
        ),
      );
    });

    it('end by themselves after their last day', async () => {
      const { id } = await startedPlan(test, marta, {
        ends_on: test.now.toISOString().slice(0, 10),
      });
      await minutes(1, idle);
      test.now = nextSession(test.now);
      await signInAgain();
      await minutes(2, eager);
      expect(await one(id)).toMatchObject({
        status: 'ended',
        reason: 'endDate',
        returned: '2000.00',
      });
      expect((await kinds())[0]).toBe('planEnded');
    });

    it('are halted by the desk all at once, and one is stopped with a reason', async () => {
      const { id } = await startedPlan(test, marta);
      await minutes(2, eager);
      expect((await desk('halt', { note: 'Prices are wrong' })).statusCode).toBe(204);
      expect((await desk('halt', { note: 'Prices are wrong' })).statusCode).toBe(409);
      const draft = await draftedPlan(test, marta);
      expect((await sendStart(test, marta, draft.id)).json()).toMatchObject({ code: 'planHalted' });
      await minutes(4, eager);
      expect(await one(id)).toMatchObject({ is_halted: true, holdings: [] });
      expect((await desk('resume')).statusCode).toBe(204);
      expect((await desk('resume')).statusCode).toBe(409);
      expect((await desk(`${id}/stop`, { note: 'Asked by telephone' })).statusCode).toBe(204);
      expect(await one(id)).toMatchObject({ reason: 'desk' });
      const listed = await test.call({ path: '/desk/v1/plans?status=stopping', token: deskToken });
      expect(listed.json<{ items: { id: string }[] }>().items.map((each) => each.id)).toContain(id);
    });

    it('are their client’s own, and keep their orders from being cancelled one by one', async () => {
      const { id } = await startedPlan(test, marta);
      pass(test, 50);
      await lookAtPlans(test, eager);
      const [order] = await ordersOf(id);
      if (order === undefined) throw new Error('nothing was ordered');
      const cancel = { method: 'POST', path: `/api/trade/app/v1/${order.id}/cancel` } as const;
      expect((await test.call({ ...cancel, token: marta })).statusCode).toBe(409);
      const other = await test.accessToken('newcomer');
      for (const path of ['', '/orders', '/days'])
        expect(
          (await test.call({ path: `${planPath}/${id}${path}`, token: other })).statusCode,
        ).toBe(404);
      const [row] = await test.db.inTenant(home.id, (tx) =>
        tx.select().from(tradeOrder).where(eq(tradeOrder.id, order.id)),
      );
      expect(row?.subtype).toBe('da');
    });

    it.each([
      ['is not identified', () => ({ kycStatus: 'pending' })],
      [
        'has no permission for it',
        ({ perms }) => ({ perms: perms.filter((each) => each !== 'ai_trade') }),
      ],
      ['has no such feature', ({ features: { ai_trade: _none, ...features } }) => ({ features })],
      ['may not trade at all', ({ features: { trade: _none, ...features } }) => ({ features })],
    ] satisfies readonly (readonly [string, (row: ClientRow) => Partial<ClientRow>])[])(
      'buy nothing for a client who %s any more, and sell all the same',
      async (_what, less) => {
        const { id } = await startedPlan(test, marta);
        await minutes(2, eager);
        const set = (values: Partial<ClientRow>) =>
          test.db.inTenant(home.id, (tx) =>
            tx.update(client).set(values).where(eq(client.username, 'marta')),
          );
        const [before] = await test.db.inTenant(home.id, (tx) =>
          tx.select().from(client).where(eq(client.username, 'marta')),
        );
        if (before === undefined) throw new Error('there is no such client');
        await set(less(before));
        const bought = (await ordersOf(id)).filter(({ side }) => side === 'buy').length;
        const selling: Strategies = {
          ...strategies,
          momentum: (_, position) => (position === 'none' ? 'buy' : 'sell'),
        };
        await minutes(4, selling);
        const { kycStatus, perms, features } = before;
        await set({ kycStatus, perms, features });
        await signInAgain();
        const orders = await ordersOf(id);
        expect(orders.filter(({ side }) => side === 'buy')).toHaveLength(bought);
        expect(await one(id)).toMatchObject({ holdings: [] });
        // As if it were over, so that others can be started.
        await test.db.inTenant(home.id, (tx) =>
          tx
            .update(tradingPlan)
            .set({ status: 'stopped', endedAt: test.now })
            .where(eq(tradingPlan.id, id)),
        );
      },
    );
  });
}
