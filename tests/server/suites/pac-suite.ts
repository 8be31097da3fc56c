import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { components as DeskComponents } from '#api/desk.gen.ts';
import { baseBanking, limitsIn } from '#server/tenants/tenant-banking.ts';
import { pacCode } from '#server/db/tables/pac-code.ts';
import { idOf } from '../given.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import type { Withdrawal } from '../given-withdrawal.ts';
import { givenWithdrawing } from '../given-withdrawal.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Check = components['schemas']['WithdrawalCheck'];
type Issued = DeskComponents['schemas']['IssuedPac'];
type Pac = DeskComponents['schemas']['PacCode'];

const banking = {
  ...baseBanking,
  withdrawals: {
    ...baseBanking.withdrawals,
    EUR: { ...limitsIn(baseBanking, 'EUR'), pacFrom: '200' },
  },
};

/** PAC codes: given by the desk for one withdrawal of one client up to an amount, and good for nothing else. */
export function pacSuite(open: OpenStore): void {
  describe('PAC codes', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let payee = '';
    let clientId = '';
    beforeAll(async () => {
      test = await startTestApp(open, { banking });
      ({ id: clientId } = await idOf(test, 'marta'));
    });
    beforeEach(async () => {
      // No attempt of one test reaches into the next.
      pass(test, 1000);
      payee = await givenWithdrawing(test, 'marta');
      marta = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const desk = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      test.call({ method, path: `/desk/v1/${path}`, token: deskToken, ...(body && { body }) });
    const issue = async (ceiling = '300', currency = 'EUR', of = clientId) =>
      (await desk('POST', `clients/${of}/pac_codes`, { ceiling, currency })).json<Issued>();
    const call = (path: string, body: object) =>
      test.call({ method: 'POST', path: `/api/withdraw/app/v1${path}`, token: marta, body });
    const check = async (amount: string, pac?: string) =>
      (await call('/check', { payee, amount, ...(pac !== undefined && { pac }) })).json<Check>();
    const codesOf = async (amount: string, pac?: string) =>
      (await check(amount, pac)).reasons.map(({ code }) => code);
    const ask = async (amount: string, { request, fee }: Check) => {
      await proveByPinAndCode(test, 'marta', marta);
      return call('', { request, payee, amount, fee });
    };
    const listed = async () =>
      (await desk('GET', `clients/${clientId}/pac_codes?limit=5`)).json<{ items: Pac[] }>().items;

    it('are asked for from the tenant’s amount, and from a client whom the desk marked always', async () => {
      const from = async () =>
        (await test.call({ path: '/api/withdraw/app/v1/terms', token: marta })).json<{
          pac_from: string | null;
        }>().pac_from;
      expect(await from()).toBe('200.00');
      expect(await codesOf('199.99')).toEqual([]);
      const needed = await check('200');
      expect(needed.reasons).toEqual([{ code: 'pacNeeded', params: {} }]);
      // The server holds to it, whatever the page does.
      expect((await ask('200', needed)).json()).toMatchObject({
        code: 'withdrawalRefused',
        params: { reasons: [{ code: 'pacNeeded' }] },
      });
      await desk('PUT', `clients/${clientId}/permissions`, { pac_required: true });
      expect(await from()).toBe('0.00');
      expect(await codesOf('10')).toEqual(['pacNeeded']);
      await desk('PUT', `clients/${clientId}/permissions`, { pac_required: false });
      expect(await codesOf('10')).toEqual([]);
    });

    it('open one withdrawal, once, and the desk sees for which it was used', async () => {
      const issued = await issue();
      expect(issued.code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
      // However it is typed.
      const typed = issued.code.toLowerCase().replace('-', ' ');
      const checked = await check('300', typed);
      expect(checked.reasons).toEqual([]);
      const made = (await ask('300', checked)).json<Withdrawal>();
      expect(made.status).toBe('requested');
      expect((await listed())[0]).toMatchObject({
        id: issued.id,
        hint: issued.code.slice(-3),
        used_at: test.now.toISOString(),
        withdrawal_id: made.id,
      });
      expect(await codesOf('250', issued.code)).toEqual(['pacUsed']);
      // Nor is it good for the check it was given for, a second time.
      expect((await ask('300', checked)).json()).toMatchObject({ code: 'alreadyExists' });
    });

    it('are no longer good once used by a withdrawal that another check of the same code began', async () => {
      const { code } = await issue();
      const first = await check('250', code);
      const second = await check('260', code);
      // The later check has it.
      expect((await ask('250', first)).json()).toMatchObject({ code: 'withdrawalRefused' });
      expect((await ask('260', second)).statusCode).toBe(200);
      expect(await codesOf('210', code)).toEqual(['pacUsed']);
    });

    it('open nothing above their ceiling, at the check and at the request', async () => {
      const { code } = await issue('299.99');
      expect((await check('300', code)).reasons).toEqual([
        { code: 'pacTooSmall', params: { amount: '299.990000000000', currency: 'EUR' } },
      ]);
      const checked = await check('250', code);
      expect((await ask('300', { ...checked, fee: '1.50' })).json()).toMatchObject({
        code: 'withdrawalRefused',
        params: { reasons: [{ code: 'pacTooSmall' }] },
      });
    });

    it('are over after a day, and as soon as a newer one is issued', async () => {
      const first = await issue();
      // Codes of one moment have no order among themselves.
      pass(test, 1);
      const second = await issue();
      expect(await codesOf('250', first.code)).toEqual(['pacExpired']);
      expect((await listed())[1]).toMatchObject({ id: first.id, voided_at: expect.any(String) });
      const checked = await check('250', second.code);
      expect(checked.reasons).toEqual([]);
      pass(test, 86_400);
      marta = await test.accessToken('marta');
      expect(await codesOf('250', second.code)).toEqual(['pacExpired']);
      expect((await ask('250', checked)).json()).toMatchObject({ code: 'withdrawalRefused' });
    });

    it('of another client or another currency are not known', async () => {
      const { id: other } = await idOf(test, 'outstanding');
      expect(await codesOf('250', (await issue('300', 'EUR', other)).code)).toEqual(['pacWrong']);
      expect(await codesOf('250', (await issue('300', 'USD')).code)).toEqual(['pacWrong']);
    });

    it('are guessed five times in a quarter of an hour, and a right one gives all attempts back', async () => {
      const { code } = await issue();
      for (let guess = 0; guess < 4; guess += 1)
        expect(await codesOf('250', `22222-2222${guess + 2}`)).toEqual(['pacWrong']);
      expect(await codesOf('250', code)).toEqual([]);
      for (let guess = 0; guess < 5; guess += 1)
        expect(await codesOf('250', `33333-3333${guess + 2}`)).toEqual(['pacWrong']);
      const locked = await call('/check', { payee, amount: '250', pac: code });
      expect(locked.json()).toMatchObject({ status: 429, code: 'tooManyAttempts' });
      const activity = (
        await test.call({ path: '/api/client/app/v1/activity', token: marta })
      ).json<{ items: { kind: string; result: string }[] }>().items;
      expect(activity.filter(({ kind }) => kind === 'pacProven')[0]).toMatchObject({
        result: 'failed',
      });
    });

    it('stay secret: a hash in the store, never in the audit log, and the client hears of each', async () => {
      const { code, id } = await issue('1234.5');
      const rows = await test.db.inTenant(home.id, (tx) => tx.select().from(pacCode));
      expect(JSON.stringify(rows)).not.toContain(code);
      expect(JSON.stringify(rows)).not.toContain(code.replace('-', ''));
      const acts = (await desk('GET', 'audit?limit=1')).json<{ items: object[] }>().items;
      expect(acts).toMatchObject([{ who: 'iker', act: 'pac.issue', after: { id } }]);
      expect(JSON.stringify(acts)).not.toContain(code);
      const messages = (await test.call({ path: '/api/message/app/v1/list', token: marta })).json<{
        items: object[];
      }>().items;
      expect(messages[0]).toMatchObject({
        kind: 'pacIssued',
        params: { amount: '1234.50', currency: 'EUR' },
        link: { to: 'withdrawals', id: null },
      });
    });

    it('are issued for amounts of a currency', async () => {
      for (const ceiling of ['0', '-5', '10.005'])
        expect(
          (
            await desk('POST', `clients/${clientId}/pac_codes`, { ceiling, currency: 'EUR' })
          ).json(),
        ).toMatchObject({ status: 400, errors: [{ pointer: '/ceiling' }] });
    });
  });
}
