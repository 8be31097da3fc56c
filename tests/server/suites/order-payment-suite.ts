import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { compare, sum, toBig } from '#core/money.ts';
import type { Database } from '#server/db/database.ts';
import type { MarketProvider } from '#server/market/market-provider.ts';
import { closeOrder } from '#server/modules/trade/close-order-service.ts';
import { orderPaymentJobs } from '#server/modules/trade/run-order-payment-service.ts';
import { simulatedRates } from '#server/platform/exchange-rates.ts';
import { systemRandom } from '#server/platform/ids.ts';
import {
  cheaplyReserved,
  isSome,
  mostOf,
  runPayments,
  unpaidOrder,
} from '../given-order-payment.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { quotedOrder, setTrading, trade, type OrderChanges } from '../given-trading.ts';
import { codesOf, orderContext } from '../order-context.ts';
import { deskToken } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

const day = 86_400_000;
const note = 'A test of the desk';

/** What the desk authorised of an order beyond the money set aside: paid in time, overdue, cleared, undone. */
export function orderPaymentSuite(open: OpenStore): void {
  describe('orders that are to be paid', { timeout: 300_000 }, () => {
    const on = orderContext(open);
    const { call, detail, desk, account, notified, refreshed } = on;

    // What one test leaves owed would suspend the trading of the next.
    afterEach(async () => {
      for (const { id, status } of await owed())
        if (status !== 'clear') await onDesk(`overdrawn/${id}/waive`, { note });
      await runPayments(on.test);
    });

    const onDesk = (path: string, body: object) =>
      on.test.call({ method: 'POST', path: `/desk/v1/${path}`, token: deskToken, body });
    const owed = async () =>
      (await on.test.call({ path: '/api/overdrawn/app/v1/record/list', token: on.marta })).json<
        Schemas['OverdrawnList']
      >().items;
    const assets = async () =>
      (await on.test.call({ path: '/api/stat/app/v1/asset', token: on.marta })).json<
        Schemas['Assets']
      >();
    const bucket = async (name: string) =>
      (await assets()).buckets.find((each) => each.bucket === name)?.amount ?? '0';
    const authorise = (id: string, changes: object = {}) =>
      desk(`${id}/authorise`, { days: 3, note, ...changes });
    const pay = async (id: string, amount: string, key = randomUUID()) => {
      await proveByPinAndCode(on.test, 'marta', on.marta);
      return call('POST', `/${id}/pay`, { amount }, key);
    };
    /** Until its due time, at which it is outstanding. */
    const overdue = async (id: string) => {
      on.test.now = new Date(on.test.now.getTime() + 3 * day + 60_000);
      await runPayments(on.test);
      return refreshed(id);
    };

    it('cost what was set aside and what was advanced, to the cent, and cannot be sold before', async () => {
      const loan = await bucket('loan');
      const cash = (await account()).cash;
      const order = await unpaidOrder(on.test);
      expect(order).toMatchObject({ status: 'payment', to_pay: order.advanced });
      expect(isSome(order.advanced)).toBe(true);
      expect(sum([order.reserved, order.advanced])).toBe(sum([order.paid]));
      expect(sum([order.amount, order.tax_fees, order.duty_fees, order.trade_fees])).toBe(
        sum([order.paid]),
      );
      expect(compare(order.advanced, order.advance_limit ?? '0')).toBeLessThanOrEqual(0);
      expect(Date.parse(order.payment_due ?? '')).toBe(Date.parse(order.ended_at ?? '') + 3 * day);
      expect(order.steps.map(({ status }) => status)).toEqual(['awaiting', 'pending', 'payment']);
      // The advance is owed, so that nothing is worth more for it.
      expect(await bucket('loan')).toBe(toBig(loan).plus(order.advanced).toFixed(2));
      expect((await account()).cash).toBe(toBig(cash).minus(order.reserved).toFixed(2));
      expect(await notified()).toMatchObject({
        kind: 'orderPayment',
        params: { due: order.advanced, days: '3' },
        link: { to: 'orders', id: order.id },
      });
      const held = await on.quoted({ side: 'sell', value: '1' });
      expect(
        codesOf((await on.quoted({ side: 'sell', value: sum([held.held, '1']) })).obstacles),
      ).toContain('aboveHolding');
      const lent = async () =>
        (
          await on.test.call({
            path: '/api/statement/app/v1?account=EUR&range=7D&type=loan',
            token: on.marta,
          })
        )
          .json<Schemas['Statement']>()
          .items.map(({ what, amount }) => [what, amount]);
      expect((await lent()).slice(0, 1)).toEqual([['loan', order.advanced]]);
      const before = held.held;
      const key = randomUUID();
      const paid = await pay(order.id, order.advanced, key);
      expect(paid.json()).toMatchObject({ status: 'holding', to_pay: null, payment_due: null });
      expect((await pay(order.id, order.advanced, key)).body).toBe(paid.body);
      expect((await lent()).slice(0, 1)).toEqual([['loan', `-${order.advanced}`]]);
      expect(await bucket('loan')).toBe(loan);
      expect((await account()).cash).toBe(toBig(cash).minus(order.paid).toFixed(2));
      expect((await on.quoted({ side: 'sell', value: '1' })).held).toBe(sum([before, '40']));
      expect(await notified()).toMatchObject({ kind: 'orderPaid' });
      expect((await pay(order.id, order.advanced)).json()).toMatchObject({ code: 'stateConflict' });
    });

    it('are paid with the amount that was shown, and by their client alone', async () => {
      const { id, advanced } = await unpaidOrder(on.test);
      const other = toBig(advanced).plus('0.01').toFixed(2);
      expect((await pay(id, other)).json()).toMatchObject({ code: 'changedMeanwhile' });
      const token = await on.test.accessToken('outstanding');
      await proveByPinAndCode(on.test, 'outstanding', token);
      const path = `/api/trade/app/v1/${id}/pay`;
      const body = { amount: advanced };
      const key = randomUUID();
      expect((await on.test.call({ method: 'POST', path, token, body, key })).statusCode).toBe(404);
      expect((await detail(id)).status).toBe('payment');
      expect((await on.list('?status=payment')).items.map((each) => each.id)).toEqual([id]);
      await pay(id, advanced);
    });

    it('are authorised for the price of now, within what the desk is ready for and the tenant allows', async () => {
      const order = await cheaplyReserved(on.test, on.marta);
      const most = mostOf(order);
      expect((await authorise(order.id, { up_to: '0.01' })).json()).toMatchObject({
        code: 'changedMeanwhile',
      });
      const beyond = toBig(most).plus('0.02').toFixed(2);
      expect((await authorise(order.id, { up_to: beyond, days: 8 })).json()).toMatchObject({
        code: 'requestInvalid',
        errors: [
          { pointer: '/up_to', code: 'tooLarge' },
          { pointer: '/days', code: 'tooLarge' },
        ],
      });
      expect(await detail(order.id)).toMatchObject({ status: 'awaiting', advance_limit: null });
      expect((await authorise(order.id, { up_to: most })).statusCode).toBe(204);
      const after = await detail(order.id);
      expect(after.status).toBe('pending');
      expect(compare(after.worst_price, order.worst_price)).toBe(1);
      expect(await notified()).toMatchObject({ kind: 'orderAuthorised' });
      expect((await authorise(order.id, { up_to: most })).json()).toMatchObject({
        code: 'stateConflict',
      });
    });

    it('show before they are confirmed what a review may add, and for how long', async () => {
      const beyond = async (changes: OrderChanges) =>
        (await quotedOrder(on.test, on.marta, { value: '4', ...changes })).review_beyond;
      expect(await beyond({})).toBeNull();
      await setTrading(on.test, 'review');
      const { worst_total: worst } = await quotedOrder(on.test, on.marta, { value: '4' });
      expect(await beyond({})).toEqual({
        amount: mostOf({ reserved: worst, account: 'EUR' }),
        days: 7,
      });
      expect(await beyond({ side: 'sell', value: '1' })).toBeNull();
      const { lower } = await quotedOrder(on.test, on.marta, { value: '4' });
      expect(await beyond({ type: 'limit', price: lower })).toBeNull();
      await setTrading(on.test, 'open');
    });

    it('are no longer to be paid where what was set aside was enough after all', async () => {
      const order = await cheaplyReserved(on.test, on.marta, { part: '0.995' });
      expect((await authorise(order.id, { up_to: mostOf(order) })).statusCode).toBe(204);
      for (let round = 0; round < 10; round += 1) await trade(on.test, 10);
      const after = await detail(order.id);
      expect(after).toMatchObject({ status: 'holding', to_pay: null, advanced: '0.00' });
      const quote = await on.quoted({ side: 'sell', value: '40' });
      expect(quote.obstacles).toEqual([]);
    });

    it('are authorised beyond only where more is needed: not a sale, not a limit', async () => {
      const enough = await cheaplyReserved(on.test, on.marta, { part: '1.05' });
      const up_to = '1';
      expect((await authorise(enough.id, { up_to })).json()).toMatchObject({
        code: 'stateConflict',
        params: { state: 'covered' },
      });
      await on.cancel(enough.id);
      await trade(on.test, 10);
      await on.placed({ value: '40' });
      await trade(on.test, 10);
      await setTrading(on.test, 'review');
      const limit = await on.placed({ type: 'limit', price: (await on.quoted()).upper });
      const sale = await on.placed({ side: 'sell', value: '1' });
      for (const { id } of [limit, sale]) {
        expect((await authorise(id, { up_to: '0.01' })).json()).toMatchObject({
          code: 'stateConflict',
          params: { state: 'covered' },
        });
        await on.cancel(id);
      }
    });

    it('of which a part was executed when they are cancelled are to be paid for that part', async () => {
      // Its first parts use what was set aside; one that leaves something of the order to be executed is advanced.
      const partly = async () => {
        const order = await cheaplyReserved(on.test, on.marta, { value: '400', part: '0.85' });
        await authorise(order.id, { up_to: mostOf(order) });
        let now = await detail(order.id);
        while (now.status === 'pending' && !isSome(now.advanced)) {
          await trade(on.test, 2);
          now = await detail(order.id);
        }
        return now;
      };
      let now = await partly();
      for (let more = 0; now.status !== 'pending' && more < 20; more += 1) {
        await desk(`${now.id}/reverse`, { note });
        now = await partly();
      }
      const order = now;
      expect(now.status).toBe('pending');
      const loan = await bucket('loan');
      expect((await on.cancel(order.id)).json()).toMatchObject({
        status: 'payment',
        to_pay: now.advanced,
        reason: 'cancelled',
      });
      expect(await bucket('loan')).toBe(loan);
      await pay(order.id, now.advanced);
      expect((await detail(order.id)).status).toBe('holding');
    });

    it('are outstanding from the due time on, once, with trading and withdrawals at rest', async () => {
      const { id, advanced, payment_due } = await unpaidOrder(on.test);
      const [loan, outstanding] = [await bucket('loan'), await bucket('outstanding')];
      on.test.now = new Date(Date.parse(payment_due ?? '') - 1);
      await runPayments(on.test);
      expect((await refreshed(id)).status).toBe('payment');
      on.test.now = new Date(Date.parse(payment_due ?? ''));
      await Promise.all([runPayments(on.test), runPayments(on.test)]);
      await runPayments(on.test);
      expect(await refreshed(id)).toMatchObject({ status: 'outstanding', to_pay: null });
      expect(await bucket('loan')).toBe(toBig(loan).minus(advanced).toFixed(2));
      expect(await bucket('outstanding')).toBe(toBig(outstanding).plus(advanced).toFixed(2));
      const records = (await owed()).filter(({ link }) => link?.id === id);
      expect(records).toMatchObject([
        { amount: toBig(advanced).toFixed(), reason: 'settlement', link: { kind: 'order' } },
      ]);
      expect(codesOf((await on.quoted()).obstacles)).toContain('outstanding');
      expect((await pay(id, advanced)).json()).toMatchObject({ code: 'stateConflict' });
      expect((await desk(`${id}/reverse`, { note })).json()).toMatchObject({
        code: 'stateConflict',
      });
    });

    it('are held when what is outstanding is paid, and again outstanding when that is undone', async () => {
      const { id } = await unpaidOrder(on.test);
      expect((await overdue(id)).status).toBe('outstanding');
      const [record] = (await owed()).filter(({ link }) => link?.id === id);
      const before = (await on.quoted({ side: 'sell', value: '1' })).held;
      expect((await onDesk(`overdrawn/${record?.id}/clear`, {})).statusCode).toBe(200);
      // Nothing is owed any more, though the order has not followed yet: its shares are not sold for it.
      expect((await detail(id)).status).toBe('outstanding');
      expect((await desk(`${id}/close`, { note })).json()).toMatchObject({
        code: 'stateConflict',
        params: { state: 'clear' },
      });
      await runPayments(on.test);
      expect((await detail(id)).status).toBe('holding');
      expect((await on.quoted({ side: 'sell', value: '1' })).held).toBe(sum([before, '40']));
      expect((await onDesk(`overdrawn/${record?.id}/undo`, { note })).statusCode).toBe(200);
      await runPayments(on.test);
      expect((await detail(id)).status).toBe('outstanding');
      expect((await onDesk(`overdrawn/${record?.id}/waive`, { note })).statusCode).toBe(200);
      await runPayments(on.test);
      expect((await detail(id)).status).toBe('holding');
      // Its executions alone are not all that was booked of it.
      expect((await desk(`${id}/reverse`, { note })).json()).toMatchObject({
        code: 'stateConflict',
        params: { state: 'outstanding' },
      });
    });

    it('are outstanding also where another one cannot be looked at', async () => {
      const ids = [
        (await unpaidOrder(on.test)).id,
        (await unpaidOrder(on.test, 'marta', { value: '5' })).id,
      ];
      on.test.now = new Date(on.test.now.getTime() + 3 * day + 60_000);
      const { db } = on.test;
      let calls = 0;
      const failing: Database = {
        ...db,
        // The first looks for orders that are due, the second is the first order.
        inTenant: (tenant, work) => {
          calls += 1;
          return calls === 2 ? Promise.reject(new Error('away')) : db.inTenant(tenant, work);
        },
      };
      const job = orderPaymentJobs(failing, systemRandom).find(
        ({ kind }) => kind === 'trade.overdue',
      );
      const running = job?.run({
        tenant: home,
        payload: {},
        now: on.test.now,
        settle: (work) => db.inTenant(home.id, work),
      });
      await expect(running).rejects.toThrow('1 orders could not be looked at');
      const statuses = () => Promise.all(ids.map(async (id) => (await refreshed(id)).status));
      expect((await statuses()).sort()).toEqual(['outstanding', 'payment']);
      await runPayments(on.test);
      expect(await statuses()).toEqual(['outstanding', 'outstanding']);
    });

    it('are closed also where the fees are more than the sale brings: it pays what it can of them, and of the debt nothing', async () => {
      const { id, advanced } = await unpaidOrder(on.test, 'marta', { value: '4' });
      expect((await overdue(id)).status).toBe('outstanding');
      const cash = (await account()).cash;
      const { provider } = on.test.market;
      const cheap: MarketProvider = Object.create(provider, {
        quote: {
          value: (instrument: string) => {
            const quote = provider.quote(instrument);
            return quote && { ...quote, bid: '0.01' };
          },
        },
      });
      await on.test.db.inTenant(home.id, (tx) =>
        closeOrder(tx, home.id, id, {
          market: cheap,
          rates: simulatedRates(),
          random: systemRandom,
          now: on.test.now,
        }),
      );
      expect((await detail(id)).status).toBe('sold');
      const [sale] = (await on.list('?status=sold')).items.filter(
        (each) => each.side === 'sell' && each.filled === '4',
      );
      const { amount, paid, tax_fees, duty_fees, trade_fees } = await detail(sale?.id ?? '');
      expect([amount, sum([tax_fees, duty_fees, trade_fees]), paid]).toEqual([
        '0.04',
        '0.04',
        '0.00',
      ]);
      expect((await account()).cash).toBe(cash);
      expect((await owed()).filter(({ link }) => link?.id === id)).toMatchObject([
        { status: 'outstanding', left: advanced },
      ]);
    });

    it('are closed by a sale once they are outstanding: what is owed is paid from it, the rest is cash', async () => {
      const { id, advanced, advance_limit } = await unpaidOrder(on.test);
      expect(advance_limit).not.toBeNull();
      expect((await desk(`${id}/close`, { note })).json()).toMatchObject({ code: 'stateConflict' });
      expect((await overdue(id)).status).toBe('outstanding');
      const cash = (await account()).cash;
      const held = (await on.quoted({ side: 'sell', value: '1' })).held;
      await setTrading(on.test, 'halted');
      expect((await desk(`${id}/close`, { note })).json()).toMatchObject({
        code: 'priceUnavailable',
      });
      await setTrading(on.test, 'open');
      const answers = await Promise.all([
        desk(`${id}/close`, { note }),
        desk(`${id}/close`, { note }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      const closed = await detail(id);
      expect(closed).toMatchObject({ status: 'sold', reason: 'closed', to_pay: null });
      // Its own shares were sold, however many older ones there are.
      expect(closed.position).toMatchObject({ remaining: '0' });
      const [sale] = (await on.list('?status=sold')).items.filter(
        (each) => each.side === 'sell' && each.reason === 'closed',
      );
      expect(sale).toMatchObject({ filled: '40', quantity: '40', currency: 'EUR' });
      const { amount, paid, tax_fees, duty_fees, trade_fees } = await detail(sale?.id ?? '');
      const fees = sum([tax_fees, duty_fees, trade_fees]);
      expect(toBig(amount).minus(fees).toFixed(2)).toBe(paid);
      expect((await owed()).filter(({ link }) => link?.id === id)).toMatchObject([
        { status: 'clear', left: '0.00' },
      ]);
      expect(await notified()).toMatchObject({
        kind: 'orderClosed',
        params: { side: 'sell', filled: '40', amount },
        link: { to: 'orders', id },
      });
      for (const each of [id, sale?.id])
        expect((await desk(`${each}/reverse`, { note })).json()).toMatchObject({
          code: 'stateConflict',
          params: { state: 'outstanding' },
        });
      expect((await account()).cash).toBe(toBig(cash).plus(paid).minus(advanced).toFixed(2));
      expect((await on.quoted({ side: 'sell', value: '1' })).held).toBe(held);
      await runPayments(on.test);
      expect((await detail(id)).status).toBe('sold');
    });

    it('are paid by money that reached the bank, which is undone where it was a mistake', async () => {
      const { id, advanced } = await unpaidOrder(on.test);
      const cash = (await account()).cash;
      expect((await desk(`${id}/payment`, { amount: '0.01', note })).json()).toMatchObject({
        code: 'changedMeanwhile',
      });
      expect((await desk(`${id}/payment`, { amount: advanced, note })).statusCode).toBe(204);
      expect(await detail(id)).toMatchObject({ status: 'holding', to_pay: null });
      expect((await account()).cash).toBe(cash);
      expect((await desk(`${id}/payment/undo`, { note })).statusCode).toBe(204);
      expect(await detail(id)).toMatchObject({ status: 'payment', to_pay: advanced });
      expect((await desk(`${id}/payment/undo`, { note })).json()).toMatchObject({
        code: 'stateConflict',
      });
      expect((await desk(`${id}/payment`, { amount: advanced, note })).statusCode).toBe(204);
      expect((await account()).cash).toBe(cash);
    });

    it('are reversed whole, paid or not', async () => {
      const cash = (await account()).cash;
      const loan = await bucket('loan');
      const first = await unpaidOrder(on.test);
      expect((await desk(`${first.id}/reverse`, { note })).statusCode).toBe(204);
      expect(await detail(first.id)).toMatchObject({ status: 'rejected', reason: 'reversed' });
      expect([(await account()).cash, await bucket('loan')]).toEqual([cash, loan]);
      const second = await unpaidOrder(on.test);
      await pay(second.id, second.advanced);
      expect((await desk(`${second.id}/reverse`, { note })).statusCode).toBe(204);
      expect([(await account()).cash, await bucket('loan')]).toEqual([cash, loan]);
    });

    it('of an account in another currency are paid in it', async () => {
      const before = (await account('USD')).cash;
      const order = await unpaidOrder(on.test, 'marta', { account: 'USD', value: '10' });
      expect(order).toMatchObject({ status: 'payment', account: 'USD' });
      expect(sum([order.reserved, order.advanced])).toBe(sum([order.paid]));
      await pay(order.id, order.advanced);
      expect((await account('USD')).cash).toBe(toBig(before).minus(order.paid).toFixed(2));
    });
  });
}
