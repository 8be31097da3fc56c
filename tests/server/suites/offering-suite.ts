import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { job } from '#server/db/tables/job.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import {
  computeAllotment,
  finishAllotment,
  writeAllotments,
} from '#server/modules/offering/allot-service.ts';
import {
  draftOffering,
  offeringBody,
  oneLot,
  openOffering,
  runOfferings,
  upcomingOffering,
} from '../given-offering.ts';
import { placedOrder, trade } from '../given-trading.ts';
import { applyForOffering } from '#server/modules/offering/apply-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { offeringStage } from '../offering-stage.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];

const instrument = 'XMAD-S:IBRX';
const tenLots = { lots: 10, price: null, total: '202.00' };

/** Public offerings from the draft to the listing, and everything that stands in the way. */
export function offeringSuite(open: OpenStore): void {
  describe('offerings', { timeout: 300_000 }, () => {
    const stage = offeringStage(open);
    const { call, balance, apply, read, messages, change, desk, run, runAfter } = stage;
    const refused = async (path: string, body: object | null = null, as = 'marta') => {
      const answer = await call('POST', path, { ...(body && { body }), as });
      const { code, params } = answer.json<{
        code: string;
        params?: { reasons?: readonly { readonly code: string }[] };
      }>();
      return [answer.statusCode, code, params?.reasons?.map((each) => each.code)];
    };
    const closed = (code: string) => desk(`offerings/${code}/close`);
    const allot = async (code: string, price = '10', seed = 'a seed') => {
      const answer = await desk(`offerings/${code}/allot`, { price, seed });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      await run();
    };
    const detail = async (code: string) =>
      (await call('GET', `/item/${code}`)).json<Schemas['OfferingDetail']>();

    it('are listed to clients once they are published, with their stage', async () => {
      const { code } = await draftOffering(stage.test);
      const listed = async () =>
        (await call('GET', '/list')).json<Schemas['OfferingList']>().items.map((each) => each.code);
      expect(await listed()).not.toContain(code);
      expect((await call('GET', `/item/${code}`)).statusCode).toBe(404);
      expect(await refused(`/item/${code}/apply`, oneLot)).toEqual([404, 'notFound', undefined]);
      await desk(`offerings/${code}/publish`);
      expect(await listed()).toContain(code);
      expect(await detail(code)).toMatchObject({
        reserved: null,
        state: 'upcoming',
        stage: 'start',
        obstacles: [],
      });
      await run();
      expect(await detail(code)).toMatchObject({ state: 'open' });
    });

    it('set aside what was shown, once, and count what was applied for', async () => {
      const { code } = await openOffering(stage.test);
      const [cash, frozen] = [await balance('cash'), await balance('frozen')];
      const body = { lots: 10, price: '9.5' };
      const quote = (await call('POST', `/item/${code}/quote`, { body })).json<
        Schemas['OfferingQuote']
      >();
      expect(quote).toMatchObject({
        amount: '190.00',
        fee: '1.90',
        total: '191.90',
        obstacles: [],
      });
      const wanted = {
        body: { ...body, total: quote.total },
        key: 'applied-this-once-and-no-more',
      };
      const first = await call('POST', `/item/${code}/apply`, wanted);
      expect((await call('POST', `/item/${code}/apply`, wanted)).body).toBe(first.body);
      const made = first.json<Schemas['OfferingApplication']>();
      expect(made).toMatchObject({ status: 'awaiting', blocked: '191.90', can_change: true });
      expect(await balance('cash')).toBeCloseTo(cash - 191.9, 6);
      expect(await balance('frozen')).toBeCloseTo(frozen + 191.9, 6);
      expect(await detail(code)).toMatchObject({ applied_lots: 10, applications: 1 });
      expect(await messages(made.id)).toEqual(['offeringApplied']);
      expect(await refused(`/item/${code}/apply`, wanted.body)).toEqual([
        409,
        'offeringRefused',
        ['applied'],
      ]);
    });

    it('are refused with every obstacle at once, and with another total than was shown', async () => {
      const { code } = await openOffering(stage.test, { vip: 4 });
      await change('marta', { kycStatus: 'pending' });
      const body = { lots: 51, price: '10.5', total: '1' };
      expect(await refused(`/item/${code}/apply`, body)).toEqual([
        409,
        'offeringRefused',
        ['identity', 'level', 'aboveLots', 'aboveBand'],
      ]);
      await change('marta', { kycStatus: 'approved', vip: 4 });
      expect(await refused(`/item/${code}/apply`, { ...oneLot, total: '20.21' })).toEqual([
        409,
        'changedMeanwhile',
        undefined,
      ]);
      // The level is read anew: it was lowered between the detail and the application.
      await change('marta', { vip: 1 });
      expect(await refused(`/item/${code}/apply`, oneLot)).toEqual([
        409,
        'offeringRefused',
        ['level'],
      ]);
    });

    it('begin and end to the millisecond, whatever the state says', async () => {
      const { code } = await upcomingOffering(stage.test);
      const { start_time, end_time } = await detail(code);
      const at = (time: string, more: number) => {
        stage.test.now = new Date(Date.parse(time) + more);
      };
      at(start_time, -1);
      expect((await refused(`/item/${code}/apply`, oneLot))[2]).toEqual(['notOpenYet']);
      at(start_time, 0);
      const { id } = await apply(code, oneLot);
      at(end_time, -1);
      const changed = await call('POST', `/application/${id}/change`, { body: tenLots });
      expect(changed.statusCode).toBe(200);
      at(end_time, 0);
      const late = [409, 'stateConflict', undefined];
      expect(await refused(`/application/${id}/change`, oneLot)).toEqual(late);
      expect(await refused(`/application/${id}/withdraw`)).toEqual(late);
      expect((await refused(`/item/${code}/apply`, oneLot, 'outstanding'))[1]).toBe(
        'offeringRefused',
      );
      await run();
      expect(await detail(code)).toMatchObject({ state: 'closed', stage: 'end' });
    });

    it('are changed and withdrawn until the end: what is set aside follows', async () => {
      const { code } = await openOffering(stage.test);
      const cash = await balance('cash');
      const { id } = await apply(code, oneLot);
      const body = { lots: 5, price: '8', total: '80.8' };
      const changed = await call('POST', `/application/${id}/change`, { body });
      expect(changed.json()).toMatchObject({ lots: 5, bid: '8', blocked: '80.80' });
      expect(await balance('cash')).toBeCloseTo(cash - 80.8, 6);
      expect(await detail(code)).toMatchObject({ applied_lots: 5, applications: 1 });
      expect((await call('POST', `/application/${id}/withdraw`)).statusCode).toBe(200);
      expect(await balance('cash')).toBeCloseTo(cash, 6);
      expect(await detail(code)).toMatchObject({ applied_lots: 0, application: null });
      expect((await call('POST', `/application/${id}/withdraw`)).statusCode).toBe(409);
      // Who has withdrawn may apply again.
      const again = await apply(code, oneLot);
      expect(again.id).not.toBe(id);
      expect(await messages(id)).toEqual([
        'offeringWithdrawn',
        'offeringChanged',
        'offeringApplied',
      ]);
    });

    it('set aside the whole of what is changed, with nothing left in between', async () => {
      const { code } = await openOffering(stage.test, {
        lot: 1,
        max_lots: 1_000_000,
        lots: 1_000_000,
      });
      const cash = await balance('cash');
      // As many lots as there is money for: the change can use what is set aside already.
      const most = Math.floor(cash / 10.1);
      const total = toBig(String(most * 10))
        .times('1.01')
        .toFixed(2);
      const { id } = await apply(code, { lots: most, price: null, total });
      const fewer = {
        lots: most - 1,
        price: null,
        total: toBig(String((most - 1) * 10))
          .times('1.01')
          .toFixed(2),
      };
      expect((await call('POST', `/application/${id}/change`, { body: fewer })).statusCode).toBe(
        200,
      );
      const more = {
        lots: most + 1,
        price: null,
        total: toBig(String((most + 1) * 10))
          .times('1.01')
          .toFixed(2),
      };
      expect((await refused(`/application/${id}/change`, more))[2]).toEqual(['aboveAvailable']);
    });

    it('go from the allotment over refund and credit to the listing, and are sold at the venue', async () => {
      const { code } = await openOffering(stage.test, { lots: 12, lot: 2 });
      const [cash, frozen, held] = [
        await balance('cash'),
        await balance('frozen'),
        await balance('holding', { asset: instrument }),
      ];
      const first = await apply(code, tenLots);
      await change('mfa', { mfa: false });
      const second = await apply(code, tenLots, 'mfa');
      await closed(code);
      await allot(code, '9');
      const { allotment } = await detail(code);
      expect(allotment).toMatchObject({
        price: '9',
        demand_lots: 20,
        allotted_lots: 12,
        seed: 'a seed',
      });
      const [mine, other] = [await read(first.id), await read(second.id, 'mfa')];
      expect((mine.allotted_lots ?? 0) + (other.allotted_lots ?? 0)).toBe(12);
      expect(mine).toMatchObject({
        status: 'partly',
        allotted_lots: 6,
        total: '109.08',
        blocked: '202.00',
      });
      // It was allotted before it was to be announced: that is announced now.
      expect(await detail(code)).toMatchObject({ stage: 'pub' });
      // Nothing has been taken or given back yet.
      expect(await balance('frozen')).toBeCloseTo(frozen + 202, 6);
      await runAfter(3);
      expect(await read(first.id)).toMatchObject({
        status: 'partly',
        blocked: '109.08',
        refunded: '92.92',
      });
      expect(await balance('cash')).toBeCloseTo(cash - 109.08, 6);
      await runAfter(1);
      expect(await read(first.id)).toMatchObject({ status: 'listing', blocked: '0.00' });
      expect(await balance('frozen')).toBeCloseTo(frozen, 6);
      // The shares are there, and cannot be sold yet.
      expect(await balance('holding', { asset: instrument })).toBe(held);
      expect(await balance('held', { asset: instrument })).toBe(12);
      await runAfter(1);
      expect(await detail(code)).toMatchObject({ state: 'listed', stage: 'listed' });
      expect(await read(first.id)).toMatchObject({ status: 'holding' });
      expect(await balance('holding', { asset: instrument })).toBe(held + 12);
      expect(await messages(first.id)).toEqual([
        'offeringListed',
        'offeringCredited',
        'offeringRefunded',
        'offeringAllotted',
        'offeringApplied',
      ]);
      const token = await stage.test.accessToken('marta');
      await placedOrder(stage.test, token, { side: 'sell', value: String(held + 12) });
      await trade(stage.test, 60);
      expect(await balance('holding', { asset: instrument })).toBe(0);
      // Again, late and on another server: nothing more happens.
      await runAfter(9);
      expect(await read(first.id)).toMatchObject({ status: 'holding', refunded: '92.92' });
    });

    it('give everything back where nothing was allotted', async () => {
      const { code } = await openOffering(stage.test);
      const cash = await balance('cash');
      const { id } = await apply(code, { lots: 10, price: '8', total: '161.6' });
      await closed(code);
      await allot(code, '10');
      expect(await read(id)).toMatchObject({
        status: 'none',
        allotted_lots: 0,
        total: '0.00',
        unallotted_reason: 'price',
      });
      await runAfter(9);
      expect(await read(id)).toMatchObject({
        status: 'refunded',
        refunded: '161.60',
        unallotted_reason: 'price',
      });
      expect(await balance('cash')).toBeCloseTo(cash, 6);
      expect(await messages(id)).toEqual([
        'offeringRefunded',
        'offeringBelowPrice',
        'offeringApplied',
      ]);
    });

    it('do all that has become due in one go, once, on two servers at a time', async () => {
      const { code } = await openOffering(stage.test);
      const cash = await balance('cash');
      const { id } = await apply(code, tenLots);
      await closed(code);
      await desk(`offerings/${code}/allot`, { price: '10', seed: 'late' });
      stage.test.now = new Date(stage.test.now.getTime() + 30 * 86_400_000);
      await Promise.all([
        runOfferings(stage.test, stage.faults),
        runOfferings(stage.test, stage.faults),
      ]);
      await run();
      await runAfter(0.01);
      expect(await read(id)).toMatchObject({ status: 'holding', refunded: '0.00' });
      expect(await balance('cash')).toBeCloseTo(cash - 202, 6);
    });

    it('are allotted once, whichever server goes on after a kill, and cannot be changed meanwhile', async () => {
      const { code } = await openOffering(stage.test, { lots: 12 });
      const { db, now } = stage.test;
      const first = await apply(code, tenLots);
      await change('mfa', { mfa: false });
      await apply(code, tenLots, 'mfa');
      await closed(code);
      expect((await desk(`offerings/${code}/allot`, { price: '10', seed: 's' })).statusCode).toBe(
        200,
      );
      expect((await desk(`offerings/${code}/allot`, { price: '9', seed: 't' })).statusCode).toBe(
        409,
      );
      const inTenant: typeof db.inTenant = (tenant, work) => db.inTenant(tenant, work);
      const drawn = await inTenant(home.id, (tx) => computeAllotment(tx, home.id, code));
      if (drawn === null) throw new Error('not drawn');
      // A first batch of one; then the server is gone.
      await inTenant(home.id, (tx) => writeAllotments(tx, drawn.offering, drawn.allotment, 1, now));
      const conflict = [409, 'stateConflict', undefined];
      expect(await refused(`/application/${first.id}/change`, oneLot)).toEqual(conflict);
      expect(await refused(`/application/${first.id}/withdraw`)).toEqual(conflict);
      const remark = 'Not while it is allotted.';
      expect((await desk(`offering-applications/${first.id}/reject`, { remark })).statusCode).toBe(
        409,
      );
      const early = inTenant(home.id, (tx) =>
        finishAllotment(tx, home.id, code, drawn.allotment, now),
      );
      await expect(early).rejects.toThrow('wait for their allotment');
      const again = await inTenant(home.id, (tx) => computeAllotment(tx, home.id, code));
      expect(again?.allotment).toEqual(drawn.allotment);
      await run();
      const rows = await inTenant(home.id, (tx) =>
        tx.select().from(offeringApplication).where(eq(offeringApplication.offering, code)),
      );
      expect(rows.map(({ id, allottedLots }) => [id, allottedLots]).sort()).toEqual(
        [...drawn.allotment.lots].sort(),
      );
      expect(await messages(first.id)).toEqual(['offeringAllotted', 'offeringApplied']);
    });

    it('serve a tranche of clients of a level first', async () => {
      const more = { lots: 10, tranche_vip: 3, tranche_percent: 50 };
      const { code } = await openOffering(stage.test, more);
      expect(await detail(code)).toMatchObject({ reserved: { vip: 3, lots: 5 } });
      await change('marta', { vip: 3 });
      await change('mfa', { mfa: false });
      const vip = await apply(code, { lots: 5, price: null, total: '101.00' });
      const other = await apply(code, { lots: 50, price: null, total: '1010.00' }, 'mfa');
      await closed(code);
      await allot(code);
      expect(await read(vip.id)).toMatchObject({ status: 'allotted', allotted_lots: 5 });
      expect(await read(other.id, 'mfa')).toMatchObject({ allotted_lots: 5 });
    });

    it('that are cancelled refund everybody, until the first shares are credited', async () => {
      const { code } = await openOffering(stage.test);
      const cash = await balance('cash');
      const { id } = await apply(code, tenLots);
      const reason = 'The issuer has withdrawn it.';
      expect((await desk(`offerings/${code}/cancel`, { reason })).statusCode).toBe(200);
      await run();
      expect(await read(id)).toMatchObject({
        status: 'refunded',
        refunded: '202.00',
        remark: reason,
        unallotted_reason: 'cancelled',
      });
      expect(await balance('cash')).toBeCloseTo(cash, 6);
      expect(await messages(id)).toEqual(['offeringCancelled', 'offeringApplied']);
      const second = await openOffering(stage.test);
      const held = await apply(second.code, oneLot);
      await closed(second.code);
      await allot(second.code);
      await runAfter(4);
      expect(await read(held.id)).toMatchObject({ status: 'listing' });
      expect((await desk(`offerings/${second.code}/cancel`, { reason })).statusCode).toBe(409);
    });

    it('are listed early by the desk, and everything before the listing is done first', async () => {
      const { code } = await openOffering(stage.test);
      const { id } = await apply(code, tenLots);
      await closed(code);
      await allot(code, '9');
      expect((await desk(`offerings/${code}/list`)).statusCode).toBe(200);
      await run();
      await runAfter(0.01);
      expect(await read(id)).toMatchObject({
        status: 'holding',
        refunded: '20.20',
        total: '181.80',
      });
    });

    it('ask for what is allotted beyond the money set aside, and take it from cash', async () => {
      const { code } = await openOffering(stage.test);
      const cash = await balance('cash');
      const { id } = await apply(code, oneLot);
      await closed(code);
      await allot(code);
      const raise = { lots: 2, days: 3, remark: 'From the increased offer.' };
      expect((await desk(`offering-applications/${id}/raise`, raise)).statusCode).toBe(200);
      expect(await read(id)).toMatchObject({
        status: 'payment',
        to_pay: '40.40',
        allotted_lots: 3,
      });
      expect(await refused(`/application/${id}/pay`, { amount: '40.39' })).toEqual([
        409,
        'changedMeanwhile',
        undefined,
      ]);
      const paid = await call('POST', `/application/${id}/pay`, { body: { amount: '40.4' } });
      expect(paid.json()).toMatchObject({ status: 'allotted', blocked: '60.60', to_pay: null });
      await runAfter(30);
      await runAfter(0.01);
      expect(await read(id)).toMatchObject({ status: 'holding' });
      expect(await balance('cash')).toBeCloseTo(cash - 60.6, 6);
    });

    it('announce more lots that the money set aside covers, and record them', async () => {
      const { code } = await openOffering(stage.test, { lots: 2 });
      const { id } = await apply(code, { lots: 3, price: null, total: '60.60' });
      await closed(code);
      await allot(code);
      expect(await read(id)).toMatchObject({ status: 'partly', allotted_lots: 2 });
      const raise = { lots: 1, days: 3, remark: 'From the increased offer.' };
      expect((await desk(`offering-applications/${id}/raise`, raise)).statusCode).toBe(200);
      expect(await read(id)).toMatchObject({
        status: 'partly',
        to_pay: null,
        allotted_lots: 3,
        total: '60.60',
      });
      expect((await messages(id))[0]).toBe('offeringRaised');
      const audit = await stage.test.call({ path: '/desk/v1/audit?limit=50', token: deskToken });
      const { items } = audit.json<{ items: readonly { readonly act: string }[] }>();
      expect(items.filter(({ act }) => act === 'application.raise')).toMatchObject([
        {
          before: { id, allottedLots: 2 },
          after: { id, allottedLots: 3, remark: raise.remark },
        },
      ]);
    });

    it('leave what was not paid in time outstanding, and credit the shares all the same', async () => {
      const { code } = await openOffering(stage.test);
      const cash = await balance('cash');
      const { id } = await apply(code, oneLot);
      await closed(code);
      await allot(code);
      const raise = { lots: 2, days: 3, remark: 'From the increased offer.' };
      await desk(`offering-applications/${id}/raise`, raise);
      await runAfter(2.9);
      expect(await read(id)).toMatchObject({ status: 'payment' });
      await runAfter(0.2);
      expect(await read(id)).toMatchObject({ status: 'outstanding', blocked: '60.60' });
      expect(await balance('outstanding')).toBeCloseTo(40.4, 6);
      await runAfter(30);
      await runAfter(0.01);
      expect(await read(id)).toMatchObject({ status: 'holding' });
      expect(await balance('cash')).toBeCloseTo(cash - 20.2, 6);
      expect(await messages(id)).toContain('offeringOutstanding');
    });

    it('are rejected one by one by the desk, with a remark that the client reads', async () => {
      const { code } = await openOffering(stage.test);
      const cash = await balance('cash');
      const { id } = await apply(code, tenLots);
      const remark = 'Not eligible under the prospectus.';
      const path = `offering-applications/${id}/reject`;
      expect((await desk(path, { remark })).statusCode).toBe(200);
      expect(await read(id)).toMatchObject({
        status: 'rejected',
        unallotted_reason: 'rejected',
        remark,
        blocked: '0.00',
      });
      expect(await balance('cash')).toBeCloseTo(cash, 6);
      expect(await detail(code)).toMatchObject({ applied_lots: 0, applications: 0 });
      expect((await desk(path, { remark })).statusCode).toBe(409);
    });

    it('are written at the desk as drafts alone, with dates, prices and lots that fit', async () => {
      const { code } = await draftOffering(stage.test);
      const put = async (more: object) => {
        const answer = await desk('offerings', offeringBody(stage.test, code, more));
        const { errors = [] } = answer.json<{ errors?: readonly { readonly pointer: string }[] }>();
        return [answer.statusCode, errors.map(({ pointer }) => pointer)];
      };
      expect(await put({ price_low: '8.5' })).toEqual([200, []]);
      expect(await put({ price_high: '7' })).toEqual([400, ['/price_high']]);
      expect(await put({ price_step: '0.3' })).toEqual([400, ['/price_high']]);
      expect(await put({ instrument: 'XMAD-S:NONE' })).toEqual([400, ['/instrument']]);
      expect(await put({ currency: 'USD' })).toEqual([400, ['/currency']]);
      expect(await put({ lwr_time: stage.test.now.toISOString() })).toEqual([400, ['/lwr_time']]);
      expect(await put({ tranche_vip: 2 })).toEqual([400, ['/tranche_percent']]);
      expect(await put({ audience: 'of_no_one' })).toEqual([400, ['/audience']]);
      const documents = [{ kind: 'prospectus', screen: 'lost' }];
      expect(await put({ documents })).toEqual([400, ['/documents/0/screen']]);
      await desk(`offerings/${code}/publish`);
      expect((await put({}))[0]).toBe(409);
      expect((await desk(`offerings/${code}/list`)).statusCode).toBe(409);
      expect((await desk(`offerings/${code}/allot`, { price: '9' })).statusCode).toBe(409);
    });

    it('show the documents that the desk gave them', async () => {
      const documents = [{ kind: 'prospectus', screen: 'prospectus' }] as const;
      const { code } = await openOffering(stage.test, { documents });
      expect(await detail(code)).toMatchObject({ documents });
    });

    it('for an audience are applied for by those to whom the desk gave its permission', async () => {
      const audience = 'private_banking';
      const { code } = await openOffering(stage.test, { audience });
      expect((await detail(code)).obstacles).toEqual([{ code: 'audience', params: {} }]);
      const refusal = [409, 'offeringRefused', ['audience']];
      expect(await refused(`/item/${code}/apply`, oneLot)).toEqual(refusal);
      await change('marta', { perms: ['offering', audience] });
      expect(await apply(code, oneLot)).toMatchObject({ status: 'awaiting' });
    });

    it('that the tenant no longer offers stay with who has applied, and are applied for by no one', async () => {
      const other = await startTestApp(open, { products: ['spo'] });
      const [own, unknown] = [await openOffering(other), await openOffering(other)];
      const { id: clientId } = await idOf(other, 'marta');
      const wanted = { lots: 1, bid: null, total: oneLot.total };
      // Applied for while it was still offered.
      const { id } = await other.db.inTenant(home.id, (tx) =>
        applyForOffering(tx, systemRandom, home, clientId, own.code, wanted, other.now),
      );
      const token = await other.accessToken('marta');
      const path = (rest: string) => `/api/offering/app/v1${rest}`;
      const get = async (rest: string) => other.call({ path: path(rest), token });
      const post = async (rest: string, body?: object) =>
        other.call({ method: 'POST', path: path(rest), token, ...(body && { body }) });
      const { items } = (await get('/list')).json<Schemas['OfferingList']>();
      const ipos = items.filter(({ type }) => type === 'ipo').map(({ code }) => code);
      expect(ipos).toContain(own.code);
      expect(ipos).not.toContain(unknown.code);
      expect((await get(`/item/${own.code}`)).json()).toMatchObject({
        obstacles: [{ code: 'closed' }, { code: 'applied' }],
      });
      expect((await get(`/item/${unknown.code}`)).statusCode).toBe(404);
      expect((await post(`/item/${unknown.code}/apply`, oneLot)).statusCode).toBe(404);
      expect((await get(`/application/${id}`)).json()).toMatchObject({
        can_change: false,
        can_withdraw: true,
      });
      const more = { ...oneLot, lots: 2, total: '40.4' };
      expect((await post(`/application/${id}/change`, more)).json()).toMatchObject({
        code: 'offeringRefused',
        params: { reasons: [{ code: 'closed' }] },
      });
      expect((await post(`/application/${id}/withdraw`)).json()).toMatchObject({
        status: 'withdrawn',
        can_withdraw: false,
      });
      await other.close();
    });

    it('of others are not there', async () => {
      const { code } = await openOffering(stage.test);
      const { id } = await apply(code, oneLot);
      const [withdraw, pay] = [`/application/${id}/withdraw`, `/application/${id}/pay`];
      expect((await refused(withdraw, null, 'outstanding'))[0]).toBe(404);
      expect((await refused(pay, { amount: '1' }, 'outstanding'))[0]).toBe(404);
      expect((await call('GET', `/application/${id}`, { as: 'outstanding' })).statusCode).toBe(404);
      expect((await call('GET', `/application/${randomUUID()}`)).statusCode).toBe(404);
    });

    it('ask for each job of an application once', async () => {
      const { code } = await openOffering(stage.test);
      const { id } = await apply(code, oneLot);
      await closed(code);
      await allot(code);
      for (const days of [4, 1, 9, 9]) await runAfter(days);
      const jobs = await stage.test.db.inTenant(home.id, (tx) =>
        tx
          .select({ runKey: job.runKey, failedAt: job.failedAt })
          .from(job)
          .where(and(eq(job.tenant, home.id), eq(job.kind, 'offering.application'))),
      );
      const own = jobs.filter(({ runKey }) => runKey.startsWith(id));
      expect(own.map(({ runKey }) => runKey.slice(id.length + 1)).sort()).toEqual([
        'allotted',
        'credit 1',
        'list',
        'refund',
      ]);
      expect(own.every(({ failedAt }) => failedAt === null)).toBe(true);
    });
  });
}
