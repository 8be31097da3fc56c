import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { dayNumber, dayOfNumber } from '#core/civil-day.ts';
import { sum, toBig } from '#core/money.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { bondJobs } from '#server/modules/bond/bond-job-service.ts';
import { heldBonds } from '#server/modules/bond/bond-record-service.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { autopilotBondJob } from '#server/modules/desk/autopilot-bond.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { balanceOf } from '../balance-of.ts';
import { idOf } from '../given.ts';
import type { BondOrder } from '../given-bond.ts';
import { agreedBonds, bondBody, bondPrice, draftBond, openBond } from '../given-bond.ts';
import { doneByDesk } from '../given-operator.ts';
import { incomeOfYear } from '../income-of-year.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
const { code } = bondBody;
const instrument = 'BOND:TEST-BOND';

/** Bonds: bought and sold at an agreed price with accrued interest, paid coupons, redeemed. */
export function bondSuite(open: OpenStore): void {
  describe('bonds', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      test.now = new Date('2026-11-24T10:00:00.000Z');
      await openBond(test);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const balance = (bucket: string, asset?: string) => balanceOf(test, clientId, bucket, asset);
    const read = async (path: string) =>
      test.call({ path: `/api${path}`, token: await test.accessToken('marta') });
    const call = async (path: string, body?: object, key?: string) =>
      test.call({
        method: body === undefined ? 'GET' : 'POST',
        path: `/api/bond/app/v1${path}`,
        token: await test.accessToken('marta'),
        ...(body && { body }),
        ...(key !== undefined && { key }),
      });
    const bond = async () => (await call(`/item/${code}`)).json<Schemas['Bond']>();
    const order = async (id: string) => (await call(`/order/${id}`)).json<BondOrder>();
    const payments = async (of = code) =>
      (await call(`/item/${of}/payments`)).json<Schemas['BondPaymentList']>().items;
    /** What bonds have paid, those of the demonstration among them. */
    const paidByAll = async () => {
      const all = [code, 'bond-state', 'bond-corporate'].map((each) => payments(each));
      const paid = (await Promise.all(all)).flat().filter(({ is_paid }) => is_paid);
      return sum(paid.map(({ amount }) => amount));
    };
    const agreed = (side: 'buy' | 'sell', face_amount: string) =>
      agreedBonds(test, 'marta', code, { side, face_amount });
    const place = async (side: 'buy' | 'sell', face: string) => {
      const answer = await call(`/item/${code}/order`, await agreed(side, face));
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<BondOrder>();
    };
    const refused = async (body: object) => {
      const answer = await call(`/item/${code}/order`, body);
      const { code: error, params } = answer.json<{
        code: string;
        params?: { reasons?: readonly { readonly code: string }[] };
      }>();
      return [answer.statusCode, error, params?.reasons?.map((each) => each.code)];
    };
    const desk = (path: string, body?: object) => doneByDesk(test, path, body);
    const price = (day: string, value: string) =>
      desk(`bonds/${code}/price`, { day, price: value });
    const runner = () => runnerOf(test, bondJobs(systemRandom), faults);
    const runAt = async (at: string, servers = 1) => {
      test.now = new Date(at);
      const jobs = bondJobs(systemRandom);
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await Promise.all(Array.from({ length: servers }, () => runner().runDue()));
    };
    const messages = async (id: string) =>
      (await read('/message/app/v1/list?limit=50'))
        .json<{ items: { kind: string; link: { id: string } | null }[] }>()
        .items.filter(({ link }) => link?.id === id)
        .map(({ kind }) => kind);

    it('are shown with yield, both prices, the interest until settlement and the next coupon', async () => {
      expect(await bond()).toMatchObject({
        price: '99.5',
        bid: '99.3',
        ask: '99.7',
        yield: '5.305',
        settles_on: '2026-11-26',
        // 5 % × 356 / 365.
        accrued_percent: '4.876712',
        next_coupon_on: '2026-12-05',
        next_coupon_paid_on: '2026-12-08',
        held: '0.00',
        obstacles: [],
      });
      expect(await payments()).toEqual([]);
    });

    it('cost what was shown to the last cent: set aside at once, paid once on the settlement day', async () => {
      const cash = await balance('cash');
      const body = await agreed('buy', '2000');
      const key = 'these-bonds-once-and-no-more';
      const first = await call(`/item/${code}/order`, body, key);
      expect((await call(`/item/${code}/order`, body, key)).body).toBe(first.body);
      const made = first.json<BondOrder>();
      expect(made).toMatchObject({
        status: 'pending',
        face_amount: '2000.00',
        price: '99.7',
        value: '1994.00',
        accrued: '97.53',
        total: '2091.53',
        settles_on: '2026-11-26',
      });
      expect(await balance('cash')).toBe(sum([cash, '-2091.53']));
      await runAt('2026-11-25T20:00:00.000Z');
      expect(await order(made.id)).toMatchObject({ status: 'pending' });
      // Midnight of the 26th in Madrid.
      await runAt('2026-11-25T23:00:00.000Z', 2);
      await runAt('2026-11-26T09:00:00.000Z');
      expect(await order(made.id)).toMatchObject({ status: 'holding' });
      expect(await balance('holding', instrument)).toBe('2');
      expect(await balance('cash')).toBe(sum([cash, '-2091.53']));
      expect(await messages(made.id)).toEqual(['bondSettled', 'bondOrdered']);
      const { holdings } = (await read('/stat/app/v1/portfolio')).json<Schemas['Portfolio']>();
      // At the middle of the prices with the interest of the day; what was paid for interest is no cost.
      expect(holdings.find(({ symbol }) => symbol === 'TEST-BOND')).toMatchObject({
        name: 'A bond',
        quantity: '2',
        value: '2087.53',
        cost: '1994.00',
      });
    });

    it('pay a coupon once, on the next business day, however late, often and on however many servers', async () => {
      const { id } = await place('buy', '2000');
      const coming = (await read('/calendar/app/v1/events')).json<Schemas['Calendar']>().items;
      expect(coming.filter(({ object }) => object.kind === 'bonds' && object.id === id)).toEqual([
        expect.objectContaining({ kind: 'settlement', on: '2026-11-26', amount: '-2091.53' }),
        expect.objectContaining({ kind: 'coupon', on: '2026-12-08', amount: '100.00' }),
      ]);
      await runAt('2026-11-26T09:00:00.000Z');
      const cash = await balance('cash');
      await runAt('2026-12-05T12:00:00.000Z');
      await runAt('2026-12-07T12:00:00.000Z');
      expect(await balance('cash')).toBe(cash);
      await runAt('2026-12-08T12:00:00.000Z', 3);
      await runAt('2026-12-08T15:00:00.000Z', 2);
      await runAt('2026-12-30T12:00:00.000Z');
      expect(await balance('cash')).toBe(sum([cash, '100']));
      expect(await payments()).toMatchObject([
        {
          kind: 'coupon',
          due_on: '2026-12-05',
          pays_on: '2026-12-08',
          amount: '100.00',
          is_paid: true,
        },
        {
          kind: 'coupon',
          due_on: '2027-12-05',
          pays_on: '2027-12-06',
          amount: '100.00',
          is_paid: false,
        },
        { kind: 'redemption', due_on: '2027-12-05', amount: '2000.00', is_paid: false },
      ]);
      expect(await messages(id)).toEqual(['bondCoupon', 'bondSettled', 'bondOrdered']);
      const { items } = (
        await read('/statement/app/v1?account=EUR&range=30D&type=interest&limit=20')
      ).json<Schemas['Statement']>();
      const line = items.find(({ amount }) => amount === '100.00');
      const movement = await read(`/statement/app/v1/movement/${line?.id}`);
      expect(movement.json()).toMatchObject({ link: { kind: 'bonds', id } });
      // Interest that was paid with the purchase is less of it.
      const { income } = (await read('/report/app/v1/year?year=2026')).json<
        Schemas['YearReport']
      >();
      expect(income.sources.find(({ name }) => name === 'A bond')).toMatchObject({
        kind: 'interest',
        amount: '2.47',
      });
      const { received, total, reported } = await incomeOfYear(test, 'marta', 2026);
      expect(total).toBe(reported);
      // The coupon, and of the bonds of the demonstration what they have paid.
      const { items: all } = (await call('/list')).json<{ items: { name: string }[] }>();
      const ofBonds = income.sources.filter(({ name }) => all.some((each) => each.name === name));
      expect(toBig(received['coupon'] ?? '0').toFixed()).toBe(
        sum(ofBonds.map(({ amount }) => amount)),
      );
    });

    it('belong to who held them before the day of the coupon, by the settlement that was agreed', async () => {
      // Settles on the Monday after the coupon was due: no interest is bought but that of the days since.
      test.now = new Date('2026-12-02T10:00:00.000Z');
      await price('2026-12-02', '99.5');
      expect(await place('buy', '1000')).toMatchObject({
        settles_on: '2026-12-04',
        accrued: '49.86',
      });
      test.now = new Date('2026-12-03T10:00:00.000Z');
      expect(await place('buy', '1000')).toMatchObject({
        settles_on: '2026-12-08',
        accrued: '0.41',
      });
      // The first settles a day late, on the day of the coupon, which is paid on its business day all the same.
      await runAt('2026-12-05T10:00:00.000Z');
      expect((await payments())[0]).toMatchObject({ amount: '50.00', is_paid: false });
      // The coupon is that of the first purchase alone.
      await runAt('2026-12-20T10:00:00.000Z');
      expect(await balance('holding', instrument)).toBe('2');
      expect((await payments())[0]).toMatchObject({ amount: '50.00', is_paid: true });
    });

    it('are sold at the bid with the interest since the coupon, and not twice', async () => {
      await place('buy', '2000');
      await runAt('2026-12-08T10:00:00.000Z');
      test.now = new Date('2026-12-10T10:00:00.000Z');
      await price('2026-12-10', '100');
      const cash = await balance('cash');
      const sold = await place('sell', '1000');
      // 1,000 × 5 % × 9 / 365.
      expect(sold).toMatchObject({
        price: '99.8',
        value: '998.00',
        accrued: '1.23',
        total: '999.23',
        settles_on: '2026-12-14',
      });
      expect(await balance('held', instrument)).toBe('1');
      const rest = await agreed('sell', '1000');
      const answers = await Promise.all([1, 2].map(() => call(`/item/${code}/order`, rest)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(await refused(rest)).toEqual([409, 'productRefused', ['noBonds']]);
      await runAt('2026-12-14T10:00:00.000Z', 2);
      expect(await order(sold.id)).toMatchObject({ status: 'sold' });
      expect(await balance('cash')).toBe(sum([cash, '999.23', '999.23']));
      expect(await balance('holding', instrument)).toBe('0');
      // Nothing comes any more.
      expect((await payments()).filter(({ is_paid }) => !is_paid)).toEqual([]);
      const { gains } = (await read('/report/app/v1/year?year=2026')).json<Schemas['YearReport']>();
      expect(gains.lots.filter(({ name }) => name === 'A bond')).toHaveLength(2);
    });

    it('are redeemed at maturity with the last coupon, all at once where no server ran for years', async () => {
      const { id } = await place('buy', '2000');
      const cash = await balance('cash');
      const before = await paidByAll();
      await runAt('2028-01-10T10:00:00.000Z', 2);
      await runAt('2028-01-11T10:00:00.000Z');
      const since = toBig(await paidByAll())
        .minus(before)
        .toFixed();
      expect(await balance('cash')).toBe(sum([cash, since]));
      expect((await payments()).map(({ kind, amount }) => [kind, amount])).toEqual([
        ['coupon', '100.00'],
        ['coupon', '100.00'],
        ['redemption', '2000.00'],
      ]);
      expect(await balance('holding', instrument)).toBe('0');
      expect(await order(id)).toMatchObject({ status: 'sold' });
      // Nothing of it is looked at any more, each hour.
      expect(await test.db.inTenant(home.id, (tx) => heldBonds(tx, home.id))).not.toContain(code);
      expect((await payments()).every(({ is_paid }) => is_paid)).toBe(true);
      await price('2028-01-10', '100');
      expect(await refused(await agreed('buy', '1000'))).toEqual([
        409,
        'productRefused',
        ['matured'],
      ]);
    });

    it('are not agreed at a price that changed meanwhile, that is too old, or that there is not', async () => {
      const shown = await agreed('buy', '1000');
      await desk(`bonds/${code}/price/correct`, {
        day: '2026-11-24',
        price: '98.5',
        remark: 'Two digits were swapped.',
      });
      expect(await refused(shown)).toEqual([409, 'changedMeanwhile', undefined]);
      const now = await agreed('buy', '1000');
      expect(await refused({ ...now, price: '98.6' })).toEqual([
        409,
        'changedMeanwhile',
        undefined,
      ]);
      expect(await place('buy', '1000')).toMatchObject({ price: '98.7' });
      test.now = new Date('2026-12-01T22:59:59.999Z');
      expect((await bond()).obstacles).toEqual([]);
      test.now = new Date('2026-12-01T23:00:00.000Z');
      expect((await bond()).obstacles).toMatchObject([{ code: 'priceMissing' }]);
      expect(await refused({ ...shown, settles_on: '2026-12-04' })).toEqual([
        409,
        'productRefused',
        ['priceMissing'],
      ]);
    });

    it('are refused with every obstacle at once, and never in parts', async () => {
      await test.db.inTenant(home.id, (tx) =>
        changeClient(tx, home.id, clientId, { kycStatus: 'pending', vip: 0 }),
      );
      await desk('bonds', { ...bondBody, vip: 3, maximum: '5000' });
      expect((await bond()).obstacles.map((each) => each.code)).toEqual(['identity', 'level']);
      expect(await refused(await agreed('buy', '99999000500'))).toEqual([
        409,
        'productRefused',
        ['identity', 'level', 'aboveMaximum', 'offStep', 'aboveAvailable'],
      ]);
      expect(await refused(await agreed('buy', '500'))).toEqual([
        409,
        'productRefused',
        ['identity', 'level', 'belowMinimum'],
      ]);
    });

    it('closed between detail and order are not bought; what is there is sold', async () => {
      await place('buy', '1000');
      await runAt('2026-11-26T10:00:00.000Z');
      const shown = await agreed('buy', '1000');
      await desk(`products/${code}/close`);
      expect(await refused(shown)).toEqual([409, 'productRefused', ['closed']]);
      expect(await place('sell', '1000')).toMatchObject({ side: 'sell', status: 'pending' });
    });

    it('are bought once with money that is enough for one of two orders at the same time', async () => {
      const cash = toBig(await balance('cash'));
      const face = cash.div(2).div(1000).round(0, 0).plus(1).times(1000).toFixed();
      const shown = await agreed('buy', face);
      const both = await Promise.all([1, 2].map(() => call(`/item/${code}/order`, shown)));
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });

    it('are undone by the desk before and after settlement, until something was paid for them', async () => {
      const cash = await balance('cash');
      const first = await place('buy', '1000');
      const remark = 'The price was wrong.';
      expect((await desk(`bond-orders/${first.id}/reverse`, { remark })).statusCode).toBe(200);
      expect(await order(first.id)).toMatchObject({ status: 'rejected', remark });
      expect(await balance('cash')).toBe(cash);
      const second = await place('buy', '1000');
      await runAt('2026-11-26T10:00:00.000Z');
      expect((await desk(`bond-orders/${second.id}/reverse`, { remark })).statusCode).toBe(200);
      expect(await balance('cash')).toBe(cash);
      expect(await balance('holding', instrument)).toBe('0');
      expect((await desk(`bond-orders/${second.id}/reverse`, { remark })).statusCode).toBe(409);
      expect(await messages(second.id)).toEqual(['bondReversed', 'bondSettled', 'bondOrdered']);
      const third = await place('buy', '1000');
      await runAt('2026-12-08T10:00:00.000Z');
      expect((await payments())[0]).toMatchObject({ amount: '50.00', is_paid: true });
      expect((await desk(`bond-orders/${third.id}/reverse`, { remark })).json()).toMatchObject({
        code: 'stateConflict',
      });
      // What is being sold is not undone under the sale.
      test.now = new Date('2026-12-10T10:00:00.000Z');
      await price('2026-12-10', '100');
      const late = await place('buy', '1000');
      await runAt('2026-12-14T10:00:00.000Z');
      await place('sell', '2000');
      expect((await desk(`bond-orders/${late.id}/reverse`, { remark })).statusCode).toBe(409);
    });

    it('are written by the desk with terms that hang together, and priced for business days until today', async () => {
      const put = async (more: object) => {
        const answer = await desk('bonds', { ...bondBody, code: 'test-terms', ...more });
        return (answer.json<{ errors?: { pointer: string }[] }>().errors ?? []).map(
          ({ pointer }) => pointer,
        );
      };
      expect(await put({ first_coupon: '2025-12-06' })).toEqual(['/first_coupon']);
      expect(await put({ minimum: '1500', step: '250' })).toEqual(['/minimum', '/step']);
      expect(await put({ matures_on: '2025-01-05' })).toEqual(['/matures_on']);
      expect(await put({ face: '0' })).toEqual(['/face']);
      // A schedule without end, and a calendar that pays no one: pages of every client would fail on them.
      const monthly = { frequency: 12, accrues_from: '1926-01-05', first_coupon: '1926-02-05' };
      expect(await put(monthly)).toEqual(['/accrues_from']);
      const old = { accrues_from: '0800-12-05', first_coupon: '0801-12-05' };
      expect(await put(old)).toEqual(['/accrues_from']);
      const number = dayNumber('2026-12-07');
      const holidays = Array.from({ length: 61 }, (_, index) => dayOfNumber(number + index));
      expect(await put({ holidays })).toEqual(['/holidays']);
      // The same day would settle orders of one day at different times, and on a Saturday.
      expect(await put({ settle_days: 0 })).toEqual(['/settle_days']);
      expect(await put({})).toEqual([]);
      // What clients count with stays once it has left the draft.
      expect((await desk('bonds', { ...bondBody, coupon_rate: '4' })).statusCode).toBe(409);
      expect((await desk('bonds', { ...bondBody, spread: '0.5' })).statusCode).toBe(200);
      expect((await price('2026-11-25', '99')).statusCode).toBe(400);
      expect((await price('2026-11-22', '99')).statusCode).toBe(400);
      expect((await price('2026-11-24', '99')).statusCode).toBe(409);
      expect((await price('2026-11-23', '0')).statusCode).toBe(400);
    });

    it('take no price that may be mistyped, unless an operator confirms that it is meant', async () => {
      test.now = new Date('2026-11-25T10:00:00.000Z');
      const day = '2026-11-25';
      const posted = (value: string, more: object = {}) =>
        desk(`bonds/${code}/price`, { day, price: value, ...more });
      expect((await posted('9.95')).json()).toMatchObject({
        code: 'priceFarOff',
        params: { price: '99.5', day: '2026-11-24' },
      });
      expect((await bond()).price).toBe('99.5');
      expect((await posted('9.95', { confirmed: true })).statusCode).toBe(200);
      const correct = (value: string, more: object = {}) =>
        desk(`bonds/${code}/price/correct`, { day, price: value, remark: 'A digit', ...more });
      expect((await correct('995')).json()).toMatchObject({ code: 'priceFarOff' });
      // Far from the mistake, and not from the price of the day before.
      expect((await correct('99.4')).statusCode).toBe(200);
      expect((await correct('80', { confirmed: true })).statusCode).toBe(200);
      expect((await bond()).price).toBe('80');
    });

    it('are not shown to clients as drafts', async () => {
      await draftBond(test, 'test-hidden');
      expect((await call('/item/test-hidden')).statusCode).toBe(404);
      const { items } = (await call('/list')).json<Schemas['BondList']>();
      expect(items.map((each) => each.code)).not.toContain('test-hidden');
    });

    it('that the tenant does not offer are not there', async () => {
      const other = await startTestApp(open, { products: ['fund'] });
      const token = await other.accessToken('outstanding');
      const get = async (path: string) => other.call({ path: `/api${path}`, token });
      expect((await get('/bond/app/v1/list')).json()).toMatchObject({ items: [] });
      expect((await get('/bond/app/v1/item/bond-state')).statusCode).toBe(404);
      const body = { side: 'buy', face_amount: '500', price: '99', total: '499' };
      const order = await other.call({
        method: 'POST',
        path: '/api/bond/app/v1/item/bond-state/order',
        token,
        body: { ...body, settles_on: '2026-11-26' },
      });
      expect(order.statusCode).toBe(404);
      await other.close();
    });

    it('that the tenant no longer offers are sold by who has them, and bought by no one', async () => {
      const other = await startTestApp(open, { products: ['fund'] });
      await doneByDesk(other, 'bonds/bond-state/price', bondPrice(other));
      const token = await other.accessToken('marta');
      const get = async (path: string) => other.call({ path: `/api/bond/app/v1${path}`, token });
      const items = (await get('/list')).json<Schemas['BondList']>().items;
      const held = items.find((each) => each.code === 'bond-state');
      expect(toBig(held?.available_held ?? '0').gt(0)).toBe(true);
      expect(held?.obstacles).toEqual([expect.objectContaining({ code: 'closed' })]);
      const paid = (await get('/item/bond-state/payments')).json<Schemas['BondPaymentList']>();
      expect(paid.items).not.toEqual([]);
      const place = async (side: 'buy' | 'sell') => {
        const wanted = { side, face_amount: held?.available_held ?? '0' };
        return other.call({
          method: 'POST',
          path: '/api/bond/app/v1/item/bond-state/order',
          token,
          body: await agreedBonds(other, 'marta', 'bond-state', wanted),
        });
      };
      expect((await place('buy')).statusCode).toBe(404);
      expect((await place('sell')).json()).toMatchObject({ side: 'sell', status: 'pending' });
      await other.close();
    });

    it('and orders of others are not there', async () => {
      const { id } = await place('buy', '1000');
      const token = await test.accessToken('outstanding');
      const get = async (path: string) => test.call({ path: `/api/bond/app/v1${path}`, token });
      expect((await get(`/order/${id}`)).statusCode).toBe(404);
      expect((await get('/order/list')).json()).toMatchObject({ items: [] });
      expect((await get(`/item/${code}/payments`)).json()).toMatchObject({ items: [] });
    });

    it('of a demonstration are priced for every business day, however late', async () => {
      const before = (await bond()).price;
      test.now = new Date('2026-12-01T10:00:00.000Z');
      const parts = { clock: () => test.now, random: systemRandom };
      const jobs = [autopilotBondJob(parts)];
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await runnerOf(test, jobs, faults).runDue();
      const { items } = (await call(`/item/${code}/prices?range=30D`)).json<
        Schemas['BondPriceList']
      >();
      expect(items.map(({ day }) => day)).toEqual([
        '2026-11-24',
        '2026-11-25',
        '2026-11-26',
        '2026-11-27',
        '2026-11-30',
        '2026-12-01',
      ]);
      expect((await bond()).price).not.toBe(before);
    });
  });
}
