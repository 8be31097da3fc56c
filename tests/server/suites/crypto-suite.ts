import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { cryptoResumeJob } from '#server/modules/crypto/crypto-watch.ts';
import { systemRandom } from '#server/platform/ids.ts';
import {
  creditedCrypto,
  cryptoBody,
  type CryptoDeposit,
  cryptoWatch,
  forgetCrypto,
  misroutedCrypto,
  openedCrypto,
  seenOnChain,
  transfer,
} from '../given-crypto.ts';
import { idOf } from '../given.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Deposits by crypto: an address on a network that was confirmed, and a transfer that is credited once. */
export function cryptoSuite(open: OpenStore): void {
  describe('deposits by crypto', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      await forgetCrypto(test, 'marta');
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    });
    afterAll(() => test.close());

    const get = async (path: string) =>
      test.call({ path: `/api${path}`, token: await test.accessToken('marta') });
    const list = async () =>
      (await get('/deposit/app/v1/crypto/list')).json<{ items: CryptoDeposit[] }>().items;
    const euros = async () =>
      toBig(
        (await get('/acc/app/v1/list'))
          .json<{ items: { currency: string; cash: string }[] }>()
          .items.find(({ currency }) => currency === 'EUR')?.cash ?? '0',
      );
    const lastMessage = async () =>
      (await get('/message/app/v1/list')).json<{ items: { kind: string; params: object }[] }>()
        .items[0];
    const ask = async (body: object) =>
      test.call({
        method: 'POST',
        path: '/api/deposit/app/v1/crypto',
        token: await test.accessToken('marta'),
        body,
      });
    const desk = (path: string, body?: object) =>
      test.call({
        method: body === undefined ? 'GET' : 'POST',
        path: `/desk/v1/${path}`,
        token: deskToken,
        ...(body && { body }),
      });

    it('get an address on the network that the client confirmed, and on no other', async () => {
      const refused = async (changes: object, pointer: string) =>
        expect((await ask({ ...cryptoBody, ...changes })).json()).toMatchObject({
          status: 400,
          errors: [{ pointer }],
        });
      await refused({ confirmed_network: 'ethereum' }, '/confirmed_network');
      await refused({ account: 'GBP' }, '/account');
      expect((await ask({ ...cryptoBody, asset: 'BTC' })).json()).toMatchObject({
        status: 409,
        code: 'cryptoUnavailable',
      });
      const { id } = await idOf(test, 'marta');
      const allow = (clientDeposit: boolean) =>
        test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, id, { clientDeposit }));
      await allow(false);
      expect((await ask(cryptoBody)).json()).toMatchObject({
        status: 403,
        params: { reasons: [{ code: 'depositsClosed' }] },
      });
      await allow(true);
      expect(await list()).toEqual([]);
      expect(await openedCrypto(test, 'marta')).toMatchObject({
        status: 'waiting',
        network_name: 'TRON (TRC-20)',
        address: expect.stringMatching(/^tron-/),
        memo: null,
        minimum: '10',
        needed: 20,
        confirmations: 0,
      });
      const xrp = { asset: 'XRP', network: 'xrpl', account: 'EUR', confirmed_network: 'xrpl' };
      expect(await openedCrypto(test, 'marta', xrp)).toMatchObject({
        address: 'rSHARED',
        memo: expect.any(String),
      });
    });

    it('are seen with their confirmations and credited at the rate of that moment, once', async () => {
      const before = await euros();
      const deposit = await openedCrypto(test, 'marta');
      await seenOnChain(test, deposit, [transfer(deposit, { confirmations: 7 })]);
      expect(await list()).toMatchObject([
        { status: 'seen', confirmations: 7, amount: '250', credited: null },
      ]);
      expect(await lastMessage()).toMatchObject({
        kind: 'cryptoSeen',
        params: { amount: '250', asset: 'USDT', needed: '20' },
      });
      expect((await euros()).eq(before)).toBe(true);
      await seenOnChain(test, deposit, [transfer(deposit)]);
      const [credited] = await list();
      expect(credited).toMatchObject({ status: 'credited', confirmations: 20 });
      const worth = toBig(credited?.rate ?? '0')
        .times(250)
        .round(2, 0)
        .toFixed(2);
      expect(credited?.credited).toBe(worth);
      expect((await euros()).minus(before).toFixed(2)).toBe(worth);
      expect(await lastMessage()).toMatchObject({
        kind: 'cryptoCredited',
        params: { credited: worth },
      });
      // The chain repeats itself, however often.
      for (const confirmations of [20, 25, 20])
        await seenOnChain(test, deposit, [transfer(deposit, { confirmations })]);
      expect((await euros()).minus(before).toFixed(2)).toBe(worth);
      const { items } = (await get('/statement/app/v1?account=EUR&range=all&limit=1')).json<{
        items: { what: string; counterparty: string; amount: string; id: string }[];
      }>();
      expect(items[0]).toMatchObject({ what: 'deposit', counterparty: 'custody', amount: worth });
      expect((await get(`/statement/app/v1/movement/${items[0]?.id}`)).json()).toMatchObject({
        link: { kind: 'deposits', id: deposit.id },
      });
    });

    it('are credited once by two servers that see them at the same time', async () => {
      const before = await euros();
      const deposit = await openedCrypto(test, 'marta');
      test.chain.show(deposit.address, [
        transfer(deposit),
        transfer(deposit, { output: 1, amount: '40' }),
      ]);
      test.now = new Date(test.now.getTime() + 61_000);
      await Promise.all([cryptoWatch(test).runDue(), cryptoWatch(test).runDue()]);
      const all = await list();
      expect(all.map(({ status }) => status)).toEqual(['credited', 'credited']);
      const total = all.reduce((sum, { credited }) => sum.plus(credited ?? '0'), toBig('0'));
      expect((await euros()).minus(before).eq(total)).toBe(true);
    });

    it('wait again when the chain is reorganised, and what was credited is marked for the desk', async () => {
      const before = await euros();
      const deposit = await openedCrypto(test, 'marta');
      await seenOnChain(test, deposit, [transfer(deposit, { confirmations: 12 })]);
      await seenOnChain(test, deposit, [transfer(deposit, { confirmations: 3 })]);
      expect(await list()).toMatchObject([{ status: 'seen', confirmations: 3 }]);
      await seenOnChain(test, deposit, []);
      expect(await list()).toMatchObject([{ status: 'waiting', confirmations: 0, tx_id: null }]);
      expect(await lastMessage()).toMatchObject({
        kind: 'cryptoDropped',
        params: { amount: '250' },
      });
      // A chain that is away has said nothing.
      test.chain.isAway = true;
      await seenOnChain(test, deposit, [transfer(deposit)]);
      expect(await list()).toMatchObject([{ status: 'waiting' }]);
      test.chain.isAway = false;
      await seenOnChain(test, deposit, [transfer(deposit)]);
      expect(await list()).toMatchObject([{ status: 'credited' }]);
      test.now = new Date(test.now.getTime() + 600_000);
      await seenOnChain(test, deposit, []);
      const { items } = (await desk('crypto_deposits?status=credited')).json<{
        items: { id: string; orphaned_at: string | null }[];
      }>();
      expect(items).toMatchObject([{ id: deposit.id, orphaned_at: expect.any(String) }]);
      const note = { note: 'The transfer is no longer on the chain' };
      expect((await desk(`crypto_deposits/${deposit.id}/reverse`, note)).statusCode).toBe(204);
      expect((await desk(`crypto_deposits/${deposit.id}/reverse`, note)).statusCode).toBe(409);
      expect((await euros()).eq(before)).toBe(true);
      expect(await lastMessage()).toMatchObject({ kind: 'cryptoReversed' });
    });

    it('below the minimum or on another network wait for the desk, which credits by hand or rejects', async () => {
      const before = await euros();
      const short = await openedCrypto(test, 'marta');
      await seenOnChain(test, short, [transfer(short, { amount: '9.99' })]);
      expect(await list()).toMatchObject([{ status: 'belowMinimum', amount: '9.99' }]);
      expect(await lastMessage()).toMatchObject({
        kind: 'cryptoBelowMinimum',
        params: { amount: '9.99', asset: 'USDT', minimum: '10' },
        link: { to: 'deposits', id: short.id },
      });
      const { id } = await misroutedCrypto(test, 'marta');
      expect(await lastMessage()).toMatchObject({
        kind: 'cryptoWrongNetwork',
        params: { network: 'TRON (TRC-20)' },
      });
      expect((await euros()).eq(before)).toBe(true);
      expect((await desk('crypto_deposits')).json()).toMatchObject({
        items: [{ id, status: 'wrongNetwork', seen_network: 'ethereum', amount: '250' }],
      });
      const credit = (amount: string) =>
        desk(`crypto_deposits/${id}/credit`, { amount, note: 'Recovered' });
      expect((await credit('1.001')).statusCode).toBe(400);
      const both = await Promise.all([credit('229.90'), credit('229.90')]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      expect((await euros()).minus(before).toFixed(2)).toBe('229.90');
      const note = { note: 'Too little' };
      test.now = new Date(test.now.getTime() + 1000);
      expect((await desk(`crypto_deposits/${short.id}/reject`, note)).statusCode).toBe(204);
      expect(await lastMessage()).toMatchObject({
        kind: 'cryptoRejected',
        params: { amount: '9.99', asset: 'USDT' },
        link: { to: 'deposits', id: short.id },
      });
      expect(
        (await desk(`crypto_deposits/${short.id}/credit`, { amount: '9', ...note })).statusCode,
      ).toBe(409);
    });

    it('follow terms of the tenant, keep those they were opened with, and are not offered where closed', async () => {
      const first = await openedCrypto(test, 'marta');
      const terms = { asset: 'USDT', network: 'tron', minimum: '300', confirmations: 30 };
      const set = (open: boolean) =>
        test.call({
          method: 'PUT',
          path: '/desk/v1/crypto_terms',
          token: deskToken,
          body: { ...terms, open },
        });
      expect((await set(true)).statusCode).toBe(200);
      const offered = async () =>
        (await get('/deposit/app/v1/crypto/routes?account=EUR')).json<{
          items: { asset: string; network: string; minimum: string; rate: string }[];
        }>().items;
      expect((await offered()).find(({ network }) => network === 'tron')).toMatchObject({
        minimum: '300',
        rate: expect.stringMatching(/^0\.9/),
      });
      await seenOnChain(test, first, [transfer(first)]);
      expect(await list()).toMatchObject([{ status: 'credited' }]);
      expect(await openedCrypto(test, 'marta')).toMatchObject({ minimum: '300', needed: 30 });
      await set(false);
      expect((await offered()).some(({ network }) => network === 'tron')).toBe(false);
      expect((await ask(cryptoBody)).json()).toMatchObject({ code: 'cryptoUnavailable' });
    });

    it('expire where nothing comes, are watched again after a long outage, and dust is none', async () => {
      const start = test.now;
      const deposit = await openedCrypto(test, 'marta');
      await seenOnChain(test, deposit, [transfer(deposit)]);
      // Next to nothing is sent to the same address.
      await seenOnChain(test, deposit, [
        transfer(deposit),
        transfer(deposit, { txId: 'dust', amount: '0.000001' }),
        transfer(deposit, { txId: 'nothing', amount: '0' }),
      ]);
      expect(await list()).toHaveLength(1);
      const late = await openedCrypto(test, 'marta');
      const resume = runnerOf(test, [cryptoResumeJob({ random: systemRandom })]);
      await resume.runDue();
      test.now = new Date(test.now.getTime() + 3_600_000);
      await resume.runDue();
      await cryptoWatch(test).runDue();
      test.now = new Date(start.getTime() + 15 * 86_400_000);
      await cryptoWatch(test).runDue();
      expect((await list()).find(({ id }) => id === late.id)?.status).toBe('expired');
      expect(await lastMessage()).toMatchObject({ kind: 'cryptoExpired' });
      test.now = start;
    });

    it('are the client’s own: no other client sees them', async () => {
      await creditedCrypto(test, 'marta');
      const other = await test.call({
        path: '/api/deposit/app/v1/crypto/list',
        token: await test.accessToken('outstanding'),
      });
      expect(other.json()).toEqual({ items: [], next: null });
    });
  });
}
