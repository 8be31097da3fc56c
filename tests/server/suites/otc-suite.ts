import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { sum } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { otcJobs } from '#server/modules/otc/otc-job-service.ts';
import { balanceOf } from '../balance-of.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { doneByDesk } from '../given-operator.ts';
import type { OtcBid } from '../given-otc.ts';
import { bidAcceptance, draftOtc, inMs, otcBody, otcRequest, quotedOtc } from '../given-otc.ts';
import type { Placing, PlacingApplication } from '../given-placing.ts';
import { idOf } from '../given.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Schemas = components['schemas'];
type Answer = Awaited<ReturnType<TestApp['call']>>;
const { code } = otcBody;
const instrument = `OTC:${code.toUpperCase()}`;
const minute = 60_000;

/** Shares sold over the counter: bought at a quote, sold at a price that is asked for. */
export function otcSuite(open: OpenStore): void {
  describe('shares over the counter', { timeout: 300_000 }, () => {
    let test: TestApp;
    let clientId = '';
    let frozenBefore = '0';
    const faults: unknown[] = [];
    beforeEach(async () => {
      test = await startTestApp(open);
      ({ id: clientId } = await idOf(test, 'marta'));
      frozenBefore = await balance('frozen');
      await quotedOtc(test);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      await test.close();
    });

    const balance = (bucket: string, asset?: string) => balanceOf(test, clientId, bucket, asset);
    const frozen = async () => sum([await balance('frozen'), `-${frozenBefore}`]);
    const shares = (asset = instrument) => balance('holding', asset);
    const read = async (path: string, username = 'marta') =>
      test.call({ path: `/api${path}`, token: await test.accessToken(username) });
    const post = async (path: string, body?: object, key?: string) => {
      const token = await test.accessToken('marta');
      await proveByPinAndCode(test, 'marta', token);
      return test.call({
        method: 'POST',
        path: `/api${path}`,
        token,
        ...(body !== undefined && { body }),
        ...(key !== undefined && { key }),
      });
    };
    const buy = (wanted: ReturnType<typeof otcRequest>, which = code, key?: string) =>
      post(`/placing/app/v1/item/${which}/apply`, wanted, key);
    const bought = async (count: string, which = code) => {
      const answer = await buy(otcRequest(count), which);
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<PlacingApplication>();
    };
    const ask = (count: string, which = code) =>
      post(`/otc/app/v1/item/${which}/bid`, { shares: count });
    const asked = async (count: string) => {
      const answer = await ask(count);
      expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
      return answer.json<OtcBid>().id;
    };
    const accept = (id: string, body: object = bidAcceptance, key?: string) =>
      post(`/otc/app/v1/bid/${id}/accept`, body, key);
    const decline = (id: string) => post(`/otc/app/v1/bid/${id}/decline`);
    const bid = async (id: string) => (await read(`/otc/app/v1/bid/${id}`)).json<OtcBid>();
    const item = async (which = code) =>
      (await read(`/placing/app/v1/item/${which}`)).json<Placing>();
    const desk = (path: string, body?: object) => doneByDesk(test, path, body);
    const answerBid = (id: string, ms = 15 * minute, price = '20.00') =>
      desk(`otc-bids/${id}/quote`, { price, expires_at: inMs(test, ms) });
    const quoted = async (count = '50') => {
      await bought(count);
      const id = await asked(count);
      expect((await answerBid(id)).statusCode).toBe(200);
      return id;
    };
    const remark = { remark: 'It was decided otherwise.' };
    const refusal = (answer: Answer) => {
      const { code: error, params } = answer.json<{
        code: string;
        params?: { reasons?: readonly { readonly code: string }[] };
      }>();
      return [answer.statusCode, error, params?.reasons?.map((each) => each.code)];
    };
    const errorOf = (answer: Answer) => answer.json<{ code: string }>().code;
    const runJobs = async (servers: number) => {
      const runners = Array.from({ length: servers }, () => runnerOf(test, otcJobs(), faults));
      await Promise.all(runners.map((each) => each.runDue()));
    };
    const messages = async (id: string) =>
      (await read('/message/app/v1/list?limit=50'))
        .json<{ items: { kind: string; link: { id: string } | null }[] }>()
        .items.filter(({ link }) => link?.id === id)
        .map(({ kind }) => kind);

    it('are bought at the quote at once, once a key, for exactly what was shown', async () => {
      const cash = await balance('cash');
      expect(await item()).toMatchObject({
        ...{ type: 'otc', subtype: 'otc', price: '20.50', trading_type: 'holding', held: '0' },
        ...{ stock: { market: 'OTC', symbol: 'TEST-OTC', name: 'Unlisted shares' }, bid: null },
        quote: { price: '20.50', expires_at: inMs(test, 15 * minute) },
      });
      // 1025.00 and half a percent of it.
      const wanted = { shares: '50', price: '20.50', total: '1030.13' };
      const key = 'these-shares-once-and-no-more';
      const first = await buy(wanted, code, key);
      expect((await buy(wanted, code, key)).body).toBe(first.body);
      expect(first.json()).toMatchObject({
        ...{ status: 'holding', amount: '1025.00', fee: '5.13', total: '1030.13' },
        steps: [{ status: 'holding' }],
      });
      expect((await buy({ ...wanted, shares: '55' }, code, key)).statusCode).toBe(422);
      expect([await balance('cash'), await frozen(), await shares()]).toEqual([
        sum([cash, '-1030.13']),
        '0',
        '50',
      ]);
      expect(await item()).toMatchObject({ left: '950', held: '50', placed: '1025.00' });
      const { id } = first.json<PlacingApplication>();
      expect(await messages(id)).toEqual(['placingApproved']);
      const { holdings } = (await read('/stat/app/v1/portfolio')).json<Schemas['Portfolio']>();
      expect(holdings.find((each) => each.market === 'OTC')).toMatchObject({
        ...{ symbol: 'TEST-OTC', name: 'Unlisted shares', quantity: '50', price: '20.50' },
        value: '1025.00',
      });
      expect((await read(`/placing/app/v1/application/${id}`, 'outstanding')).statusCode).toBe(404);
    });

    it('are not bought once the quote has expired, by a millisecond, or was withdrawn or changed', async () => {
      const expires = test.now.getTime() + 15 * minute;
      test.now = new Date(expires - 1);
      await bought('10');
      test.now = new Date(expires);
      expect(refusal(await buy(otcRequest('10')))).toEqual([
        409,
        'productRefused',
        ['priceMissing'],
      ]);
      expect(await item()).toMatchObject({ price: null, quote: null, placed: '0.00' });
      await desk(`otc/${code}/quote`, { price: '21', expires_at: inMs(test, minute) });
      expect(errorOf(await buy(otcRequest('10')))).toBe('changedMeanwhile');
      const wrong = { ...otcRequest('10', '21'), total: '211.04' };
      expect(errorOf(await buy(wrong))).toBe('changedMeanwhile');
      expect((await buy(otcRequest('10', '21'))).statusCode).toBe(200);
      expect((await desk(`otc/${code}/quote/withdraw`)).json()).toMatchObject({ quote: null });
      expect(errorOf(await desk(`otc/${code}/quote/withdraw`))).toBe('stateConflict');
      expect(refusal(await buy(otcRequest('10', '21')))[2]).toEqual(['priceMissing']);
      expect(await shares()).toBe('20');
    });

    it('refuse what cannot be bought, with every reason at once', async () => {
      const reasons = async (count: string, which = code) =>
        refusal(await buy(otcRequest(count), which))[2];
      expect(await reasons('3')).toEqual(['belowMinimum', 'offLot']);
      expect(await reasons('150')).toEqual(['aboveMaximum']);
      await bought('100');
      // What is held counts against the maximum.
      expect(await reasons('50')).toEqual(['aboveMaximum']);
      expect((await post(`/placing/app/v1/item/${code}/apply`, { shares: '10' })).statusCode).toBe(
        400,
      );
      await quotedOtc(test, 'test-vip', { vip: 90 });
      expect(await reasons('10', 'test-vip')).toEqual(['level']);
      await quotedOtc(test, 'test-chf', { currency: 'CHF' });
      expect(await reasons('10', 'test-chf')).toContain('accountMissing');
      await draftOtc(test);
      expect((await buy(otcRequest('10'), 'test-draft-otc')).statusCode).toBe(404);
      await desk(`products/${code}/close`);
      expect(await reasons('5')).toContain('closed');
    });

    it('are awaited where the desk decides, at the price of the application', async () => {
      await quotedOtc(test, 'test-review', { trading_type: 'review' });
      const cash = await balance('cash');
      const { id } = await bought('50', 'test-review');
      expect([await balance('cash'), await frozen()]).toEqual([sum([cash, '-1030.13']), '1030.13']);
      // The quote bounds the application, not the decision.
      test.now = new Date(test.now.getTime() + 60 * minute);
      expect((await desk(`placing-applications/${id}/approve`)).json()).toMatchObject({
        status: 'holding',
        total: '1030.13',
      });
      expect([await frozen(), await shares('OTC:TEST-REVIEW')]).toEqual(['0', '50']);
      expect((await desk(`placing-applications/${id}/reverse`, remark)).json()).toMatchObject({
        status: 'rejected',
      });
      expect([await balance('cash'), await shares('OTC:TEST-REVIEW')]).toEqual([cash, '0']);
    });

    it('are sold at the price that was given, once, for exactly what was shown', async () => {
      const id = await quoted();
      const cash = await balance('cash');
      // 1000.00 without half a percent of it.
      expect(await bid(id)).toMatchObject({
        ...{ status: 'quoted', price: '20.00', amount: '1000.00', fee: '5.00', total: '995.00' },
      });
      expect((await item()).bid).toBe(id);
      expect(errorOf(await accept(id, { price: '20', total: '995.01' }))).toBe('changedMeanwhile');
      expect(errorOf(await accept(id, { price: '20.01', total: '995' }))).toBe('changedMeanwhile');
      expect((await accept(id, { price: 'NaN', total: '995' })).statusCode).toBe(400);
      const key = 'sold-once-and-no-more';
      const answers = await Promise.all([accept(id, bidAcceptance, key), accept(id)]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect([await balance('cash'), await shares()]).toEqual([sum([cash, '995']), '0']);
      expect(errorOf(await accept(id))).toBe('stateConflict');
      expect(errorOf(await decline(id))).toBe('stateConflict');
      expect(await bid(id)).toMatchObject({ status: 'sold' });
      expect(await messages(id)).toEqual(['otcBidSold', 'otcBidQuoted']);
      const { items } = (await read('/statement/app/v1?account=EUR&range=30D&limit=20')).json<
        Schemas['Statement']
      >();
      const line = items.find(({ amount }) => amount === '995.00' || amount === '1000.00');
      expect((await read(`/statement/app/v1/movement/${line?.id}`)).json()).toMatchObject({
        link: { kind: 'otcBids', id },
      });
      // The desk takes it back, once.
      expect((await desk(`otc-bids/${id}/reverse`, remark)).json()).toMatchObject({
        status: 'rejected',
        remark: remark.remark,
      });
      expect(errorOf(await desk(`otc-bids/${id}/reverse`, remark))).toBe('stateConflict');
      expect([await balance('cash'), await shares()]).toEqual([cash, '50']);
    });

    it('answer the same key of a sale with the same answer', async () => {
      const id = await quoted();
      const cash = await balance('cash');
      const key = 'one-sale-and-no-more';
      const first = await accept(id, bidAcceptance, key);
      expect((await accept(id, bidAcceptance, key)).body).toBe(first.body);
      expect(await balance('cash')).toBe(sum([cash, '995']));
    });

    it('are not sold from the moment on at which the price expires, which is noted once on however many servers', async () => {
      const id = await quoted();
      const { expires_at } = await bid(id);
      const expires = Date.parse(expires_at ?? '');
      test.now = new Date(expires - 1);
      expect(await bid(id)).toMatchObject({ status: 'quoted' });
      await runJobs(2);
      test.now = new Date(expires);
      expect(errorOf(await accept(id))).toBe('quoteExpired');
      expect(errorOf(await decline(id))).toBe('stateConflict');
      expect(await bid(id)).toMatchObject({
        status: 'lapsed',
        steps: [{}, {}, { at: expires_at }],
      });
      expect((await item()).bid).toBeNull();
      const listed = async (status: string) =>
        (await read(`/otc/app/v1/bid/list?status=${status}`)).json<Schemas['OtcBidList']>().items;
      expect([await listed('open'), await listed('quoted')]).toEqual([[], []]);
      expect(await listed('lapsed')).toMatchObject([{ id }]);
      await runJobs(3);
      await runJobs(2);
      expect(await messages(id)).toEqual(['otcBidLapsed', 'otcBidQuoted']);
      expect(errorOf(await accept(id))).toBe('quoteExpired');
      expect(await shares()).toBe('50');
      // Asking again is open, whether or not the end of the last one was noted.
      const next = await asked('50');
      await answerBid(next, 1);
      test.now = new Date(test.now.getTime() + 1);
      await asked('50');
      expect(await bid(next)).toMatchObject({ status: 'lapsed' });
    });

    it('are sold a millisecond before the price expires', async () => {
      const id = await quoted();
      test.now = new Date(Date.parse((await bid(id)).expires_at ?? '') - 1);
      expect((await accept(id)).statusCode).toBe(200);
      expect(await shares()).toBe('0');
    });

    it('have one request at a time, for shares that are there, whatever the level is now', async () => {
      expect(refusal(await ask('50'))[2]).toEqual(['noShares']);
      await bought('50');
      expect(refusal(await ask('55'))[2]).toEqual(['aboveHeld']);
      expect(refusal(await ask('3'))[2]).toEqual(['offLot']);
      for (const none of ['0', '-5']) expect((await ask(none)).statusCode).toBeGreaterThan(399);
      await test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, clientId, { vip: 0 }));
      await desk('otc', { ...otcBody, vip: 90 });
      expect(refusal(await buy(otcRequest('10')))[2]).toEqual(['level']);
      const id = await asked('50');
      expect(refusal(await ask('50'))[2]).toEqual(['bidOpen']);
      const answers = await Promise.all([decline(id), answerBid(id)]);
      expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
      if ((await bid(id)).status === 'quoted') await decline(id);
      expect(await bid(id)).toMatchObject({ status: 'rejected' });
      expect((await read(`/otc/app/v1/bid/${id}`, 'outstanding')).statusCode).toBe(404);
      expect((await ask('50')).statusCode).toBe(200);
    });

    it('are kept where the desk withdraws its price, or the shares are no longer there', async () => {
      const id = await quoted();
      expect((await desk(`otc-bids/${id}/reject`, remark)).json()).toMatchObject({
        status: 'rejected',
      });
      expect(errorOf(await accept(id))).toBe('stateConflict');
      expect(await messages(id)).toEqual(['otcBidRejected', 'otcBidQuoted']);
      const next = await asked('50');
      await answerBid(next);
      // The purchase was a mistake, and is reversed before the price is accepted.
      const { items } = (await read(`/placing/app/v1/application/list?product=${code}`)).json<
        Schemas['PlacingApplicationList']
      >();
      await desk(`placing-applications/${items[0]?.id}/reverse`, remark);
      const cash = await balance('cash');
      expect(errorOf(await accept(next))).toBe('insufficientBalance');
      expect([await balance('cash'), await shares()]).toEqual([cash, '0']);
    });

    it('are bought by two at once for no more than there are', async () => {
      await quotedOtc(test, 'test-few', { shares: '15', maximum: null });
      const answers = await Promise.all(
        ['10', '10', '5'].map((count) => buy(otcRequest(count), 'test-few')),
      );
      const taken = answers
        .filter(({ statusCode }) => statusCode === 200)
        .map((answer) => answer.json<PlacingApplication>().shares);
      expect(sum([(await item('test-few')).left, ...taken])).toBe('15');
      expect(await shares('OTC:TEST-FEW')).toBe(sum(taken));
    });

    it('are put and quoted by the desk, which cannot change what clients have bought by', async () => {
      const put = async (more: object) => errorOf(await desk('otc', { ...otcBody, ...more }));
      for (const more of [{ lot: 10 }, { fee_percent: '1' }, { trading_type: 'review' }])
        expect([more, await put(more)]).toEqual([more, 'stateConflict']);
      for (const more of [{ shares: '3' }, { shares: '12' }, { lot: 0 }, { fee_percent: '-1' }])
        expect([more, await put({ ...more, code: 'test-other' })]).toEqual([
          more,
          'requestInvalid',
        ]);
      const quote = async (price: string, ms: number, which = code) =>
        errorOf(await desk(`otc/${which}/quote`, { price, expires_at: inMs(test, ms) }));
      expect(await quote('0', minute)).toBe('requestInvalid');
      expect(await quote('20', 0)).toBe('requestInvalid');
      expect(await quote('20', 24 * 60 * minute + 1)).toBe('requestInvalid');
      expect(await quote('20', minute, 'no-such-thing')).toBe('notFound');
      await bought('50');
      const id = await asked('50');
      expect(errorOf(await answerBid(id, -1))).toBe('requestInvalid');
      await answerBid(id);
      expect(errorOf(await answerBid(id))).toBe('stateConflict');
      const { items: acts } = (
        await test.call({ path: '/desk/v1/audit?limit=10', token: deskToken })
      ).json<{ items: readonly { act: string }[] }>();
      expect(acts.map(({ act }) => act)).toEqual(
        expect.arrayContaining(['otc.put', 'otc.quote', 'otc.bid']),
      );
    });
  });
}
