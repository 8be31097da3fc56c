import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { autopilotFundJob } from '#server/modules/desk/autopilot-fund.ts';
import { fundJobs } from '#server/modules/fund/fund-job-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { balanceOf } from '../balance-of.ts';
import { idOf } from '../given.ts';
import type { FundOrder } from '../given-fund.ts';
import { confirmed, fundBody, openFund } from '../given-fund.ts';
import { doneByDesk } from '../given-operator.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
const { code } = fundBody;
const instrument = 'FUND:TEST-FUND';
const tuesday = '2026-11-24';

/** Funds: bought and redeemed at a price that is not known when the order is given. */
export function fundSuite(open: OpenStore): void {
  describe('funds', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      test.now = new Date(`${tuesday}T10:00:00.000Z`);
      await openFund(test);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const balance = (bucket: string, asset?: string) => balanceOf(test, clientId, bucket, asset);
    const call = async (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
      test.call({
        method,
        path: `/api/fund/app/v1${path}`,
        token: await test.accessToken('marta'),
        ...(body && { body }),
        ...(key !== undefined && { key }),
      });
    const fund = async () => (await call('GET', `/item/${code}`)).json<Schemas['Fund']>();
    const order = async (id: string) => (await call('GET', `/order/${id}`)).json<FundOrder>();
    const place = async (wanted: Parameters<typeof confirmed>[2]) => {
      const answer = await call('POST', `/item/${code}/order`, await confirmed(test, code, wanted));
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<FundOrder>();
    };
    const refused = async (body: object) => {
      const answer = await call('POST', `/item/${code}/order`, body);
      const { code: error, params } = answer.json<{
        code: string;
        params?: { reasons?: readonly { readonly code: string }[] };
      }>();
      return [answer.statusCode, error, params?.reasons?.map((each) => each.code)];
    };
    const desk = (path: string, body?: object) => doneByDesk(test, path, body);
    const price = (day: string, value: string) =>
      desk(`funds/${code}/price`, { day, price: value });
    const runner = () => runnerOf(test, fundJobs(systemRandom), faults);
    const runAt = async (at: string) => {
      test.now = new Date(at);
      await startRecurring(test.db, systemRandom, [home.id], fundJobs(systemRandom), test.now);
      await runner().runDue();
    };
    const newest = async (id: string) => {
      const answer = await test.call({
        path: '/api/message/app/v1/list?limit=50',
        token: await test.accessToken('marta'),
      });
      return answer
        .json<{ items: { kind: string; link: { to: string; id: string } | null }[] }>()
        .items.filter(({ link }) => link?.id === id)
        .map(({ kind }) => kind);
    };
    /** Units that were bought at a known price. */
    const bought = async (amount: string, at = '102') => {
      const { id } = await place({ amount });
      test.now = new Date(`${tuesday}T18:00:00.000Z`);
      await price(tuesday, at);
      await runner().runDue();
      return order(id);
    };

    it('are shown with the latest price, the price day and what is theirs', async () => {
      expect(await fund()).toMatchObject({
        name: 'A fund',
        price: '100',
        price_on: '2026-11-19',
        price_day: tuesday,
        orders_close_at: '2026-11-24T14:00:00.000Z',
        price_due_on: '2026-11-25',
        units: '0.0000',
        obstacles: [],
      });
    });

    it('set the money aside, and are bought once at the price of their day with one transaction', async () => {
      const cash = await balance('cash');
      const body = await confirmed(test, code, { amount: '1000' });
      const key = 'this-order-once-and-no-more';
      const first = await call('POST', `/item/${code}/order`, body, key);
      expect((await call('POST', `/item/${code}/order`, body, key)).body).toBe(first.body);
      const made = first.json<FundOrder>();
      expect(made).toMatchObject({
        status: 'pending',
        price: null,
        units: null,
        estimate: { price: '100', units: '9.9009', value: '990.09', fee: '9.91', rest: '0.00' },
      });
      expect(await balance('cash')).toBe(sum([cash, '-1000']));
      // Nothing is known before the price is, however often the jobs run.
      await runAt(`${tuesday}T17:00:00.000Z`);
      expect(await order(made.id)).toMatchObject({ status: 'pending' });
      expect((await price(tuesday, '104.2313')).statusCode).toBe(200);
      await Promise.all([runner().runDue(), runner().runDue()]);
      await runAt(`${tuesday}T19:00:00.000Z`);
      const done = await order(made.id);
      expect(done).toMatchObject({
        status: 'holding',
        price: '104.2313',
        units: '9.4989',
        value: '990.09',
        fee: '9.91',
        total: '1000.00',
        estimate: null,
      });
      expect(await balance('holding', instrument)).toBe('9.4989');
      expect(await balance('cash')).toBe(sum([cash, '-1000']));
      expect(await newest(made.id)).toEqual(['fundBought', 'fundOrdered']);
      // At the figures that the ledger keeps, the portfolio shows them like every holding.
      const portfolio = await test.call({
        path: '/api/stat/app/v1/portfolio',
        token: await test.accessToken('marta'),
      });
      expect(
        portfolio
          .json<Schemas['Portfolio']>()
          .holdings.find(({ symbol }) => symbol === 'TEST-FUND'),
      ).toMatchObject({
        symbol: 'TEST-FUND',
        name: 'A fund',
        quantity: '9.4989',
        price: '104.2313',
        value: '990.08',
        cost: '990.09',
      });
    });

    it('are ordered for the next price day from the very millisecond of the cut-off', async () => {
      const body = await confirmed(test, code, { amount: '100' });
      test.now = new Date(`${tuesday}T14:00:00.000Z`);
      expect(await refused(body)).toEqual([409, 'changedMeanwhile', undefined]);
      expect(await place({ amount: '100' })).toMatchObject({ price_day: '2026-11-25' });
      // A price that is known by then is not theirs.
      await price(tuesday, '50');
      await runner().runDue();
      const { items } = (await call('GET', `/order/list?product=${code}`)).json<
        Schemas['FundOrderList']
      >();
      expect(items).toMatchObject([{ status: 'pending', price_day: '2026-11-25' }]);
    });

    it('have no price before their orders have closed, nor two of one day', async () => {
      expect((await price(tuesday, '101')).statusCode).toBe(400);
      test.now = new Date(`${tuesday}T14:00:00.000Z`);
      expect((await price('2026-11-22', '101')).statusCode).toBe(400);
      const both = await Promise.all([price(tuesday, '101'), price(tuesday, '102')]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect((await price(tuesday, '101')).statusCode).toBe(409);
    });

    it('are taken back until the cut-off, and not a millisecond later', async () => {
      const cash = await balance('cash');
      const first = await place({ amount: '100' });
      const second = await place({ amount: '200' });
      test.now = new Date(`${tuesday}T13:59:59.999Z`);
      const answer = await call('POST', `/order/${first.id}/cancel`);
      expect(answer.json()).toMatchObject({ status: 'rejected', can_cancel: false });
      test.now = new Date(`${tuesday}T14:00:00.000Z`);
      expect((await call('POST', `/order/${second.id}/cancel`)).statusCode).toBe(409);
      expect((await call('POST', `/order/${first.id}/cancel`)).statusCode).toBe(409);
      expect(await balance('cash')).toBe(sum([cash, '-200']));
      const remark = 'The fund is being merged.';
      expect((await desk(`fund-orders/${second.id}/reject`, { remark })).statusCode).toBe(200);
      expect(await order(second.id)).toMatchObject({ status: 'rejected', remark });
      expect(await balance('cash')).toBe(cash);
    });

    it('wait for a price that is late, and say so', async () => {
      const { id } = await place({ amount: '100' });
      await runAt('2026-11-25T20:00:00.000Z');
      expect(await order(id)).toMatchObject({ status: 'pending', is_late: false });
      await runAt('2026-11-26T09:00:00.000Z');
      expect(await order(id)).toMatchObject({ status: 'pending', is_late: true });
      // The price of another day is not theirs.
      await price('2026-11-25', '99');
      await runner().runDue();
      expect(await order(id)).toMatchObject({ status: 'pending' });
      await price(tuesday, '98');
      await runner().runDue();
      expect(await order(id)).toMatchObject({ status: 'holding', price: '98', is_late: false });
    });

    it('are refused with every obstacle at once', async () => {
      await test.db.inTenant(home.id, (tx) =>
        changeClient(tx, home.id, clientId, { kycStatus: 'pending', vip: 0 }),
      );
      await desk('funds', { ...fundBody, vip: 3, maximum: '5000' });
      expect(await refused(await confirmed(test, code, { amount: '999999.005' }))).toEqual([
        409,
        'productRefused',
        ['identity', 'level', 'aboveMaximum', 'offStep', 'aboveAvailable'],
      ]);
    });

    it('closed between detail and order, or with a level that was lowered meanwhile, are not bought; what is there is redeemed', async () => {
      const { units } = await bought('500');
      await test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, clientId, { vip: 1 }));
      await desk('funds', { ...fundBody, vip: 2 });
      const shown = await confirmed(test, code, { amount: '100' });
      expect(await refused(shown)).toEqual([409, 'productRefused', ['level']]);
      await desk('funds', fundBody);
      await desk(`products/${code}/close`);
      expect(await refused(shown)).toEqual([409, 'productRefused', ['closed']]);
      expect(await place({ units: null })).toMatchObject({ units, whole: true });
    });

    it('are redeemed by units or whole, and paid on the settlement day', async () => {
      const { units } = await bought('1000');
      test.now = new Date('2026-11-25T10:00:00.000Z');
      const cash = await balance('cash');
      const part = await place({ units: '1.5' });
      const rest = await place({ units: null });
      expect(rest.units).toBe(
        toBig(units ?? '0')
          .minus('1.5')
          .toFixed(4),
      );
      // What is being redeemed is not redeemed again.
      expect(await refused(await confirmed(test, code, { units: '0.0001' }))).toEqual([
        409,
        'productRefused',
        ['noUnits'],
      ]);
      expect(await balance('held', instrument)).toBe(toBig(units ?? '0').toFixed());
      test.now = new Date('2026-11-25T18:00:00.000Z');
      await price('2026-11-25', '110.01');
      await runner().runDue();
      // 1.5 × 110.01 = 165.015; 0.5 % of 165.01 = 0.82505.
      expect(await order(part.id)).toMatchObject({
        status: 'settle',
        value: '165.01',
        fee: '0.83',
        total: '164.18',
        pays_on: '2026-11-27',
      });
      expect(await balance('holding', instrument)).toBe('0');
      expect(await balance('cash')).toBe(cash);
      // The account says on which day both become cash, together with whatever else waits.
      const waiting = await balance('unsettled');
      const token = await test.accessToken('marta');
      const [account] = (await test.call({ path: '/api/acc/app/v1/list', token })).json<
        Schemas['AccountList']
      >().items;
      expect(account?.settlements).toEqual([
        { on: '2026-11-27', amount: toBig(waiting).toFixed(2) },
      ]);
      await runAt('2026-11-26T22:00:00.000Z');
      expect(await order(part.id)).toMatchObject({ status: 'settle' });
      // Midnight of the 27th in Madrid.
      await runAt('2026-11-26T23:00:00.000Z');
      expect(await order(part.id)).toMatchObject({ status: 'sold' });
      const paid = await Promise.all([part, rest].map(async ({ id }) => (await order(id)).total));
      expect(await balance('cash')).toBe(sum([cash, ...paid.map(String)]));
    });

    it('are refused in units that there are not', async () => {
      await bought('100');
      const body = async (units: string) => confirmed(test, code, { units });
      expect(await refused(await body('5000'))).toEqual([409, 'productRefused', ['aboveUnits']]);
      expect(await refused(await body('0.00001'))).toEqual([409, 'productRefused', ['offUnits']]);
      const mixed = { ...(await body('1')), amount: '5' };
      expect((await call('POST', `/item/${code}/order`, mixed)).statusCode).toBe(400);
    });

    it('that an amount no longer buys a unit of give it back', async () => {
      const cash = await balance('cash');
      const single = 'test-single';
      await openFund(test, single, { unit_digits: 0, entry_fee: '0', minimum: '100' });
      const answer = await call(
        'POST',
        `/item/${single}/order`,
        await confirmed(test, single, { amount: '100' }),
      );
      const { id } = answer.json<FundOrder>();
      test.now = new Date(`${tuesday}T18:00:00.000Z`);
      await desk(`funds/${single}/price`, { day: tuesday, price: '100.01' });
      await runner().runDue();
      expect(await order(id)).toMatchObject({ status: 'rejected', price: '100.01' });
      expect(await balance('cash')).toBe(cash);
      expect(await newest(id)).toEqual(['fundFailed', 'fundOrdered']);
    });

    it('whose price is corrected are reversed and booked anew, once', async () => {
      const cash = await balance('cash');
      const made = await bought('1000', '100');
      expect(made.units).toBe('9.9009');
      const remark = 'A wrong rate of exchange.';
      const correct = (value: string) =>
        desk(`funds/${code}/price/correct`, { day: tuesday, price: value, remark });
      expect((await correct('110')).json()).toMatchObject({ version: 2, orders: 1 });
      await Promise.all([runner().runDue(), runner().runDue()]);
      expect(await order(made.id)).toMatchObject({
        status: 'holding',
        price: '110',
        units: '9.0008',
        value: '990.09',
        total: '1000.00',
        corrections: 1,
      });
      expect(await balance('holding', instrument)).toBe('9.0008');
      expect(await balance('cash')).toBe(sum([cash, '-1000']));
      expect(await newest(made.id)).toEqual(['fundCorrected', 'fundBought', 'fundOrdered']);
      expect((await correct('110')).statusCode).toBe(409);
    });

    it('that were paid out are corrected where the money is there, and listed at the desk where it is not', async () => {
      const made = await bought('1000', '100');
      test.now = new Date('2026-11-25T10:00:00.000Z');
      const { id } = await place({ units: null });
      test.now = new Date('2026-11-25T18:00:00.000Z');
      await price('2026-11-25', '100');
      await runAt('2026-11-27T10:00:00.000Z');
      expect(await order(id)).toMatchObject({ status: 'sold', total: '985.13' });
      const remark = 'A wrong rate of exchange.';
      const correct = (day: string, value: string) =>
        desk(`funds/${code}/price/correct`, { day, price: value, remark });
      await correct('2026-11-25', '90');
      await runner().runDue();
      // 9.9009 × 90 = 891.081; 0.5 % of 891.08 = 4.4554.
      expect(await order(id)).toMatchObject({ status: 'sold', total: '886.62', corrections: 1 });
      // The units of the purchase were redeemed: it cannot be undone any more.
      await correct(tuesday, '101');
      await runner().runDue();
      expect(await order(made.id)).toMatchObject({ status: 'holding', price: '100' });
      const listed = await test.call({
        path: '/desk/v1/fund-orders?uncorrected=true',
        token: deskToken,
      });
      expect(listed.json()).toMatchObject({ items: [{ id: made.id, is_uncorrected: true }] });
    });

    it('keep at the desk what clients count with, and refuse what there is not', async () => {
      expect((await desk('funds', { ...fundBody, unit_digits: 2 })).statusCode).toBe(409);
      expect(
        (await desk('funds', { ...fundBody, timezone: 'Europe/Nowhere' })).json(),
      ).toMatchObject({
        errors: [{ pointer: '/timezone' }],
      });
      expect((await price('2026-11-23', '0')).statusCode).toBe(400);
      const correct = await desk(`funds/${code}/price/correct`, {
        day: '2026-11-23',
        price: '5',
        remark: 'None to correct.',
      });
      expect(correct.statusCode).toBe(400);
    });

    it('of a demonstration are priced once for each day that is missing, however late', async () => {
      test.now = new Date('2026-11-26T18:00:00.000Z');
      const handlers = [autopilotFundJob({ clock: () => test.now, random: systemRandom })];
      const runAll = async () => {
        await startRecurring(test.db, systemRandom, [home.id], handlers, test.now);
        await Promise.all([1, 2].map(() => runnerOf(test, handlers, faults).runDue()));
      };
      await runAll();
      test.now = new Date('2026-11-26T18:30:00.000Z');
      await runAll();
      const { items } = (await call('GET', `/item/${code}/prices?range=30D`)).json<
        Schemas['FundPriceList']
      >();
      expect(items.map(({ day }) => day)).toEqual([
        '2026-11-19',
        '2026-11-20',
        '2026-11-23',
        '2026-11-24',
        '2026-11-25',
        '2026-11-26',
      ]);
    });

    it('that the tenant does not offer are not there, beside what it does', async () => {
      const other = await startTestApp(open, { products: ['savings'] });
      const token = await other.accessToken('outstanding');
      const get = async (path: string) => other.call({ path: `/api${path}`, token });
      expect((await get('/fund/app/v1/list')).json()).toMatchObject({ items: [] });
      expect((await get('/fund/app/v1/item/fund-world')).statusCode).toBe(404);
      const order = await other.call({
        method: 'POST',
        path: '/api/fund/app/v1/item/fund-world/order',
        token,
        body: await confirmed(other, 'fund-world', { amount: '100' }),
      });
      expect(order.statusCode).toBe(404);
      const listed = (await get('/product/app/v1/list')).json<Schemas['ProductList']>().items;
      expect([...new Set(listed.map(({ type }) => type))]).toEqual(['savings']);
      expect((await get('/product/app/v1/item/earn-daily')).statusCode).toBe(404);
      await other.close();
    });

    it('that the tenant no longer offers are redeemed by who has them, and bought by no one', async () => {
      const other = await startTestApp(open, { products: ['savings'] });
      const token = await other.accessToken('marta');
      const get = async (path: string) => other.call({ path: `/api/fund/app/v1${path}`, token });
      const { items } = (await get('/list')).json<Schemas['FundList']>();
      const held = items.find((each) => toBig(each.available_units).gt(0));
      expect(held?.obstacles).toEqual([expect.objectContaining({ code: 'closed' })]);
      const fundCode = held?.code ?? '';
      expect((await get(`/item/${fundCode}`)).json()).toMatchObject({ units: held?.units });
      expect((await get(`/item/${fundCode}/prices`)).statusCode).toBe(200);
      const order = async (wanted: Parameters<typeof confirmed>[2]) =>
        other.call({
          method: 'POST',
          path: `/api/fund/app/v1/item/${fundCode}/order`,
          token,
          body: await confirmed(other, fundCode, wanted),
        });
      expect((await order({ amount: '100' })).statusCode).toBe(404);
      expect((await order({ units: '1' })).json()).toMatchObject({
        side: 'redeem',
        status: 'pending',
      });
      await other.close();
    });

    it('and orders of others are not there', async () => {
      const made = await place({ amount: '100' });
      const token = await test.accessToken('outstanding');
      const path = `/api/fund/app/v1/order/${made.id}`;
      expect((await test.call({ path, token })).statusCode).toBe(404);
      const cancelled = await test.call({ method: 'POST', path: `${path}/cancel`, token });
      expect(cancelled.statusCode).toBe(404);
    });
  });
}
