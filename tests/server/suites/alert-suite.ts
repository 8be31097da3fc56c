import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { isReached } from '#core/alert/price-alert.ts';
import { toBig } from '#core/money.ts';
import { watchAlertsJob } from '#server/modules/alert/watch-alerts.ts';
import { setTrading } from '../given-trading.ts';
import { pass, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
type Alert = Schemas['PriceAlert'];

const stock = { market: 'XMAD-S', symbol: 'IBRX' };
const instrument = `${stock.market}:${stock.symbol}`;

/** Price alerts: made, paused, removed, and fired once by what was traded. */
export function alertSuite(open: OpenStore): void {
  describe('price alerts', { timeout: 120_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    beforeEach(async () => {
      pass(test, 60);
      marta = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const base = '/api/alert/app/v1';
    const call = (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: object,
      token = marta,
    ) => {
      pass(test, 1);
      return test.call({ method, path: `${base}${path}`, token, ...(body && { body }) });
    };
    const make = (kind: Alert['kind'], value: string, token = marta) =>
      call('POST', '/list', { ...stock, kind, value }, token);
    const made = async (kind: Alert['kind'], value: string) => {
      const answer = await make(kind, value);
      expect(answer.statusCode).toBe(200);
      return answer.json<Alert>();
    };
    const list = async (token = marta) =>
      (await call('GET', '/list?limit=50', undefined, token)).json<Schemas['PriceAlertList']>()
        .items;
    const one = async (id: string) => (await list()).find((each) => each.id === id);
    const latest = () => {
      const tick = test.market.provider.latest(instrument);
      if (tick === null) throw new Error('no price');
      return tick;
    };
    const look = (
      db: Pick<TestApp['db'], 'inTenant'> = test.db,
      market: TestApp['market']['provider'] = test.market.provider,
    ) =>
      watchAlertsJob({ db: { ...test.db, ...db }, market }).run({
        tenant: home,
        payload: {},
        now: test.now,
        settle: (work) => test.db.inTenant(home.id, work),
      });
    const messages = async () =>
      (await test.call({ path: '/api/message/app/v1/list?limit=50', token: marta }))
        .json<{ items: readonly { kind: string; params: Record<string, string> }[] }>()
        .items.filter(({ kind }) => kind === 'priceAlertFired');
    /** A price so much beside the latest one. */
    const beside = (factor: string) => toBig(latest().price).times(factor).round(2).toFixed(2);

    it('wait without a message while their stock is listed no more', async () => {
      const alerts = [await made('above', beside('1.001')), await made('below', beside('0.999'))];
      const from = latest().seq;
      const isDue = () => {
        const ticks = test.market.provider.ticksAfter(instrument, from, 50_000) ?? [];
        return alerts.some((alert) => ticks.some((tick) => isReached(alert, tick)));
      };
      for (let turn = 0; turn < 200 && !isDue(); turn += 1) pass(test, 60);
      expect(isDue()).toBe(true);
      marta = await test.accessToken('marta');
      const fired = async () =>
        (await list()).filter(
          ({ id, status }) => status === 'fired' && alerts.some((alert) => alert.id === id),
        ).length;
      const before = (await messages()).length;
      await look(test.db, { ...test.market.provider, stocks: [] });
      expect([await fired(), (await messages()).length]).toEqual([0, before]);
      await look();
      const now = await fired();
      expect(now).toBeGreaterThan(0);
      expect((await messages()).length).toBe(before + now);
      for (const { id } of alerts) expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    });

    it('fire at the first traded price that reaches them, once, with a message', async () => {
      const alerts = [await made('above', beside('1.001')), await made('below', beside('0.999'))];
      const from = latest().seq;
      let reached: { alert: Alert; price: string } | null = null;
      for (let turn = 0; turn < 200 && reached === null; turn += 1) {
        pass(test, 60);
        await look();
        const ticks = test.market.provider.ticksAfter(instrument, from, 50_000) ?? [];
        for (const alert of alerts) {
          const tick = ticks.find((each) => isReached(alert, each));
          if (tick !== undefined) reached = { alert, price: tick.price };
        }
      }
      if (reached === null) throw new Error('nothing was reached');
      marta = await test.accessToken('marta');
      const fired = await one(reached.alert.id);
      expect([fired?.status, fired?.fired_price]).toEqual([
        'fired',
        toBig(reached.price).toFixed(),
      ]);
      const heard = (await messages()).filter(
        ({ params }) => params['kind'] === reached?.alert.kind,
      );
      expect(heard).toHaveLength(1);
      await Promise.all([look(), look()]);
      expect(
        (await messages()).filter(({ params }) => params['kind'] === reached?.alert.kind),
      ).toHaveLength(1);
      for (const { id } of alerts) expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    });

    it('of a halted stock are taken and see nothing of what is traded until it trades again', async () => {
      await setTrading(test, 'halted');
      const alerts = [await made('above', beside('1.001')), await made('below', beside('0.999'))];
      const statuses = async () => {
        marta = await test.accessToken('marta');
        const all = await list();
        return alerts.map(({ id }) => all.find((each) => each.id === id)?.status);
      };
      /** Looks minute by minute until a price after `seq` has reached one of them. */
      const waitFrom = async (seq: number) => {
        for (let turn = 0; turn < 200; turn += 1) {
          pass(test, 60);
          await look();
          const ticks = test.market.provider.ticksAfter(instrument, seq, 50_000) ?? [];
          if (ticks.some((tick) => alerts.some((alert) => isReached(alert, tick)))) return;
        }
        throw new Error('nothing was reached');
      };
      await waitFrom(latest().seq);
      expect(await statuses()).toEqual(['active', 'active']);
      // Prices of the halt do not count afterwards either.
      await setTrading(test, 'open');
      await look();
      const reopened = latest();
      expect(await statuses()).toEqual(['active', 'active']);
      await waitFrom(reopened.seq);
      expect(await statuses()).toContain('fired');
      for (const { id } of alerts) await call('DELETE', `/${id}`);
    });

    it('that were read before their stock was halted do not fire, not even by what was traded until it trades again', async () => {
      for (const during of [['halted'], ['halted', 'open']] as const) {
        const alerts = [
          await made('above', beside('1.0005')),
          await made('below', beside('0.9995')),
        ];
        const from = latest().seq;
        const isReachedBy = () =>
          (test.market.provider.ticksAfter(instrument, from, 50_000) ?? []).some((tick) =>
            alerts.some((alert) => isReached(alert, tick)),
          );
        for (let turn = 0; turn < 200 && !isReachedBy(); turn += 1) pass(test, 60);
        expect(isReachedBy()).toBe(true);
        let pages = 0;
        await look({
          async inTenant(tenant, work) {
            const answer = await test.db.inTenant(tenant, work);
            // The first transaction reads the alerts; the halt comes before the first of them is fired.
            pages += 1;
            if (pages === 1) for (const state of during) await setTrading(test, state);
            return answer;
          },
        });
        expect(pages).toBeGreaterThan(1);
        marta = await test.accessToken('marta');
        const left = await list();
        expect(alerts.map(({ id }) => left.find((each) => each.id === id)?.status)).toEqual([
          'active',
          'active',
        ]);
        await setTrading(test, 'open');
        for (const { id } of alerts) await call('DELETE', `/${id}`);
      }
    });

    it('are not taken where they are reached already', async () => {
      for (const [kind, value, code] of [
        ['above', beside('0.9'), 'tooSmall'],
        ['below', beside('1.1'), 'tooLarge'],
        ['percent', '0', 'tooSmall'],
        ['percent', '101', 'tooLarge'],
      ] as const)
        expect((await make(kind, value)).json()).toMatchObject({
          code: 'requestInvalid',
          errors: [{ pointer: '/value', code }],
        });
      const unknown = { ...stock, symbol: 'NONE', kind: 'above', value: '1' };
      expect((await call('POST', '/list', unknown)).statusCode).toBe(404);
    });

    it('see nothing while they are paused, and wait from then on when they go on', async () => {
      const alerts = [await made('above', beside('1.001')), await made('below', beside('0.999'))];
      const statuses = async () => {
        marta = await test.accessToken('marta');
        const all = await list();
        return alerts.map(({ id }) => all.find((each) => each.id === id)?.status);
      };
      const areReached = (ticks: readonly Parameters<typeof isReached>[1][]) =>
        ticks.some((tick) => alerts.some((alert) => isReached(alert, tick)));
      const after = (seq: number) => test.market.provider.ticksAfter(instrument, seq, 50_000) ?? [];
      for (const { id } of alerts) {
        expect((await call('POST', `/${id}/pause`)).json()).toMatchObject({ status: 'paused' });
        expect((await call('POST', `/${id}/pause`)).statusCode).toBe(409);
      }
      // Until one of them was reached and the price has come back, as it may be resumed then.
      const from = latest().seq;
      for (let turn = 0; turn < 400; turn += 1) {
        pass(test, 60);
        await look();
        if (areReached(after(from)) && !areReached([latest()])) break;
      }
      expect([areReached(after(from)), areReached([latest()])]).toEqual([true, false]);
      expect(await statuses()).toEqual(['paused', 'paused']);
      const resumed = latest().seq;
      for (const { id } of alerts) {
        expect((await call('POST', `/${id}/resume`)).json()).toMatchObject({ status: 'active' });
        expect((await call('POST', `/${id}/resume`)).statusCode).toBe(409);
      }
      // What was traded while they were paused counts no more.
      expect(areReached(after(resumed))).toBe(false);
      await look();
      expect(await statuses()).toEqual(['active', 'active']);
      for (let turn = 0; turn < 400 && !areReached(after(resumed)); turn += 1) {
        pass(test, 60);
        await look();
      }
      expect(await statuses()).toContain('fired');
      for (const { id } of alerts) {
        await call('DELETE', `/${id}`);
        expect(await one(id)).toBeUndefined();
        expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
      }
    });

    it('are the client’s own, and fifty at most', async () => {
      const { id } = await made('percent', '99');
      const other = await test.accessToken('newcomer');
      expect((await list(other)).map((each) => each.id)).not.toContain(id);
      for (const path of [`/${id}/pause`, `/${id}/resume`])
        expect((await call('POST', path, undefined, other)).statusCode).toBe(404);
      expect((await call('DELETE', `/${id}`, undefined, other)).statusCode).toBe(404);
      for (let each = 1; each < 50; each += 1) await made('percent', '99');
      expect((await make('percent', '99')).json()).toMatchObject({
        code: 'alertLimitReached',
        params: { limit: 50 },
      });
      await call('DELETE', `/${id}`);
      expect((await make('percent', '99')).statusCode).toBe(200);
    });
  });
}
