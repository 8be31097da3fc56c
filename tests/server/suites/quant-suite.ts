import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum } from '#core/money.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { buyQuant } from '#server/modules/quant/buy-quant-service.ts';
import { quantJobs } from '#server/modules/quant/quant-job-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { balanceOf } from '../balance-of.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { doneByDesk } from '../given-operator.ts';
import type { QuantHolding } from '../given-quant.ts';
import { draftQuant, openQuant, quantBody } from '../given-quant.ts';
import { idOf } from '../given.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
const { code } = quantBody;
const instrument = 'QUANT:TEST-QUANT';

/** Strategy notes: bought at one in their window, left early for a fee, settled at the value of one day. */
export function quantSuite(open: OpenStore): void {
  describe('strategy notes', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      test.now = new Date('2026-11-24T10:00:00.000Z');
      await openQuant(test);
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
    const post = async (path: string, body: object, key?: string) => {
      const token = await test.accessToken('marta');
      await proveByPinAndCode(test, 'marta', token);
      return test.call({
        method: 'POST',
        path: `/api/quant/app/v1${path}`,
        token,
        body,
        ...(key !== undefined && { key }),
      });
    };
    const quant = async () => (await read(`/quant/app/v1/item/${code}`)).json<Schemas['Quant']>();
    const holding = async (id: string) =>
      (await read(`/quant/app/v1/holding/${id}`)).json<QuantHolding>();
    const buy = async (amount: string) => {
      const answer = await post(`/item/${code}/buy`, { amount });
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<QuantHolding>();
    };
    const refusal = (answer: Awaited<ReturnType<typeof post>>) => {
      const { code: error, params } = answer.json<{
        code: string;
        params?: { reasons?: readonly { readonly code: string }[] };
      }>();
      return [answer.statusCode, error, params?.reasons?.map((each) => each.code)];
    };
    const refused = async (amount: string) => refusal(await post(`/item/${code}/buy`, { amount }));
    const desk = (path: string, body?: object) => doneByDesk(test, path, body);
    const value = (day: string, price: string) => desk(`quants/${code}/value`, { day, price });
    const onDesk = async () => {
      const { items } = (await test.call({ path: '/desk/v1/quants', token: deskToken })).json<{
        items: readonly { code: string; units: string; is_waiting: boolean }[];
      }>();
      return items.find((each) => each.code === code);
    };
    const runAt = async (at: string, servers = 1) => {
      test.now = new Date(at);
      const jobs = quantJobs(systemRandom);
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      const runner = () => runnerOf(test, jobs, faults);
      await Promise.all(Array.from({ length: servers }, () => runner().runDue()));
      // What was asked for meanwhile.
      await runner().runDue();
    };
    const messages = async (id: string) =>
      (await read('/message/app/v1/list?limit=50'))
        .json<{ items: { kind: string; link: { id: string } | null }[] }>()
        .items.filter(({ link }) => link?.id === id)
        .map(({ kind }) => kind);

    it('are bought at one each until the last moment of their window, once a key', async () => {
      const cash = await balance('cash');
      const key = 'these-units-once-and-no-more';
      const first = await post(`/item/${code}/buy`, { amount: '500' }, key);
      expect((await post(`/item/${code}/buy`, { amount: '500' }, key)).body).toBe(first.body);
      const bought = first.json<QuantHolding>();
      expect(bought).toMatchObject({
        status: 'holding',
        units: '500.00',
        value: '500.00',
        exit: null,
        exit_obstacle: 'noValue',
      });
      expect([await balance('cash'), await balance('holding', instrument)]).toEqual([
        sum([cash, '-500']),
        '500',
      ]);
      expect(await quant()).toMatchObject({ units: '500.00', value: '500.00', price: null });
      expect(await refused('99')).toEqual([409, 'productRefused', ['belowMinimum']]);
      expect(await refused('4500.01')).toEqual([409, 'productRefused', ['aboveMaximum']]);
      test.now = new Date('2026-12-03T10:59:59.999Z');
      await buy('100');
      test.now = new Date('2026-12-03T11:00:00.000Z');
      expect(await refused('100')).toEqual([409, 'productRefused', ['closed']]);
      expect(await messages(bought.id)).toEqual(['quantBought']);
    });

    it('are bought by no one who is not allowed to, nor with money that is not there', async () => {
      const token = await test.accessToken('marta');
      const unproven = await test.call({
        method: 'POST',
        path: `/api/quant/app/v1/item/${code}/buy`,
        token,
        body: { amount: '500' },
      });
      expect(unproven.json()).toMatchObject({ code: 'stepUpNeeded' });
      await test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, clientId, { vip: 0 }));
      await openQuant(test, 'test-vip', { vip: 2 });
      const answer = await post('/item/test-vip/buy', { amount: '500' });
      expect(refusal(answer)).toEqual([409, 'productRefused', ['level']]);
      await draftQuant(test, 'test-draft');
      expect((await post('/item/test-draft/buy', { amount: '500' })).statusCode).toBe(404);
      expect((await read('/quant/app/v1/item/test-draft')).statusCode).toBe(404);
    });

    it('are left early for exactly what was shown, and not by a value that is missing or old', async () => {
      const cash = await balance('cash');
      const { id } = await buy('500');
      const leave = (total: string, price_on: string, key?: string) =>
        post(`/holding/${id}/leave`, { total, price_on }, key);
      test.now = new Date('2026-12-04T10:00:00.000Z');
      expect(refusal(await leave('495.00', '2026-12-04'))[1]).toBe('stateConflict');
      await value('2026-12-04', '1.0213');
      // 510.65 less 1.5 % of it, which is rounded up.
      const shown = { price: '1.0213', value: '510.65', fee: '7.66', total: '502.99' };
      expect(await holding(id)).toMatchObject({ exit: shown, value: '510.65' });
      test.now = new Date('2026-12-08T10:00:00.000Z');
      expect(await holding(id)).toMatchObject({ exit: null, exit_obstacle: 'staleValue' });
      expect(refusal(await leave('502.99', '2026-12-04'))[1]).toBe('stateConflict');
      await value('2026-12-08', '1.03');
      expect(refusal(await leave('502.99', '2026-12-04'))[1]).toBe('changedMeanwhile');
      expect(refusal(await leave('507.28', '2026-12-08'))[1]).toBe('changedMeanwhile');
      const key = 'these-units-leave-only-once';
      const left = await leave('507.27', '2026-12-08', key);
      expect(left.json()).toMatchObject({
        status: 'sold',
        price: '1.03',
        result: { value: '515.00', fee: '7.73', total: '507.27' },
      });
      expect((await leave('507.27', '2026-12-08', key)).body).toBe(left.body);
      expect(refusal(await leave('507.27', '2026-12-08'))[1]).toBe('stateConflict');
      expect([await balance('cash'), await balance('holding', instrument)]).toEqual([
        sum([cash, '7.27']),
        '0',
      ]);
      expect(await messages(id)).toEqual(['quantLeft', 'quantBought']);
      // What was shown and paid stays; the next one leaves by what is right.
      const corrected = await desk(`quants/${code}/value/correct`, {
        day: '2026-12-08',
        price: '1.02',
        remark: 'Late.',
      });
      expect(corrected.json()).toMatchObject({ version: 2, price: '1.02' });
      expect(await holding(id)).toMatchObject({ price: '1.03', result: { total: '507.27' } });
      const { gains } = (await read('/report/app/v1/year?year=2026')).json<Schemas['YearReport']>();
      expect(gains.lots.filter(({ name }) => name === 'A strategy')).toMatchObject([
        { proceeds: '515.00', cost: '500.00' },
      ]);
      const { items } = (
        await read('/statement/app/v1?account=EUR&range=30D&type=fee&limit=20')
      ).json<Schemas['Statement']>();
      const line = items.find(({ amount }) => amount === '-7.73');
      const movement = await read(`/statement/app/v1/movement/${line?.id}`);
      expect(movement.json()).toMatchObject({ link: { kind: 'quants', id } });
    });

    it('are left once, and by a value that stands, whatever else happens to them at the same time', async () => {
      const cash = await balance('cash');
      const { id } = await buy('500');
      test.now = new Date('2026-12-04T10:00:00.000Z');
      await value('2026-12-04', '1.02');
      const { exit } = await holding(id);
      const shown = { total: exit?.total ?? '', price_on: '2026-12-04' };
      const correction = { day: '2026-12-04', price: '1.10', remark: 'Digits were swapped.' };
      const [once, again, reversed, corrected] = await Promise.all([
        post(`/holding/${id}/leave`, shown),
        post(`/holding/${id}/leave`, shown),
        desk(`quant-holdings/${id}/reverse`, { remark: 'Bought by mistake.' }),
        desk(`quants/${code}/value/correct`, correction),
      ]);
      expect(corrected.statusCode).toBe(200);
      const done = [once, again, reversed].filter(({ statusCode }) => statusCode === 200);
      // Each may also have come second to a correction that changed what it showed.
      expect(done.length).toBeLessThanOrEqual(1);
      const { status, result } = await holding(id);
      expect(status).toBe(
        done.length === 0 ? 'holding' : done[0] === reversed ? 'rejected' : 'sold',
      );
      const paid = status === 'sold' ? shown.total : status === 'rejected' ? '500' : '0';
      expect(result?.total ?? null).toBe(status === 'sold' ? shown.total : null);
      expect(await balance('cash')).toBe(sum([cash, '-500', paid]));
      expect(await balance('holding', instrument)).toBe(status === 'holding' ? '500' : '0');
    });

    it('are settled once at the value of their day, however late, often and on however many servers', async () => {
      const cash = await balance('cash');
      const { id } = await buy('333.33');
      test.now = new Date('2026-12-04T10:00:00.000Z');
      await value('2026-12-04', '1.01');
      const { holdings } = (await read('/stat/app/v1/portfolio')).json<Schemas['Portfolio']>();
      expect(holdings.find(({ symbol }) => symbol === 'TEST-QUANT')).toMatchObject({
        name: 'A strategy',
        value: '336.66',
        cost: '333.33',
      });
      const coming = (await read('/calendar/app/v1/events')).json<Schemas['Calendar']>().items;
      expect(coming.filter(({ object }) => object.id === id)).toEqual([
        expect.objectContaining({ kind: 'maturity', on: '2027-06-04', amount: null }),
      ]);
      await runAt('2027-06-03T20:00:00.000Z', 2);
      expect(await holding(id)).toMatchObject({ status: 'holding', is_waiting: false });
      await value('2027-06-03', '1.06');
      // Midnight of the 4th in Madrid; the value of the day before does not stand in.
      await runAt('2027-06-03T22:00:00.000Z', 3);
      expect(await holding(id)).toMatchObject({ status: 'settle', is_waiting: true, exit: null });
      expect(await onDesk()).toMatchObject({ units: '333.33', is_waiting: true });
      expect(await balance('cash')).toBe(sum([cash, '-333.33']));
      test.now = new Date('2027-06-10T10:00:00.000Z');
      expect((await value('2027-06-04', '1.4017')).statusCode).toBe(200);
      // Nothing is paid within the hour, nor within another one after the correction.
      await runAt('2027-06-10T10:59:00.000Z', 2);
      const right = { day: '2027-06-04', price: '1.0417', remark: 'Digits were swapped.' };
      expect((await desk(`quants/${code}/value/correct`, right)).statusCode).toBe(200);
      await runAt('2027-06-10T11:58:00.000Z', 3);
      expect(await holding(id)).toMatchObject({ status: 'settle' });
      await runAt('2027-06-10T11:59:00.000Z', 3);
      await runAt('2027-06-10T12:30:00.000Z', 2);
      expect((await desk(`quants/${code}/value/correct`, right)).json()).toMatchObject({
        code: 'stateConflict',
      });
      await runAt('2027-07-30T12:00:00.000Z');
      expect(await holding(id)).toMatchObject({
        status: 'sold',
        price: '1.0417',
        price_on: '2027-06-04',
        result: { value: '347.22', fee: '0.00', total: '347.22' },
      });
      expect([await balance('cash'), await balance('holding', instrument)]).toEqual([
        sum([cash, '13.89']),
        '0',
      ]);
      expect(await onDesk()).toMatchObject({ units: '0.00', is_waiting: false });
      expect(await messages(id)).toEqual(['quantSettled', 'quantBought']);
    });

    it('have one value a day, of no day before the first or to come, corrected until it is used', async () => {
      const day = '2026-12-04';
      const wrong = async (on: string) => (await value(on, '1.01')).json<{ code: string }>().code;
      expect(await wrong('2026-12-03')).toBe('requestInvalid');
      expect(await wrong(day)).toBe('requestInvalid');
      test.now = new Date('2026-12-04T10:00:00.000Z');
      await value(day, '1.01');
      expect(await wrong(day)).toBe('stateConflict');
      // On it others could still buy at one.
      expect(await wrong('2026-12-03')).toBe('requestInvalid');
      const correct = (price: string) =>
        desk(`quants/${code}/value/correct`, { day, price, remark: 'Digits were swapped.' });
      expect((await correct('1.10')).json()).toMatchObject({ version: 2, price: '1.1' });
      expect(await quant()).toMatchObject({ price: '1.1', price_on: day, change_percent: '10.00' });
      const { items } = (await read(`/quant/app/v1/item/${code}/values`)).json<
        Schemas['QuantValueList']
      >();
      expect(items).toEqual([{ day, price: '1.1' }]);
    });

    it('keep what clients have bought by: window, dates, range and fee', async () => {
      const put = async (more: object) =>
        (await desk('quants', { ...quantBody, ...more })).json<{ code: string }>().code;
      expect(await put({ risk: 5 })).toBe(code);
      const { items: acts } = (
        await test.call({ path: '/desk/v1/audit?limit=20', token: deskToken })
      ).json<{ items: readonly { act: string; before: object | null }[] }>();
      // The record has the terms as they were and as they are.
      const terms = { settlesOn: '2027-06-04', document: quantBody.document };
      expect(acts.filter(({ act, before }) => act === 'quant.put' && before)).toMatchObject([
        { act: 'quant.put', before: { risk: 4, terms }, after: { risk: 5, terms } },
      ]);
      for (const more of [
        { high: '10' },
        { exit_fee: '2' },
        { settles_on: '2027-06-05' },
        { closes_at: '2026-12-03T12:00:00.000Z' },
      ])
        expect(await put(more)).toBe('stateConflict');
      const draft = { code: 'test-other' };
      expect(await put({ ...draft, begins_on: '2026-12-03' })).toBe('requestInvalid');
      expect(await put({ ...draft, low: '9', high: '3' })).toBe('requestInvalid');
      expect(await put({ ...draft, opens_at: null })).toBe('requestInvalid');
      expect(await put({ ...draft, minimum_fee: '0.001' })).toBe('requestInvalid');
      expect(await put({ ...draft, minimum_fee: '-5' })).toBe('requestInvalid');
    });

    it('are reversed by the desk until they are left or the value that settles them is known', async () => {
      const cash = await balance('cash');
      const { id } = await buy('500');
      const remark = 'Bought by mistake.';
      const reverse = (which: string) => desk(`quant-holdings/${which}/reverse`, { remark });
      expect((await reverse(id)).json()).toMatchObject({ status: 'rejected', remark });
      expect([await balance('cash'), await balance('holding', instrument)]).toEqual([cash, '0']);
      expect((await reverse(id)).json()).toMatchObject({ code: 'stateConflict' });
      expect(await messages(id)).toEqual(['quantReversed', 'quantBought']);
      const other = await buy('500');
      test.now = new Date('2027-06-04T10:00:00.000Z');
      await value('2027-06-04', '1.02');
      expect((await reverse(other.id)).json()).toMatchObject({ code: 'stateConflict' });
      await runAt('2027-06-04T11:00:00.000Z', 2);
      expect(await holding(other.id)).toMatchObject({ status: 'sold' });
    });

    it('are bought with the same money once, however many ask at once', async () => {
      await openQuant(test, 'test-all', { maximum: null, step: '0.01' });
      const amount = await balance('cash');
      const ask = () =>
        test.db.inTenant(home.id, (tx) =>
          buyQuant(tx, systemRandom, home, clientId, { code: 'test-all', amount }, test.now),
        );
      const answers = await Promise.allSettled([ask(), ask(), ask()]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await balance('cash')).toBe('0');
    });
  });
}
