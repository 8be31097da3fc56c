import { describe, expect, it } from 'vitest';
import { toBig } from '#core/money.ts';
import { addedPayee, proveByPinAndCode } from '../given-banking.ts';
import type { Withdrawal } from '../given-withdrawal.ts';
import { checkedBody, givenWithdrawing } from '../given-withdrawal.ts';
import type { OpenStore } from '../test-stores.ts';
import { withdrawalStage } from '../withdrawal-stage.ts';

/** Every rule at once before the request, and the request exactly as it was shown, once. */
export function withdrawalRequestSuite(open: OpenStore): void {
  describe('withdrawals that are asked for', { timeout: 300_000 }, () => {
    const stage = withdrawalStage(open);
    const { call, check, terms, asked, desk, cash, notified, change } = stage;

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
        steps: [{ status: 'requested', at: stage.start.toISOString() }],
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
      const young = await addedPayee(stage.test, 'marta', stage.token, {
        country: 'ES',
        bank_name: 'Otro Banco',
        iban: 'ES79 2100 0813 6101 2345 6789',
      });
      await change({ score: 399, factorsChangedAt: stage.start });
      const codes = ['score', 'coolingOff', 'payeeCooling', 'belowMinimum'];
      const { reasons } = await check('9.99', young);
      expect(reasons.map(({ code }) => code)).toEqual(codes);
      expect(reasons.find(({ code }) => code === 'score')?.params).toEqual({
        need: 400,
        have: 399,
      });
      expect((await terms()).reasons.map(({ code }) => code)).toEqual(['score', 'coolingOff']);
      await change({ factorsChangedAt: null });
      const body = await checkedBody(stage.test, 'marta', young, '9.99');
      await proveByPinAndCode(stage.test, 'marta', stage.token);
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
      const theirs = await givenWithdrawing(stage.test, 'outstanding');
      expect((await call('POST', '/check', { payee: theirs, amount: '50' })).json()).toMatchObject({
        status: 404,
        code: 'notFound',
      });
      for (const [amount, code] of [
        ['0', 'format'],
        ['-5', 'format'],
        ['10.005', 'decimals'],
      ])
        expect((await call('POST', '/check', { payee: stage.payee, amount })).json()).toMatchObject(
          {
            status: 400,
            errors: [{ pointer: '/amount', code }],
          },
        );
    });

    it('are asked for once a check and once a key, and what became of it is looked up', async () => {
      const body = await checkedBody(stage.test, 'marta', stage.payee);
      const found = () => call('GET', `/request/${body.request}`);
      expect((await found()).json()).toEqual({ withdrawal: null });
      await proveByPinAndCode(stage.test, 'marta', stage.token);
      const first = await call('POST', '', body, 'withdraw-this-once-only');
      const again = await call('POST', '', body, 'withdraw-this-once-only');
      expect(again.body).toBe(first.body);
      expect((await found()).json<{ withdrawal: Withdrawal }>().withdrawal).toEqual(first.json());
      // Another tab with the same check, under a key of its own.
      await proveByPinAndCode(stage.test, 'marta', stage.token);
      expect((await call('POST', '', body)).json()).toMatchObject({ code: 'alreadyExists' });
      await proveByPinAndCode(stage.test, 'marta', stage.token);
      const other = { ...(await checkedBody(stage.test, 'marta', stage.payee)), fee: '1.49' };
      expect((await call('POST', '', other)).json()).toMatchObject({ code: 'changedMeanwhile' });
      expect((await call('GET', '/list')).json<{ items: object[] }>().items).toHaveLength(1);
    });

    it('ask for the PIN and for a code, of this session and this request', async () => {
      const body = await checkedBody(stage.test, 'marta', stage.payee);
      stage.test.offers.delete(stage.token);
      expect((await call('POST', '', body)).json()).toMatchObject({
        code: 'stepUpNeeded',
        params: { need: 'pin', by: 'pin' },
      });
      // A proof that another session gave opens nothing here.
      const elsewhere = await stage.test.accessToken('marta');
      await proveByPinAndCode(stage.test, 'marta', elsewhere);
      expect((await call('POST', '', body)).json()).toMatchObject({ code: 'stepUpNeeded' });
      expect((await call('GET', '/list')).json<{ items: object[] }>().items).toEqual([]);
    });

    it('of two at once that together pass the balance, one is refused', async () => {
      const most = (await cash()).minus('100').toFixed(2);
      const bodies = [
        await checkedBody(stage.test, 'marta', stage.payee, most),
        await checkedBody(stage.test, 'marta', stage.payee, most),
      ];
      const devices = [stage.token, await stage.test.accessToken('marta')];
      for (const token of devices) await proveByPinAndCode(stage.test, 'marta', token);
      const answers = await Promise.all(
        bodies.map((body, index) =>
          stage.test.call({
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

    it('use up the limit of the day, and a new day has its own', async () => {
      const { daily } = await terms();
      const first = await asked('1000');
      expect((await terms()).daily_left).toBe(toBig(daily).minus('1000').toFixed(2));
      await call('POST', `/${first.id}/cancel`);
      expect((await terms()).daily_left).toBe(daily);
      await asked('1000');
      stage.test.now = new Date(stage.start.getTime() + 86_400_000);
      stage.token = await stage.test.accessToken('marta');
      expect((await terms()).daily_left).toBe(daily);
    });

    it('of another client are not there', async () => {
      const { id } = await asked();
      const other = await stage.test.accessToken('outstanding');
      for (const [method, path] of [
        ['GET', `/${id}`],
        ['POST', `/${id}/cancel`],
      ] as const)
        expect(
          (
            await stage.test.call({ method, path: `/api/withdraw/app/v1${path}`, token: other })
          ).json(),
        ).toMatchObject({ status: 404, code: 'notFound' });
    });
  });
}
