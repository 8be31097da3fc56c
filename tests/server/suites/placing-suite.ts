import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum, toBig } from '#core/money.ts';
import { startRecurring } from '#server/jobs/recurring-jobs.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { placingJobs } from '#server/modules/placing/placing-job-service.ts';
import { releaseShares } from '#server/modules/placing/place-shares-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { balanceOf } from '../balance-of.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { forgottenActions, ownActionJobs, splitBody } from '../given-corporate.ts';
import { doneByDesk } from '../given-operator.ts';
import type { Placing, PlacingApplication } from '../given-placing.ts';
import {
  blockBody,
  draftPlacing,
  openPlacing,
  placingBody,
  placingRequest,
} from '../given-placing.ts';
import { placedOrder, quotedOrder, trade } from '../given-trading.ts';
import { idOf } from '../given.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
const { code } = placingBody;
interface Message {
  readonly kind: string;
  readonly params: Readonly<Record<string, string>>;
  readonly link: { readonly id: string } | null;
}

// One that marta holds nothing of.
const symbol = 'AERB';
const instrument = `XMAD-S:${symbol}`;

/** Institutional placings and block trades: applied for, decided by the desk, locked until their day. */
export function placingSuite(open: OpenStore): void {
  describe('placings and block trades', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    // By what is set aside for other things.
    let frozenBefore = '0';
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      await forgottenActions(test, instrument);
      frozenBefore = await balance('frozen');
      await openPlacing(test, code, { stock: instrument });
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const marta = () => test.accessToken('marta');
    const balance = (bucket: string, asset?: string) => balanceOf(test, clientId, bucket, asset);
    const frozen = async () => sum([await balance('frozen'), `-${frozenBefore}`]);
    const money = async () => [await balance('cash'), await frozen()];
    const shares = async () => [
      await balance('holding', instrument),
      await balance('held', instrument),
    ];
    const read = async (path: string) => test.call({ path: `/api${path}`, token: await marta() });
    const post = async (path: string, body?: object, key?: string) => {
      const token = await marta();
      await proveByPinAndCode(test, 'marta', token);
      return test.call({
        method: 'POST',
        path: `/api/placing/app/v1${path}`,
        token,
        ...(body !== undefined && { body }),
        ...(key !== undefined && { key }),
      });
    };
    const placing = async (which = code) =>
      (await read(`/placing/app/v1/item/${which}`)).json<Placing>();
    const application = async (id: string) =>
      (await read(`/placing/app/v1/application/${id}`)).json<PlacingApplication>();
    const apply = async (wanted: ReturnType<typeof placingRequest>, which = code) => {
      const answer = await post(`/item/${which}/apply`, wanted);
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<PlacingApplication>();
    };
    const refusal = (answer: Awaited<ReturnType<typeof post>>) => {
      const { code: error, params } = answer.json<{
        code: string;
        params?: { reasons?: readonly { readonly code: string }[] };
      }>();
      return [answer.statusCode, error, params?.reasons?.map((each) => each.code)];
    };
    const refused = async (wanted: ReturnType<typeof placingRequest>, which = code) =>
      refusal(await post(`/item/${which}/apply`, wanted));
    const desk = (path: string, body?: object) => doneByDesk(test, path, body);
    const decide = (id: string, what: 'approve' | 'reject' | 'reverse') =>
      desk(
        `placing-applications/${id}/${what}`,
        what === 'approve' ? undefined : { remark: 'It was decided otherwise.' },
      );
    const placed = async (count: string, which = code) => {
      const { id } = await apply(placingRequest(count), which);
      expect((await decide(id, 'approve')).statusCode).toBe(200);
      return id;
    };
    const runAt = async (at: string, servers = 1) => {
      test.now = new Date(at);
      const jobs = placingJobs(systemRandom);
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      const runner = () => runnerOf(test, jobs, faults);
      await Promise.all(Array.from({ length: servers }, () => runner().runDue()));
      // What was asked for meanwhile.
      await runner().runDue();
    };
    const messagesOf = async (id: string) =>
      (await read('/message/app/v1/list?limit=50'))
        .json<{ items: Message[] }>()
        .items.filter(({ link }) => link?.id === id);
    const messages = async (id: string) => (await messagesOf(id)).map(({ kind }) => kind);
    const namesIn = async (id: string) =>
      (await messagesOf(id)).map(({ params }) => params['name']);
    const codesOf = (all: readonly { readonly code: string }[]) => all.map((each) => each.code);

    it('set everything aside that was shown, once a key, and give it back when withdrawn or rejected', async () => {
      const [cash = ''] = await money();
      const key = 'these-shares-once-and-no-more';
      // 525.00 and a quarter of a percent of it.
      const wanted = { shares: '100', price: '5.25', total: '526.31' };
      const first = await post(`/item/${code}/apply`, wanted, key);
      expect((await post(`/item/${code}/apply`, wanted, key)).body).toBe(first.body);
      const applied = first.json<PlacingApplication>();
      expect(applied).toMatchObject({
        ...{ status: 'awaiting', amount: '525.00', fee: '1.31', total: '526.31' },
        ...{ unlocks_on: '2027-03-01', locked_shares: null },
      });
      expect(await money()).toEqual([sum([cash, '-526.31']), '526.31']);
      expect(await placing()).toMatchObject({ left: '900', placed: '525.00' });
      expect((await post(`/application/${applied.id}/withdraw`)).json()).toMatchObject({
        status: 'rejected',
        remark: null,
      });
      expect(refusal(await post(`/application/${applied.id}/withdraw`))[1]).toBe('stateConflict');
      expect((await decide(applied.id, 'approve')).json()).toMatchObject({ code: 'stateConflict' });
      const { id } = await apply(placingRequest('20'));
      expect((await decide(id, 'reject')).json()).toMatchObject({ status: 'rejected' });
      expect(await application(id)).toMatchObject({ remark: 'It was decided otherwise.' });
      expect((await decide(id, 'reject')).json()).toMatchObject({ code: 'stateConflict' });
      expect([await money(), await shares()]).toEqual([
        [cash, '0'],
        ['0', '0'],
      ]);
      expect(await placing()).toMatchObject({ left: '1000', placed: '0.00' });
      expect(await messages(id)).toEqual(['placingRejected', 'placingApplied']);
      // By the name of what was applied for; the symbol is that of a stock that can be bought as well.
      expect(await namesIn(id)).toEqual(['A placing', 'A placing']);
    });

    it('refuse what cannot be applied for, with every reason at once', async () => {
      expect(await refused(placingRequest('10'))).toEqual([
        409,
        'productRefused',
        ['belowMinimum'],
      ]);
      expect((await refused(placingRequest('105')))[2]).toEqual(['offLot']);
      expect((await refused(placingRequest('580')))[2]).toEqual(['aboveMaximum']);
      expect((await refused(placingRequest('1010')))[2]).toEqual(['aboveMaximum', 'aboveOffered']);
      for (const none of ['0', '-100', '0.5'])
        expect((await refused(placingRequest(none)))[2]).toEqual(['belowMinimum', 'offLot']);
      expect(await refused({ ...placingRequest('100'), total: '526.30' })).toEqual([
        409,
        'changedMeanwhile',
        undefined,
      ]);
      // A price that someone made up.
      expect((await refused(placingRequest('100', '1')))[1]).toBe('changedMeanwhile');
      for (const wrong of [
        { ...placingRequest('100'), price: 'NaN' },
        { ...placingRequest('100'), status: 'holding' },
        { shares: '100' },
      ])
        expect((await post(`/item/${code}/apply`, wrong)).statusCode).toBe(400);
      expect(await frozen()).toBe('0');
      await openPlacing(test, 'test-vip', { stock: instrument, vip: 90 });
      expect((await refused(placingRequest('100'), 'test-vip'))[2]).toEqual(['level']);
      await draftPlacing(test, 'test-draft', { stock: instrument });
      expect((await refused(placingRequest('100'), 'test-draft'))[0]).toBe(404);
      expect((await read('/placing/app/v1/item/test-draft')).statusCode).toBe(404);
      const halt = (state: string) =>
        desk(`trading/XMAD-S/${symbol}`, { state, note: 'News are expected.' });
      const { id } = await apply(placingRequest('100'));
      await halt('halted');
      expect((await refused(placingRequest('100')))[2]).toEqual(['halted']);
      expect((await decide(id, 'approve')).json()).toMatchObject({
        code: 'stateConflict',
        params: { state: 'halted' },
      });
      await halt('open');
      expect((await placing()).discount).not.toBeNull();
      test.now = new Date(Date.parse(placingBody.closes_at));
      expect((await placing()).discount).toBeNull();
      expect((await refused(placingRequest('100')))[2]).toEqual(['closed']);
      // What was applied for in time is decided when there is time for it.
      expect((await decide(id, 'approve')).json()).toMatchObject({ status: 'settle' });
    });

    it('never give away more shares than there are, nor spend more than there is, however many apply at once', async () => {
      await openPlacing(test, 'test-few', { stock: instrument, shares: '150', maximum: null });
      const answers = await Promise.all(
        ['100', '100', '50', '50'].map((count) =>
          post('/item/test-few/apply', placingRequest(count)),
        ),
      );
      const taken = answers.flatMap((answer) =>
        answer.statusCode === 200 ? [answer.json<PlacingApplication>()] : [],
      );
      const { left } = await placing('test-few');
      expect(sum([left, ...taken.map((each) => each.shares)])).toBe('150');
      expect(toBig(left).gte(0)).toBe(true);
      expect(await frozen()).toBe(sum(taken.map(({ total }) => total)));
    });

    it('are placed when the desk approves, and cannot be sold until their day, which is named', async () => {
      const [cash = ''] = await money();
      const id = await placed('100');
      expect([await money(), await shares()]).toEqual([
        [sum([cash, '-526.31']), '0'],
        ['0', '100'],
      ]);
      expect(await application(id)).toMatchObject({ status: 'settle', locked_shares: '100' });
      const sale = { symbol, side: 'sell', value: '50' } as const;
      const { obstacles } = await quotedOrder(test, await marta(), sale);
      expect(obstacles).toEqual([
        { code: 'locked', params: { quantity: '100', day: '2027-03-01' } },
      ]);
      // Others that were bought at the market are sold as ever.
      await placedOrder(test, await marta(), { symbol, value: '20' });
      await trade(test, 10);
      const [bought = '', held] = await shares();
      expect([toBig(bought).gt(0), held]).toEqual([true, '100']);
      const all = sum([bought, '100']);
      expect(codesOf((await quotedOrder(test, await marta(), sale)).obstacles)).toEqual([
        'aboveHolding',
        'locked',
      ]);
      const few = await quotedOrder(test, await marta(), { ...sale, value: bought });
      expect(few.obstacles).toEqual([]);
      const { holdings } = (await read('/stat/app/v1/portfolio')).json<Schemas['Portfolio']>();
      expect(holdings.find((each) => each.symbol === symbol)).toMatchObject({ quantity: all });
      const coming = (await read('/calendar/app/v1/events')).json<Schemas['Calendar']>().items;
      expect(coming.filter(({ object }) => object.id === id)).toEqual([
        expect.objectContaining({ kind: 'lockEnd', on: '2027-03-01', amount: null }),
      ]);
      const { items } = (await read('/statement/app/v1?account=EUR&range=30D&limit=20')).json<
        Schemas['Statement']
      >();
      const line = items.find(({ amount }) => amount === '-526.31');
      const movement = await read(`/statement/app/v1/movement/${line?.id}`);
      expect(movement.json()).toMatchObject({ link: { kind: 'placings', id } });
      // Midnight of the first of March in Madrid, an hour before that of UTC: nothing lets them go before, whatever asks for it.
      const early = new Date('2027-02-28T22:59:59.999Z');
      await test.db.inTenant(home.id, (tx) => releaseShares(tx, systemRandom, home, id, early));
      expect(await shares()).toEqual([bought, '100']);
      await runAt('2027-02-28T22:59:00.000Z', 2);
      expect(await shares()).toEqual([bought, '100']);
      await runAt('2027-02-28T23:00:00.000Z', 3);
      expect(await shares()).toEqual([all, '0']);
      expect(await application(id)).toMatchObject({ status: 'holding', locked_shares: null });
      await runAt('2027-03-05T12:00:00.000Z', 2);
      expect(await messages(id)).toEqual(['placingUnlocked', 'placingApproved', 'placingApplied']);
      const free = await quotedOrder(test, await marta(), { ...sale, value: all });
      expect(codesOf(free.obstacles)).not.toContain('locked');
    });

    it('are decided once, whatever is done to them at the same time', async () => {
      const [cash = ''] = await money();
      const { id } = await apply(placingRequest('100'));
      const [approved, rejected, withdrawn] = await Promise.all([
        decide(id, 'approve'),
        decide(id, 'reject'),
        post(`/application/${id}/withdraw`),
      ]);
      const done = [approved, rejected, withdrawn].filter(({ statusCode }) => statusCode === 200);
      expect(done).toHaveLength(1);
      const isPlaced = done[0] === approved;
      expect([await money(), await shares()]).toEqual([
        [isPlaced ? sum([cash, '-526.31']) : cash, '0'],
        ['0', isPlaced ? '100' : '0'],
      ]);
    });

    it('of a block are agreed within the band of the day, at the application and at the approval', async () => {
      await openPlacing(test, 'test-block', { ...blockBody, stock: instrument });
      const { band, price, discount } = await placing('test-block');
      expect([price, discount]).toEqual([null, null]);
      const { lower = '', upper = '' } = band ?? {};
      const [low, high] = [lower, upper].map((each) => toBig(each));
      const at = (bid: string) => placingRequest('100', bid);
      const beyond = high?.times('1.5').toFixed(2) ?? '';
      expect((await refused(at(beyond), 'test-block'))[2]).toContain('outsideBand');
      expect((await refused(at(low?.times('0.5').toFixed(2) ?? ''), 'test-block'))[2]).toContain(
        'outsideBand',
      );
      const between = `${low
        ?.plus(high ?? 0)
        .div(2)
        .toFixed(2)}`;
      expect((await refused(at(`${between}1`), 'test-block'))[2]).toContain('offTick');
      const [cash = ''] = await money();
      const { id, total } = await apply(at(between), 'test-block');
      // Without a lock-up they are there at once.
      expect((await decide(id, 'approve')).json()).toMatchObject({ status: 'holding' });
      expect([await money(), await shares()]).toEqual([
        [sum([cash, `-${total}`]), '0'],
        ['100', '0'],
      ]);
    });

    it('follow a split of their stock while they are locked, and are not approved over one', async () => {
      const id = await placed('110');
      const late = await apply(placingRequest('100'));
      const body = splitBody(test, { symbol, ratio: [3, 2] });
      expect((await desk('corporate-splits', body)).statusCode).toBe(200);
      const begins = Date.parse(`${body.effective_on}T00:00:00Z`);
      test.now = new Date(begins + 61_000);
      const jobs = ownActionJobs(test);
      await startRecurring(test.db, systemRandom, [home.id], jobs, test.now);
      await runnerOf(test, jobs, faults).runDue();
      expect(await shares()).toEqual(['0', '165']);
      expect(await application(id)).toMatchObject({ shares: '110', locked_shares: '165' });
      expect((await decide(late.id, 'approve')).json()).toMatchObject({
        params: { state: 'split' },
      });
      expect((await decide(id, 'reverse')).json()).toMatchObject({ params: { state: 'split' } });
      // Its price is that of the shares before.
      expect((await refused(placingRequest('100')))[2]).toEqual(['closed']);
      await runAt('2027-03-01T12:00:00.000Z');
      expect(await shares()).toEqual(['165', '0']);
    });

    it('are reversed by the desk while their shares are there, and everything paid comes back', async () => {
      const [cash = ''] = await money();
      const id = await placed('100');
      expect((await decide(id, 'reverse')).json()).toMatchObject({ status: 'rejected' });
      expect((await decide(id, 'reverse')).json()).toMatchObject({ code: 'stateConflict' });
      expect([await money(), await shares()]).toEqual([
        [cash, '0'],
        ['0', '0'],
      ]);
      expect(await placing()).toMatchObject({ left: '1000' });
      expect(await messages(id)).toEqual(['placingReversed', 'placingApproved', 'placingApplied']);
      await openPlacing(test, 'test-free', { stock: instrument, unlocks_on: null });
      const sold = await placed('100', 'test-free');
      await placedOrder(test, await marta(), { symbol, side: 'sell', value: '100' });
      // On sale, then sold.
      expect((await decide(sold, 'reverse')).json()).toMatchObject({ code: 'insufficientBalance' });
      await trade(test, 10);
      expect((await decide(sold, 'reverse')).statusCode).toBe(409);
      expect(await application(sold)).toMatchObject({ status: 'holding' });
    });

    it('keep what clients have applied by, and are written without contradictions', async () => {
      const put = async (more: object) =>
        (await desk('placings', { ...placingBody, stock: instrument, ...more })).json<{
          code: string;
        }>().code;
      expect(await put({ risk: 5 })).toBe(code);
      for (const more of [
        { price: '5' },
        { fee_percent: '1' },
        { lot: 20 },
        { shares: '2000' },
        { unlocks_on: '2027-04-01' },
        { closes_at: '2026-12-03T12:00:00.000Z' },
        { stock: 'XMAD-S:IBRX' },
        { type: 'block', price: null },
      ])
        expect(await put(more)).toBe('stateConflict');
      const draft = { code: 'test-other' };
      for (const more of [
        { price: null },
        { price: '0' },
        { type: 'block' },
        { stock: 'XMAD-S:NONE' },
        { shares: '15' },
        { shares: '5' },
        { lot: 0 },
        { unlocks_on: '2026-12-03' },
        { opens_at: null },
        { fee_percent: '-1' },
      ])
        expect([more, await put({ ...draft, ...more })]).toEqual([more, 'requestInvalid']);
      const { items: acts } = (
        await test.call({ path: '/desk/v1/audit?limit=20', token: deskToken })
      ).json<{ items: readonly { act: string; before: object | null }[] }>();
      expect(acts.filter(({ act, before }) => act === 'placing.put' && before)).toMatchObject([
        { before: { risk: 4, terms: { unlocksOn: '2027-03-01' } }, after: { risk: 5 } },
      ]);
    });

    it('go by the level that a client has when they apply, and are no one else’s', async () => {
      await openPlacing(test, 'test-level', { stock: instrument, vip: 1 });
      await test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, clientId, { vip: 1 }));
      await apply(placingRequest('20'), 'test-level');
      await test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, clientId, { vip: 0 }));
      expect((await refused(placingRequest('20'), 'test-level'))[2]).toEqual(['level']);
      const { id } = await apply(placingRequest('20'));
      const other = await test.accessToken('outstanding');
      const path = `/api/placing/app/v1/application/${id}`;
      expect((await test.call({ path, token: other })).statusCode).toBe(404);
    });
  });
}
