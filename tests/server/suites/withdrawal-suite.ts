import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { autopilotWithdrawalJob } from '#server/modules/desk/autopilot-withdrawal.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { addedPayee, proveByPinAndCode } from '../given-banking.ts';
import { givenOverdrawn } from '../given-credit.ts';
import type { Withdrawal } from '../given-withdrawal.ts';
import { checkedBody, givenWithdrawing } from '../given-withdrawal.ts';
import { internalBalances } from '../internal-balances.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Check = components['schemas']['WithdrawalCheck'];
type Terms = components['schemas']['WithdrawalTerms'];

/** Withdrawals: every rule at once, money set aside, cancelled or sent but never both, and back whole where it comes back. */
export function withdrawalSuite(open: OpenStore): void {
  describe('withdrawals', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let payee = '';
    let start = new Date('2026-11-21T10:00:00.000Z');
    beforeAll(async () => {
      test = await startTestApp(open, { autopilot: 20 });
    });
    beforeEach(async () => {
      // Time never runs back: what is the oldest session of a client is ended when there are too many.
      start = new Date(test.now.getTime() + 60_000);
      test.now = start;
      marta = await test.accessToken('marta');
      payee = await givenWithdrawing(test, 'marta');
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    });
    afterAll(() => test.close());

    const call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
      test.call({
        method,
        path: `/api/withdraw/app/v1${path}`,
        token: marta,
        ...(body && { body }),
        ...(key !== undefined && { key }),
      });
    const check = async (amount: string, to = payee) =>
      (await call('POST', '/check', { payee: to, amount })).json<Check>();
    const terms = async () => (await call('GET', '/terms')).json<Terms>();
    const ask = async (amount: string, key?: string) => {
      const body = await checkedBody(test, 'marta', payee, amount);
      await proveByPinAndCode(test, 'marta', marta);
      return call('POST', '', body, key);
    };
    const asked = async (amount = '250') => (await ask(amount)).json<Withdrawal>();
    const desk = (id: string, step: string, body?: object) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/withdrawals/${id}/${step}`,
        token: deskToken,
        ...(body && { body }),
      });
    const cash = async () => toBig((await terms()).available);
    const notified = async () =>
      (await test.call({ path: '/api/message/app/v1/list', token: marta })).json<{
        items: { kind: string; params: object; link: object }[];
      }>().items[0];
    const change = async (changes: Parameters<typeof changeClient>[3]) => {
      const { id } = await idOf(test, 'marta');
      await test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, id, changes));
    };

    it('show fee and net before, and post exactly those', async () => {
      const before = await cash();
      const shown = await check('250.5');
      expect(shown).toMatchObject({ amount: '250.50', fee: '1.50', net: '249.00', reasons: [] });
      const made = await asked('250.5');
      expect(made).toMatchObject({
        status: 'requested',
        amount: '250.50',
        fee: shown.fee,
        net: shown.net,
        steps: [{ status: 'requested', at: start.toISOString() }],
      });
      expect((await cash()).toFixed(2)).toBe(shown.available_after);
      for (const step of ['approve', 'send', 'complete'])
        expect((await desk(made.id, step)).statusCode).toBe(204);
      expect(before.minus(await cash()).toFixed(2)).toBe('250.50');
      const done = (await call('GET', `/${made.id}`)).json<Withdrawal>();
      expect(done.steps.map(({ status }) => status)).toEqual([
        'requested',
        'approved',
        'sent',
        'completed',
      ]);
      expect(await notified()).toMatchObject({
        kind: 'withdrawalCompleted',
        params: { amount: '250.50', currency: 'EUR', bank: 'Banco Ejemplo' },
        link: { to: 'withdrawals', id: made.id },
      });
    });

    it('name every reason at once, and the request is refused with the same', async () => {
      const young = await addedPayee(test, 'marta', marta, {
        country: 'ES',
        bank_name: 'Otro Banco',
        iban: 'ES79 2100 0813 6101 2345 6789',
      });
      await change({ score: 399, factorsChangedAt: start });
      const codes = ['score', 'coolingOff', 'payeeCooling', 'belowMinimum'];
      const { reasons } = await check('9.99', young);
      expect(reasons.map(({ code }) => code)).toEqual(codes);
      expect(reasons.find(({ code }) => code === 'score')?.params).toEqual({
        need: 400,
        have: 399,
      });
      expect((await terms()).reasons.map(({ code }) => code)).toEqual(['score', 'coolingOff']);
      await change({ factorsChangedAt: null });
      const body = await checkedBody(test, 'marta', young, '9.99');
      await proveByPinAndCode(test, 'marta', marta);
      const refused = await call('POST', '', body);
      expect(refused.json()).toMatchObject({
        status: 409,
        code: 'withdrawalRefused',
        params: {
          reasons: codes.filter((each) => each !== 'coolingOff').map((code) => ({ code })),
        },
      });
      await change({ score: 720 });
      const { reasons: amounts } = await check('999999999');
      expect(amounts.map(({ code }) => code)).toEqual(['aboveAvailable', 'aboveDaily']);
      expect((await call('GET', '/list')).json<{ items: object[] }>().items).toEqual([]);
    });

    it('go only to bank accounts of the client, in amounts of the currency', async () => {
      const theirs = await givenWithdrawing(test, 'outstanding');
      expect((await call('POST', '/check', { payee: theirs, amount: '50' })).json()).toMatchObject({
        status: 404,
        code: 'notFound',
      });
      for (const [amount, code] of [
        ['0', 'format'],
        ['-5', 'format'],
        ['10.005', 'decimals'],
      ])
        expect((await call('POST', '/check', { payee, amount })).json()).toMatchObject({
          status: 400,
          errors: [{ pointer: '/amount', code }],
        });
    });

    it('are asked for once a check and once a key, and what became of it is looked up', async () => {
      const body = await checkedBody(test, 'marta', payee);
      const found = () => call('GET', `/request/${body.request}`);
      expect((await found()).json()).toEqual({ withdrawal: null });
      await proveByPinAndCode(test, 'marta', marta);
      const first = await call('POST', '', body, 'withdraw-this-once-only');
      const again = await call('POST', '', body, 'withdraw-this-once-only');
      expect(again.body).toBe(first.body);
      expect((await found()).json<{ withdrawal: Withdrawal }>().withdrawal).toEqual(first.json());
      // Another tab with the same check, under a key of its own.
      await proveByPinAndCode(test, 'marta', marta);
      expect((await call('POST', '', body)).json()).toMatchObject({ code: 'alreadyExists' });
      await proveByPinAndCode(test, 'marta', marta);
      const other = { ...(await checkedBody(test, 'marta', payee)), fee: '1.49' };
      expect((await call('POST', '', other)).json()).toMatchObject({ code: 'changedMeanwhile' });
      expect((await call('GET', '/list')).json<{ items: object[] }>().items).toHaveLength(1);
    });

    it('ask for the PIN and for a code, of this session and this request', async () => {
      const body = await checkedBody(test, 'marta', payee);
      test.offers.delete(marta);
      expect((await call('POST', '', body)).json()).toMatchObject({
        code: 'stepUpNeeded',
        params: { need: 'pin', by: 'pin' },
      });
      // A proof that another session gave opens nothing here.
      const elsewhere = await test.accessToken('marta');
      await proveByPinAndCode(test, 'marta', elsewhere);
      expect((await call('POST', '', body)).json()).toMatchObject({ code: 'stepUpNeeded' });
      expect((await call('GET', '/list')).json<{ items: object[] }>().items).toEqual([]);
    });

    it('of two at once that together pass the balance, one is refused', async () => {
      const most = (await cash()).minus('100').toFixed(2);
      const bodies = [
        await checkedBody(test, 'marta', payee, most),
        await checkedBody(test, 'marta', payee, most),
      ];
      const devices = [marta, await test.accessToken('marta')];
      for (const token of devices) await proveByPinAndCode(test, 'marta', token);
      const answers = await Promise.all(
        bodies.map((body, index) =>
          test.call({
            method: 'POST',
            path: '/api/withdraw/app/v1',
            token: devices[index] ?? '',
            body,
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect((await cash()).toFixed(2)).toBe('100.00');
    });

    it('are cancelled or sent, never both', async () => {
      const before = await cash();
      const { id } = await asked();
      await desk(id, 'approve');
      const [cancelled, sent] = await Promise.all([
        call('POST', `/${id}/cancel`),
        desk(id, 'send'),
      ]);
      expect([cancelled.statusCode === 200, sent.statusCode === 204].filter(Boolean)).toHaveLength(
        1,
      );
      const { status } = (await call('GET', `/${id}`)).json<Withdrawal>();
      expect(status).toBe(cancelled.statusCode === 200 ? 'cancelled' : 'sent');
      const gone = before.minus(await cash()).toFixed(2);
      expect(gone).toBe(status === 'cancelled' ? '0.00' : '250.00');

      const next = await asked('30');
      await desk(next.id, 'approve');
      await desk(next.id, 'send');
      expect((await call('POST', `/${next.id}/cancel`)).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
      });
    });

    it('come back whole, rejected or returned, with the reason, once', async () => {
      const before = await cash();
      const internal = await internalBalances(test);
      const rejected = await asked();
      expect((await desk(rejected.id, 'reject', { reason: 'payeeNotAccepted' })).statusCode).toBe(
        204,
      );
      const returned = await asked();
      await desk(returned.id, 'approve');
      await desk(returned.id, 'send');
      expect((await desk(returned.id, 'return', { reason: 'accountClosed' })).statusCode).toBe(204);
      const late = await asked();
      for (const step of ['approve', 'send', 'complete']) await desk(late.id, step);
      expect((await desk(late.id, 'return', { reason: 'bankRefused' })).statusCode).toBe(204);
      expect((await desk(late.id, 'return', { reason: 'bankRefused' })).statusCode).toBe(409);
      expect((await cash()).minus(before).toFixed(2)).toBe('0.00');
      // The internal accounts (bank, clearing, fees) are where they were.
      expect(await internalBalances(test)).toEqual(internal);
      const list = (await call('GET', '/list')).json<{ items: Withdrawal[] }>().items;
      expect(new Map(list.map(({ id, status, reason }) => [id, [status, reason]]))).toEqual(
        new Map([
          [late.id, ['returned', 'bankRefused']],
          [returned.id, ['returned', 'accountClosed']],
          [rejected.id, ['rejected', 'payeeNotAccepted']],
        ]),
      );
    });

    it('use up the limit of the day, and a new day has its own', async () => {
      const { daily } = await terms();
      const first = await asked('1000');
      expect((await terms()).daily_left).toBe(toBig(daily).minus('1000').toFixed(2));
      await call('POST', `/${first.id}/cancel`);
      expect((await terms()).daily_left).toBe(daily);
      await asked('1000');
      test.now = new Date(start.getTime() + 86_400_000);
      marta = await test.accessToken('marta');
      expect((await terms()).daily_left).toBe(daily);
    });

    it('keep their bank account and the default account where they are while they are open', async () => {
      await asked();
      await proveByPinAndCode(test, 'marta', marta);
      expect(
        (
          await test.call({ method: 'DELETE', path: `/api/bank/app/v1/${payee}`, token: marta })
        ).json(),
      ).toMatchObject({ status: 409, code: 'withdrawalOpen' });
    });

    it('stand in the statement and lead back to the withdrawal', async () => {
      const { id } = await asked();
      const { items } = (
        await test.call({ path: '/api/statement/app/v1?account=EUR&limit=5', token: marta })
      ).json<{ items: { id: string; what: string }[] }>();
      const line = items[0];
      expect(line?.what).toBe('reserved');
      const detail = await test.call({
        path: `/api/statement/app/v1/movement/${line?.id}`,
        token: marta,
      });
      expect(detail.json<{ link: object }>().link).toEqual({ kind: 'withdrawal', id });
    });

    it('of another client are not there', async () => {
      const { id } = await asked();
      const other = await test.accessToken('outstanding');
      for (const [method, path] of [
        ['GET', `/${id}`],
        ['POST', `/${id}/cancel`],
      ] as const)
        expect(
          (await test.call({ method, path: `/api/withdraw/app/v1${path}`, token: other })).json(),
        ).toMatchObject({ status: 404, code: 'notFound' });
    });

    it('stop while an outstanding balance is open, and go on by themselves once it is cleared', async () => {
      const { id } = await asked();
      await desk(id, 'approve');
      const owed = await givenOverdrawn(test, 'marta', { amount: '20' });
      const shown = async () => (await call('GET', `/${id}`)).json<Withdrawal>();
      expect(await shown()).toMatchObject({ status: 'approved', stopped: 'outstanding' });
      expect((await desk(id, 'send')).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'outstanding' },
      });
      const listed = await test.call({
        path: '/desk/v1/withdrawals?status=approved&limit=100',
        token: deskToken,
      });
      expect(
        listed.json<{ items: Withdrawal[] }>().items.find((each) => each.id === id),
      ).toMatchObject({ stopped: 'outstanding' });
      const { id: clientId } = await idOf(test, 'marta');
      const found = () => test.call({ path: `/desk/v1/clients/${clientId}`, token: deskToken });
      expect((await found()).json()).toMatchObject({ outstanding: true });
      // The client may still take it back: that brings nothing out of the account.
      const body = { note: 'Paid in cash' };
      await test.call({
        method: 'POST',
        path: `/desk/v1/overdrawn/${owed.id}/waive`,
        token: deskToken,
        body,
      });
      expect(await shown()).toMatchObject({ status: 'approved', stopped: null });
      expect((await found()).json()).toMatchObject({ outstanding: false });
      expect((await desk(id, 'send')).statusCode).toBe(204);
      expect(await shown()).toMatchObject({ status: 'sent', stopped: null });
    });

    it('are not sent while the balance is being recorded: one waits for the other', async () => {
      const { id } = await asked();
      await desk(id, 'approve');
      const { id: clientId } = await idOf(test, 'marta');
      const [sent, recorded] = await Promise.all([
        desk(id, 'send'),
        test.call({
          method: 'POST',
          path: `/desk/v1/clients/${clientId}/overdrawn`,
          token: deskToken,
          body: { currency: 'EUR', amount: '20', reason: 'fees' },
        }),
      ]);
      expect(recorded.statusCode).toBe(200);
      expect([204, 409]).toContain(sent.statusCode);
      const { status, stopped } = (await call('GET', `/${id}`)).json<Withdrawal>();
      expect([status, stopped]).toEqual(
        sent.statusCode === 204 ? ['sent', null] : ['approved', 'outstanding'],
      );
      await test.call({
        method: 'POST',
        path: `/desk/v1/overdrawn/${recorded.json<{ id: string }>().id}/waive`,
        token: deskToken,
        body: { note: 'The end of a test' },
      });
    });

    it('wait with the autopilot while the client owes, and are seen through afterwards', async () => {
      const { id } = await asked();
      const owed = await givenOverdrawn(test, 'marta', { amount: '20' });
      const runner = runnerOf(test, [
        autopilotWithdrawalJob({ clock: () => test.now, random: systemRandom }),
      ]);
      const seen: string[] = [];
      const step = async () => {
        test.now = new Date(test.now.getTime() + 100_000);
        await runner.runDue();
        seen.push((await call('GET', `/${id}`)).json<Withdrawal>().status);
      };
      await step();
      await test.call({
        method: 'POST',
        path: `/desk/v1/overdrawn/${owed.id}/waive`,
        token: deskToken,
        body: { note: 'Paid' },
      });
      for (let more = 0; more < 3; more += 1) await step();
      expect(seen).toEqual(['requested', 'approved', 'sent', 'completed']);
    });

    it('are seen through by the autopilot of a demonstration', async () => {
      const { id } = await asked();
      const runner = runnerOf(test, [
        autopilotWithdrawalJob({ clock: () => test.now, random: systemRandom }),
      ]);
      const seen: string[] = [];
      for (let step = 0; step < 3; step += 1) {
        test.now = new Date(test.now.getTime() + 31_000);
        await runner.runDue();
        seen.push((await call('GET', `/${id}`)).json<Withdrawal>().status);
      }
      expect(seen).toEqual(['approved', 'sent', 'completed']);
    });
  });
}
