import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { components as deskComponents } from '#api/desk.gen.ts';
import { splitFigures } from '#server/rules/corporate/split-terms.ts';
import { toBig } from '#core/money.ts';
import { client } from '#server/db/tables/client.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { post } from '#server/ledger/ledger.ts';
import { positionsOf } from '#server/ledger/positions.ts';
import { watchAlertsJob } from '#server/modules/alert/watch-alerts.ts';
import { shareholderBatch } from '#server/modules/corporate/shareholders-service.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import {
  boughtShares,
  dividendBody,
  forgottenActions,
  marketsOf,
  ownActionJobs,
  splitBody,
} from '../given-corporate.ts';
import { doneByDesk } from '../given-operator.ts';
import { runPayments, unpaidOrder } from '../given-order-payment.ts';
import { placedOrder, quotedOrder } from '../given-trading.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
type Action = deskComponents['schemas']['CorporateAction'];
const day = 86_400_000;
const stock = { market: 'XMAD-S', symbol: 'AERB' } as const;
const instrument = 'XMAD-S:AERB';

/** Splits: announced, applied once as their day begins, taken back. */
export function splitSuite(open: OpenStore): void {
  describe('stock splits', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    let start = new Date();
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      start = test.now;
      await forgottenActions(test, instrument);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const marta = () => test.accessToken('marta');
    const read = async <Answer>(path: string) =>
      (await test.call({ path, token: await marta() })).json<Answer>();
    const announce = async (options: Parameters<typeof splitBody>[1] = {}) => {
      const answer = await doneByDesk(test, 'corporate-splits', splitBody(test, options));
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<Action>();
    };
    const refusal = async (path: string, body: object) => {
      const answer = await doneByDesk(test, path, body);
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    const decide = (id: string, what: 'cancel' | 'reverse') =>
      doneByDesk(test, `corporate-actions/${id}/${what}`, { remark: 'A wrong ratio.' });
    /** So long after the day begins that is so many days away. */
    const begun = (days: number, seconds: number) =>
      new Date(
        Date.parse(`${test.now.toISOString().slice(0, 10)}T00:00:00Z`) +
          days * day +
          seconds * 1000,
      );
    const runAt = async (at: Date) => {
      test.now = at;
      const jobs = ownActionJobs(test);
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await runnerOf(test, jobs, faults).runDue();
    };
    /** Lets a split take effect that is announced for three days later. */
    const applied = () => runAt(begun(3, 61));
    const buy = (quantity: string, amount: string, id = clientId) =>
      boughtShares(test, id, { quantity, amount, at: test.now });
    const sell = async (quantity: string, amount: string, asset = instrument) => {
      const id = newId(test.now, systemRandom);
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, {
          id,
          clientId,
          kind: 'trade.sell',
          key: id,
          at: test.now,
          postings: [
            {
              source: clientAccount(clientId, 'holding'),
              destination: houseAccount('custody'),
              asset,
              amount: quantity,
            },
            {
              source: houseAccount('market'),
              destination: clientAccount(clientId, 'cash'),
              asset: 'EUR',
              amount,
            },
          ],
        }),
      );
    };
    const held = async (id = clientId) => {
      const all = await test.db.inTenant(home.id, (tx) => positionsOf(tx, home.id, id));
      return all.find((each) => each.instrument === instrument);
    };
    const cash = async (id = clientId, bucket = 'cash') => {
      const balances = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, id));
      const found = balances.find((each) => each.bucket === bucket && each.asset === 'EUR');
      return toBig(found?.amount ?? '0').toFixed();
    };
    const more = async (before: string) =>
      toBig(await cash())
        .minus(before)
        .toFixed();
    const messages = async () =>
      (
        await read<{ items: { kind: string; params: Record<string, string> }[] }>(
          '/api/message/app/v1/list?limit=50',
        )
      ).items;
    const kinds = async () =>
      (await messages()).map(({ kind }) => kind).filter((kind) => kind.startsWith('split'));
    const provider = async () => (await marketsOf(test).of(home.id)).provider;
    const priceAtBegin = async (at: Date) => {
      const midnight = Date.parse(`${at.toISOString().slice(0, 10)}T00:00:00Z`);
      return (await (await provider()).priceAt(instrument, midnight)) ?? '';
    };

    it('keep cost, lots and money to the last digit: a worked sheet', async () => {
      await buy('350', '1000');
      test.now = new Date(start.getTime() + 1000);
      await buy('101', '333.33');
      await announce({ ratio: [3, 2] });
      await doneByDesk(test, 'corporate-actions', dividendBody(test, 5));
      const before = await cash();
      await applied();
      // 451 × 3 / 2 = 676.5: the half is paid, and takes 1000 × 0.5 / 525 of the oldest lot's cost with it.
      const price = await priceAtBegin(test.now);
      const { cash: paid } = splitFigures(
        '451',
        { newShares: 3, oldShares: 2 },
        { price, currency: 'EUR' },
      );
      expect(await more(before)).toBe(toBig(paid).toFixed());
      expect(await held()).toMatchObject({
        quantity: '676',
        cost: '1332.37761904762',
        realised: toBig(paid).minus('0.95238095238').toFixed(),
      });
      // 100 of the 524.5 that are left of the first lot, which had cost 999.04761904762: 190.47619047619 of it.
      await sell('100', '500');
      expect(await held()).toMatchObject({ quantity: '576', cost: '1141.90142857143' });
      // 0.1325 of an old share is 0.088333333333 of a new one: 576 get 50.87 and 9.67 is withheld.
      await runAt(begun(2, 3600));
      const [due] = (await read<Schemas['Income']>('/api/corporate/app/v1/income')).next.filter(
        ({ symbol }) => symbol === 'AERB',
      );
      expect(due).toMatchObject({
        is_fixed: true,
        per_share: '0.088333333333',
        quantity: '576',
        gross: '50.87',
        tax: '9.67',
        net: '41.20',
      });
    });

    it('leave the value as it was: price, chart, worth and series of a portfolio have no step', async () => {
      await buy('400', '1000');
      await announce({ ratio: [4, 1] });
      const asked = { interval: '1d', from: null, to: null, limit: 30 } as const;
      await runAt(begun(2, 86_399));
      const last = toBig((await provider()).latest(instrument)?.price ?? '0');
      const { candles: old } = await (await provider()).candles(instrument, asked);
      await runAt(new Date(test.now.getTime() + 62_000));
      const { candles } = await (await provider()).candles(instrument, asked);
      const first = toBig((await provider()).latest(instrument)?.price ?? '0');
      expect(first.times(4).div(last).minus(1).abs().lt('0.03')).toBe(true);
      for (const { time, close } of old.slice(0, -1)) {
        const now = candles.find((each) => each.time === time);
        expect(
          toBig(now?.close ?? '0')
            .times(4)
            .div(close)
            .minus(1)
            .abs()
            .lt('0.01'),
        ).toBe(true);
      }
      const seen = await test.call({
        path: `/feed/stock/v1/stocks/XMAD-S/AERB`,
        token: await marta(),
      });
      const { series, holdings } = await read<Schemas['Portfolio']>(
        '/api/stat/app/v1/portfolio?range=7D',
      );
      const own = holdings.find(({ symbol }) => symbol === 'AERB');
      expect(own).toMatchObject({ quantity: '1600', cost: '1000.00', buy_price: '0.625' });
      const values = series.slice(-4).map(({ value }) => toBig(value));
      for (const [index, value] of values.slice(1).entries())
        expect(
          value
            .div(values[index] ?? '1')
            .minus(1)
            .abs()
            .lt('0.1'),
        ).toBe(true);
      expect(seen.statusCode).toBe(200);
    });

    it('cancel open orders for their reason, give back what was set aside, and let nothing trade until they are applied', async () => {
      await buy('100', '1000');
      const price = (await provider()).limits(instrument)?.lower ?? '';
      const changes = { ...stock, type: 'limit', validity: 'gtc', price, value: '10' } as const;
      const { id } = await placedOrder(test, await marta(), changes);
      const sale = await placedOrder(test, await marta(), {
        ...stock,
        side: 'sell',
        type: 'limit',
        validity: 'gtc',
        price: (await provider()).limits(instrument)?.upper ?? '',
        value: '40',
      });
      const frozen = await cash(clientId, 'frozen');
      await announce();
      test.now = begun(3, 30);
      const early = await quotedOrder(test, await marta(), { ...stock, value: '1' });
      expect(early.obstacles.map(({ code }) => code)).toContain('halted');
      await runAt(begun(0, 61));
      for (const order of [id, sale.id]) {
        const after = await read<Schemas['OrderDetail']>(`/api/trade/app/v1/${order}`);
        expect(after).toMatchObject({ status: 'rejected', reason: 'split' });
      }
      expect(toBig(await cash(clientId, 'frozen')).lt(frozen)).toBe(true);
      expect(await held()).toMatchObject({ quantity: '200', cost: '1000' });
      const later = await quotedOrder(test, await marta(), { ...stock, value: '1' });
      expect(later.obstacles.map(({ code }) => code)).not.toContain('halted');
    });

    it('adjust price alerts, which do not fire for the split', async () => {
      const token = await marta();
      const latest = toBig((await provider()).latest(instrument)?.price ?? '0');
      const value = latest.times('0.7').round(2).toFixed(2);
      const made = await test.call({
        method: 'POST',
        path: '/api/alert/app/v1/list',
        token,
        body: { ...stock, kind: 'below', value },
      });
      expect(made.statusCode).toBe(200);
      await announce();
      const watch = async () =>
        watchAlertsJob({ db: test.db, market: await provider() }).run({
          tenant: home,
          payload: {},
          now: test.now,
          settle: (work) => test.db.inTenant(home.id, work),
        });
      test.now = begun(3, 30);
      await watch();
      await runAt(begun(0, 61));
      await watch();
      const { items } = await read<Schemas['PriceAlertList']>('/api/alert/app/v1/list?limit=50');
      const own = items.find(({ symbol }) => symbol === 'AERB');
      expect(own?.status).toBe('active');
      expect(
        toBig(own?.value ?? '0')
          .times(2)
          .minus(value)
          .abs()
          .lte('0.01'),
      ).toBe(true);
      expect((await messages()).filter(({ kind }) => kind === 'alertsAdjusted')).toHaveLength(1);
    });

    it('are applied once, with one message, however often and on however many servers they are run', async () => {
      await buy('7', '70');
      const { id } = await announce();
      await runAt(new Date(start.getTime() + 60_000));
      expect(await kinds()).toEqual(['splitAnnounced']);
      await runAt(begun(3, 30));
      expect(await held()).toMatchObject({ quantity: '7' });
      test.now = begun(0, 61);
      await Promise.all(
        [0, 1].map((server) =>
          runnerOf(test, ownActionJobs(test), faults)
            .runDue()
            .then(() => server),
        ),
      );
      await runAt(begun(0, 7200));
      await runAt(begun(1, 7200));
      expect(await held()).toMatchObject({ quantity: '14', cost: '70' });
      expect(await kinds()).toEqual(['splitApplied', 'splitAnnounced']);
      const listed = await read<Schemas['StockActionList']>(
        '/api/corporate/app/v1/stock?market=XMAD-S&symbol=AERB',
      );
      expect(listed.items).toMatchObject([{ id, kind: 'split', new_shares: 2, old_shares: 1 }]);
      expect((await decide(id, 'cancel')).statusCode).toBe(409);
    });

    it('that join shares pay what is left of one, and a holding below one goes', async () => {
      await buy('3', '30');
      await announce({ ratio: [1, 10] });
      const before = await cash();
      await applied();
      const price = await priceAtBegin(test.now);
      const { cash: paid } = splitFigures(
        '3',
        { newShares: 1, oldShares: 10 },
        { price, currency: 'EUR' },
      );
      expect(await more(before)).toBe(toBig(paid).toFixed());
      expect(await held()).toMatchObject({
        quantity: '0',
        cost: '0',
        realised: toBig(paid).minus('30').toFixed(),
      });
      const { items } = await read<Schemas['Statement']>(
        '/api/statement/app/v1?account=EUR&range=7D&type=split',
      );
      expect(items.map(({ what, amount }) => [what, amount])).toEqual([['split', paid]]);
      expect((await kinds())[0]).toBe('splitPaid');
    });

    it('reach every holder, batch after batch', async () => {
      const many = Array.from({ length: shareholderBatch + 3 }, () => newId(start, systemRandom));
      await test.db.inTenant(home.id, (tx) =>
        tx.insert(client).values(
          many.map((id) => ({
            tenant: home.id,
            id,
            username: id,
            fullName: 'A Shareholder',
            orderNum: id,
            phone: '+34600000000',
            joinedAt: start,
            passwordHash: 'none',
          })),
        ),
      );
      for (const id of many) await buy('100', '1000', id);
      await announce();
      await applied();
      const found = await Promise.all(many.map((each) => held(each)));
      expect(new Set(found.map((each) => `${each?.quantity} ${each?.cost}`))).toEqual(
        new Set(['200 1000']),
      );
    });

    it('count for no dividend whose ex-date came before', async () => {
      await buy('350', '1000');
      await doneByDesk(test, 'corporate-actions', dividendBody(test, 3));
      await announce();
      await applied();
      await runAt(begun(0, 3700));
      const { next } = await read<Schemas['Income']>('/api/corporate/app/v1/income');
      expect(next.find(({ symbol }) => symbol === 'AERB')).toMatchObject({
        per_share: '0.1325',
        quantity: '350',
        net: '37.56',
      });
    });

    it('are refused where they are none, come too early, twice, or while the stock is halted', async () => {
      const body = splitBody(test);
      const today = test.now.toISOString().slice(0, 10);
      const pointers = async (changes: object) => {
        const answer = await doneByDesk(test, 'corporate-splits', { ...body, ...changes });
        return [
          answer.statusCode,
          ...(answer.json<{ errors?: { pointer: string }[] }>().errors ?? []).map(
            ({ pointer }) => pointer,
          ),
        ];
      };
      expect(await pointers({ new_shares: 1 })).toEqual([400, '/new_shares']);
      expect(await pointers({ new_shares: 0 })).toEqual([400, '/new_shares']);
      expect(await pointers({ new_shares: 1.5 })).toEqual([400, '/new_shares']);
      expect(await pointers({ symbol: 'TRMD', new_shares: 1000 })).toEqual([400, '/new_shares']);
      expect(await pointers({ effective_on: today })).toEqual([400, '/effective_on']);
      expect(await pointers({ symbol: 'NONE' })).toEqual([400, '/symbol']);
      await announce();
      expect(await refusal('corporate-splits', { ...body, new_shares: 3 })).toEqual([
        409,
        'alreadyExists',
      ]);
      const state = { state: 'halted', note: 'News to come.' };
      await doneByDesk(test, 'trading/XMAD-S/AERB', state);
      expect(await refusal('corporate-splits', splitBody(test, { days: 9 }))).toEqual([
        409,
        'stateConflict',
      ]);
    });

    it('can be cancelled until their day, and nothing is divided', async () => {
      await buy('350', '1000');
      const { id } = await announce();
      expect((await decide(id, 'cancel')).json<Action>()).toMatchObject({ status: 'cancelled' });
      await applied();
      expect(await held()).toMatchObject({ quantity: '350' });
      expect(await kinds()).toEqual(['splitCancelled']);
      const second = await announce();
      test.now = begun(3, 0);
      expect((await decide(second.id, 'cancel')).statusCode).toBe(409);
    });

    it('that were a mistake are taken back from everyone, and not once the stock was traded', async () => {
      await buy('351', '1000');
      const before = await cash();
      const { id } = await announce({ ratio: [3, 2] });
      await applied();
      expect(await held()).toMatchObject({ quantity: '526' });
      expect((await decide(id, 'reverse')).json<Action>()).toMatchObject({ status: 'reversed' });
      const quoted = await quotedOrder(test, await marta(), { ...stock, value: '1' });
      expect(quoted.obstacles.map(({ code }) => code)).toContain('halted');
      await runAt(new Date(test.now.getTime() + 120_000));
      expect(await held()).toMatchObject({ quantity: '351', cost: '1000', realised: '0' });
      expect(await cash()).toBe(before);
      expect((await kinds())[0]).toBe('splitReversed');
      expect((await decide(id, 'reverse')).statusCode).toBe(409);
    });

    describe('of shares that are not paid', () => {
      /** What is kept, and what can be sold. */
      const shares = async () => {
        const all = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId));
        return ['held', 'holding'].map((bucket) =>
          toBig(
            all.find((each) => each.bucket === bucket && each.asset === 'XMAD-S:IBRX')?.amount ??
              '0',
          ).toFixed(),
        );
      };
      // Nothing else is held: the holding alone cannot give what is taken of the shares that are kept.
      beforeEach(async () => {
        await forgottenActions(test, 'XMAD-S:IBRX');
        const [, free = '0'] = await shares();
        if (free !== '0') await sell(free, '1', 'XMAD-S:IBRX');
      });
      const order = (id: string) => read<Schemas['OrderDetail']>(`/api/trade/app/v1/${id}`);
      const note = 'A test of the desk';

      it('divide what is kept: a reverse split leaves as many as it makes of them, until they are paid', async () => {
        const { id, advanced } = await unpaidOrder(test);
        const small = await unpaidOrder(test, 'marta', { value: '5' });
        expect(await shares()).toEqual(['45', '0']);
        await announce({ symbol: 'IBRX', ratio: [1, 10] });
        await applied();
        // Half a share of the 4.5 was paid; the small order has no whole one.
        expect(await shares()).toEqual(['4', '0']);
        expect(await order(id)).toMatchObject({ status: 'payment', to_pay: advanced });
        expect((await order(small.id)).status).toBe('payment');
        for (const each of [small, { id, advanced }])
          expect(
            (await doneByDesk(test, `orders/${each.id}/payment`, { amount: each.advanced, note }))
              .statusCode,
          ).toBe(204);
        expect(await shares()).toEqual(['0', '4']);
        expect((await doneByDesk(test, `orders/${id}/payment/undo`, { note })).statusCode).toBe(
          204,
        );
        expect(await shares()).toEqual(['4', '0']);
      });

      it('keep new shares too, and the desk closes with all of them', async () => {
        const { id } = await unpaidOrder(test);
        await boughtShares(test, clientId, { quantity: '3', amount: '30', at: test.now }, 'IBRX');
        await announce({ symbol: 'IBRX' });
        await applied();
        expect(await shares()).toEqual(['80', '6']);
        pass(test, 4 * 86_400);
        await runPayments(test);
        expect((await order(id)).status).toBe('outstanding');
        expect(await shares()).toEqual(['80', '6']);
        expect((await doneByDesk(test, `orders/${id}/close`, { note })).statusCode).toBe(204);
        expect(await shares()).toEqual(['0', '6']);
        const { items } = await read<Schemas['OrderList']>(
          '/api/trade/app/v1/list?status=sold&range=all',
        );
        expect(items.filter(({ side }) => side === 'sell')).toMatchObject([
          { filled: '80', quantity: '80', reason: 'closed' },
        ]);
      });

      it('are kept again as they were when the split is taken back, and those that were paid count as before', async () => {
        const kept = await unpaidOrder(test, 'marta', { value: '5' });
        const paid = await unpaidOrder(test, 'marta', { value: '7' });
        const body = { amount: paid.advanced, note };
        await doneByDesk(test, `orders/${paid.id}/payment`, body);
        expect(await shares()).toEqual(['5', '7']);
        const { id } = await announce({ symbol: 'IBRX', ratio: [1, 10] });
        await applied();
        expect(await shares()).toEqual(['0', '1']);
        expect((await decide(id, 'reverse')).json<Action>()).toMatchObject({ status: 'reversed' });
        await runAt(new Date(test.now.getTime() + 120_000));
        expect(await shares()).toEqual(['5', '7']);
        await doneByDesk(test, `orders/${paid.id}/payment/undo`, { note });
        expect(await shares()).toEqual(['12', '0']);
        expect((await order(kept.id)).status).toBe('payment');
      });

      it('are outstanding again after a split where what was paid of them is undone', async () => {
        const { id } = await unpaidOrder(test);
        pass(test, 3 * 86_400 + 60);
        await runPayments(test);
        const { items } = await read<Schemas['OverdrawnList']>('/api/overdrawn/app/v1/record/list');
        const record = items.find(({ link }) => link?.id === id)?.id;
        await doneByDesk(test, `overdrawn/${record}/waive`, { note });
        await runPayments(test);
        expect(await shares()).toEqual(['0', '40']);
        await announce({ symbol: 'IBRX', ratio: [1, 10] });
        await applied();
        expect(await shares()).toEqual(['0', '4']);
        await doneByDesk(test, `overdrawn/${record}/undo`, { note });
        await runPayments(test);
        expect((await order(id)).status).toBe('outstanding');
        expect(await shares()).toEqual(['4', '0']);
      });
    });
  });
}
