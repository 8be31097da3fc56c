import Big from 'big.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { clientAccount } from '#server/ledger/account-path.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { reserve } from '#server/ledger/holds.ts';
import { post } from '#server/ledger/ledger.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { createMarketService } from '#server/market/market-service.ts';
import { demoPeople } from '#server/demo/demo-people.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { idOf } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { passwords, startTestApp, testSecret } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

type Schemas = components['schemas'];
type Assets = Schemas['Assets'];
type Records = Schemas['OverdrawnList'];
type Holds = Schemas['HoldList'];
interface Watch {
  readonly items: { symbol: string; market: string }[];
}

/** What a client owns, owes and follows. */
export function figuresSuite(open: OpenStore): void {
  describe('figures', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      marta = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());
    const read = async <Answer>(path: string, token = marta) =>
      (await test.call({ path: `/api${path}`, token })).json<Answer>();
    const amounts = ({ buckets }: Assets) =>
      Object.fromEntries(buckets.map(({ bucket, amount }) => [bucket, amount]));

    it('add up to the total, what is owed taken away', async () => {
      const assets = await read<Assets>('/stat/app/v1/asset');
      const own = amounts(assets);
      expect(own).toMatchObject({
        bonus: '150.00',
        frozen: '900.00',
        loan: '2758.13',
        outstanding: '0.00',
      });
      const total = new Big(own['cash'] ?? 0)
        .plus(own['invested'] ?? 0)
        .plus(own['bonus'] ?? 0)
        .plus(own['frozen'] ?? 0)
        .minus(own['outstanding'] ?? 0)
        .minus(own['loan'] ?? 0);
      expect(assets.total).toBe(total.toFixed(2));
      expect(assets.buckets.every(({ currency }) => currency === 'EUR')).toBe(true);
      expect(assets.accounts.map((account) => account['currency'])).toEqual(['EUR', 'USD']);
    });

    it('are zero for a client who never moved anything', async () => {
      const token = await test.accessToken('newcomer');
      const assets = await read<Assets>('/stat/app/v1/asset', token);
      expect(new Set(Object.values(amounts(assets)))).toEqual(new Set(['0.00']));
      expect(await read('/stat/app/v1/portfolio', token)).toMatchObject({
        value: '0.00',
        series: [],
        holdings: [],
      });
      expect(await read('/acc/app/v1/list', token)).toMatchObject({
        items: [{ id: 'EUR', cash: '0.00', is_default: true }],
      });
    });

    it('show the debtor’s balance in the bucket and in its record alike', async () => {
      const token = await test.accessToken('outstanding');
      const records = await read<Records>('/overdrawn/app/v1/record/list?status=repayment', token);
      expect(records.items).toMatchObject([
        { status: 'repayment', amount: '640.00', cleared: '240.00', left: '400.00' },
      ]);
      expect(amounts(await read<Assets>('/stat/app/v1/asset', token))['outstanding']).toBe(
        '400.00',
      );
    });

    it('say of what is frozen why it is', async () => {
      const holds = async (query: string, token = marta) =>
        await read<Holds>(`/acc/app/v1/holds${query}`, token);
      const all = await holds('');
      expect(all).toMatchObject({
        items: [
          {
            account: 'EUR',
            instrument: null,
            amount: '100',
            reason: { kind: 'fundPurchase', params: {} },
            link: { kind: 'funds', id: expect.any(String) },
          },
          {
            account: 'EUR',
            instrument: null,
            amount: '800',
            reason: { kind: 'withdrawal', params: {} },
            link: { kind: 'withdrawal', id: expect.any(String) },
          },
        ],
        next: null,
      });
      expect(await holds('?account=EUR')).toEqual(all);
      expect((await holds('?account=USD')).items).toEqual([]);
      const accounts = await read<{
        items: { currency: string; frozen: string; reserved: string; unsettled: string }[];
      }>('/acc/app/v1/list');
      expect(accounts.items[0]).toMatchObject({
        currency: 'EUR',
        frozen: '900.00',
        reserved: '900.00',
        unsettled: '0.00',
      });
      expect((await holds('', await test.accessToken('newcomer'))).items).toEqual([]);
    });

    it('count proceeds before their settlement as frozen, and what is on sale as invested', async () => {
      const before = await read<Assets>('/stat/app/v1/asset');
      const [own, day] = [await idOf(test, 'marta'), test.now];
      const cash = clientAccount(own.id, 'cash');
      const call = () => {
        const id = newId(day, systemRandom);
        return { id, key: id, at: day, clientId: own.id };
      };
      await test.db.inTenant(home.id, async (tx) => {
        await post(tx, home.id, {
          ...call(),
          kind: 'test.move',
          postings: [
            {
              source: cash,
              destination: clientAccount(own.id, 'unsettled'),
              asset: 'EUR',
              amount: '12.5',
            },
          ],
        });
        const [holding] = (await balancesOf(tx, home.id, own.id)).filter(
          ({ bucket }) => bucket === 'holding',
        );
        await reserve(tx, home.id, {
          ...call(),
          bucket: 'holding',
          asset: holding?.asset ?? '',
          amount: '1',
          reason: { kind: 'order', params: {} },
          link: null,
        });
      });
      const after = await read<Assets>('/stat/app/v1/asset');
      expect(amounts(after)).toEqual({
        ...amounts(before),
        cash: new Big(amounts(before)['cash'] ?? 0).minus('12.5').toFixed(2),
        frozen: '912.50',
      });
      expect([after.total, after.accounts[0]?.['unsettled']]).toEqual([before.total, '12.50']);
      const accounts = await read<{
        items: { frozen: string; reserved: string; unsettled: string }[];
      }>('/acc/app/v1/list');
      expect(accounts.items[0]).toMatchObject({
        frozen: '912.50',
        reserved: '900.00',
        unsettled: '12.50',
      });
      expect((await read<Holds>('/acc/app/v1/holds')).items[0]).toMatchObject({
        account: null,
        instrument: expect.stringContaining(':'),
        amount: '1',
      });
      for (const tenant of [home, stranger])
        expect((await checkLedger(test.db, tenant.id)).differences).toEqual([]);
    });

    it('page through records without loss, and refuse a cursor that is none', async () => {
      const token = await test.accessToken('outstanding');
      const path = '/overdrawn/app/v1/record/list?limit=1';
      const first = await read<Records>(path, token);
      const second = await read<Records>(`${path}&cursor=${first.next}`, token);
      const whole = await read<Records>('/overdrawn/app/v1/record/list', token);
      expect([...first.items, ...second.items]).toEqual(whole.items);
      expect([first.items.length, second.items.length, second.next]).toEqual([1, 1, null]);
      expect(await read(`${path}&cursor=bm9wZQ`, token)).toMatchObject({
        status: 400,
        errors: [{ pointer: '/query/cursor', code: 'invalid' }],
      });
    });

    it('keep the watch list in the client’s order', async () => {
      const token = await test.accessToken('newcomer');
      const add = (symbol: string, market = 'XMAD-S') =>
        test.call({
          method: 'POST',
          path: '/api/watch/app/v1/list',
          body: { market, symbol },
          token,
        });
      const symbols = async () =>
        (await read<Watch>('/watch/app/v1/list', token)).items.map(({ symbol }) => symbol);
      for (const symbol of ['IBRX', 'ALTM', 'VSTN'])
        expect((await add(symbol)).statusCode).toBe(200);
      expect((await add('ALTM')).json()).toMatchObject({ status: 409, code: 'alreadyExists' });
      expect((await add('NOPE')).json()).toMatchObject({ status: 404, code: 'notFound' });
      expect(await symbols()).toEqual(['IBRX', 'ALTM', 'VSTN']);
      const order = (names: string[]) =>
        test.call({
          method: 'PUT',
          path: '/api/watch/app/v1/order',
          token,
          body: { items: names.map((symbol) => ({ market: 'XMAD-S', symbol })) },
        });
      expect((await order(['VSTN', 'IBRX', 'ALTM'])).statusCode).toBe(200);
      expect((await order(['VSTN', 'IBRX'])).json()).toMatchObject({
        status: 400,
        code: 'watchlistUpdateFailed',
      });
      expect((await order(['VSTN', 'IBRX', 'IBRX'])).statusCode).toBe(400);
      expect(await symbols()).toEqual(['VSTN', 'IBRX', 'ALTM']);
      expect(
        (await test.call({ method: 'DELETE', path: '/api/watch/app/v1/list/XMAD-S/IBRX', token }))
          .statusCode,
      ).toBe(200);
      expect((await add('BSRA')).statusCode).toBe(200);
      expect(await symbols()).toEqual(['VSTN', 'ALTM', 'BSRA']);
    });

    it('add the same instrument once, however many tabs add it', async () => {
      const token = await test.accessToken('newcomer');
      const answers = await Promise.all(
        Array.from({ length: 6 }, () =>
          test.call({
            method: 'POST',
            path: '/api/watch/app/v1/list',
            body: { market: 'XMAD-S', symbol: 'OLVD' },
            token,
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
        200, 409, 409, 409, 409, 409,
      ]);
    });

    it('are made once, however often the demonstration is started', async () => {
      const clock = () => test.now;
      const market = createMarketService({ seed: 'test', clock, random: systemRandom }).provider;
      expect(
        await seedDemo(
          {
            db: test.db,
            clock,
            passwords,
            market,
            secrets: deriveSecrets(testSecret),
            random: systemRandom,
          },
          home,
        ),
      ).toBe(0);
      expect(demoPeople(34).map(({ username }) => username)).toEqual([
        'marta',
        'newcomer',
        'mfa',
        'outstanding',
        'review',
        'rejected',
        'behind',
        'planner',
        'unpaid',
      ]);
    });
  });
}
