import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/desk.gen.ts';
import { toBig } from '#core/money.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { autopilotDepositJob } from '#server/modules/desk/autopilot-deposit.ts';
import { autopilotWithdrawalJob } from '#server/modules/desk/autopilot-withdrawal.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { announcedDeposit, forgetDeposits } from '../given-banking.ts';
import { givenOverdrawn } from '../given-credit.ts';
import { forgetCrypto } from '../given-crypto.ts';
import { doneByDesk, operatorToken, withdrawRequests } from '../given-operator.ts';
import { requestedWithdrawal } from '../given-withdrawal.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, secondDeskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';
import {
  banking,
  examples,
  promises,
  type DeskRequest,
  type Example,
} from '../second-operator-examples.ts';

/** Money above the tenant's limit: one operator asks, another does it, and neither alone. */
export function secondOperatorSuite(open: OpenStore): void {
  describe('the second operator', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, { banking, autopilot: 20 });
    });
    // Acts of one moment have no order among themselves, and no limit of attempts reaches into the next test.
    beforeEach(async () => {
      pass(test, 1000);
      await withdrawRequests(test);
      await settleAll();
      await forgetDeposits(test, 'marta');
      await forgetCrypto(test, 'marta');
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
    });
    afterAll(() => test.close());

    const call = (path: string, { body, token = deskToken }: { body?: object; token?: string }) =>
      test.call({ method: 'POST', path: `/desk/v1/${path}`, token, ...(body && { body }) });
    const ask = async (example: Example, id: string, token = deskToken) =>
      call(example.path(id), { token, ...(example.body && { body: example.body }) });
    const decide = (id: string, event = 'approve', token = secondDeskToken, body?: object) =>
      call(`requests/${id}/${event}`, { token, ...(body && { body }) });
    const acts = async () =>
      (await test.call({ path: '/desk/v1/audit?limit=1', token: deskToken })).json<{
        items: components['schemas']['AuditEvent'][];
      }>().items;
    const waiting = async () =>
      (await test.call({ path: '/desk/v1/requests', token: deskToken })).json<{
        items: DeskRequest[];
      }>().items;
    const balances = async () => {
      const { id } = await idOf(test, 'marta');
      const rows = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, id));
      return rows.map((row) => `${row.bucket} ${row.asset} ${toBig(row.amount).toFixed()}`).sort();
    };
    // An outstanding balance closes withdrawals.
    const settleAll = async () => {
      const { items } = (
        await test.call({ path: '/desk/v1/overdrawn?limit=100', token: deskToken })
      ).json<components['schemas']['ClientOverdrawnList']>();
      for (const { id, status } of items)
        if (status !== 'clear')
          await doneByDesk(test, `overdrawn/${id}/waive`, { note: 'The end of a test' });
    };
    const withdrawn = async () => {
      const example = examples[1];
      if (!example) throw new Error('no example');
      const { id } = await example.object(test);
      return { example, id };
    };

    it.each(examples)(
      '$kind: one asks, another does it, and nothing is done before',
      async (given) => {
        const { id, body } = await given.object(test);
        const example: Example = { ...given, ...(body && { body }) };
        pass(test, 1);
        const before = await balances();
        const asked = await ask(example, id);
        expect([asked.statusCode, asked.json()]).toMatchObject([
          202,
          {
            kind: example.kind,
            subject_id: id,
            requested_by: 'iker',
            params: example.params ?? example.body ?? {},
            currency: 'EUR',
            ...(example.money.amount !== '' && { amount: example.money.amount }),
          },
        ]);
        expect(await balances()).toEqual(before);
        const request = asked.json<DeskRequest>();
        if (example.kind === 'order.authorise')
          expect(request.amount).toBe(request.params['limit']);
        expect(await waiting()).toEqual([request]);
        expect((await acts())[0]).toMatchObject({
          who: 'iker',
          act: `${example.kind}.request`,
          client_id: request.client_id,
          after: { request: request.id, subject: id, amount: request.amount, currency: 'EUR' },
        });
        // Asked for twice, even by the other operator, it still waits once.
        expect((await ask(example, id, secondDeskToken)).json()).toMatchObject({
          code: 'stateConflict',
          params: { state: 'requested' },
        });
        expect((await decide(request.id, 'approve', deskToken)).json()).toMatchObject({
          status: 403,
          code: 'forbidden',
        });
        const viewer = await operatorToken(test);
        expect((await decide(request.id, 'approve', viewer)).statusCode).toBe(403);
        const support = await operatorToken(test, 'helper', ['support']);
        expect((await decide(request.id, 'approve', support)).statusCode).toBe(403);
        expect(
          (await decide(request.id, 'reject', support, { reason: 'Not mine' })).statusCode,
        ).toBe(403);
        expect(await balances()).toEqual(before);
        pass(test, 1);
        const answers = await Promise.all([decide(request.id), decide(request.id)]);
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
        expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual({
          reset: null,
        });
        // An approval promises money; another step moves it.
        if (!example.kind.endsWith('.approve') && !promises.includes(example.kind))
          expect(await balances()).not.toEqual(before);
        expect(await waiting()).toEqual([]);
        expect((await acts())[0]).toMatchObject({
          who: 'ana',
          act: example.kind,
          after: { request: request.id },
        });
      },
    );

    it('has nothing to do up to the limit, and with the smallest amount above it', async () => {
      const { id } = await idOf(test, 'marta');
      const record = (amount: string, currency = 'EUR') =>
        call(`clients/${id}/overdrawn`, { body: { currency, amount, reason: 'fees' } });
      expect((await record('5')).statusCode).toBe(200);
      expect((await record('5.01')).statusCode).toBe(202);
      await withdrawRequests(test);
      // In a currency without a limit there is nothing to be below.
      expect((await record('0.01', 'CHF')).statusCode).toBe(202);
    });

    it('is too late after a day, and it can be asked for again', async () => {
      const { example, id } = await withdrawn();
      const late = (await ask(example, id)).json<DeskRequest>();
      pass(test, 86_400);
      expect(await waiting()).toEqual([]);
      expect((await decide(late.id)).json()).toMatchObject({ params: { state: 'expired' } });
      const again = (await ask(example, id)).json<DeskRequest>();
      expect((await decide(again.id)).statusCode).toBe(200);
    });

    it('rejects it with a reason, or who asked takes it back: nothing is done', async () => {
      const { example, id } = await withdrawn();
      const before = await balances();
      const first = (await ask(example, id)).json<DeskRequest>();
      expect((await decide(first.id, 'withdraw', secondDeskToken)).statusCode).toBe(403);
      expect((await decide(first.id, 'withdraw', deskToken)).statusCode).toBe(204);
      const second = (await ask(example, id)).json<DeskRequest>();
      const because = { reason: 'The account is not theirs' };
      expect((await decide(second.id, 'reject', deskToken, because)).statusCode).toBe(403);
      pass(test, 1);
      expect((await decide(second.id, 'reject', secondDeskToken, because)).statusCode).toBe(204);
      expect((await acts())[0]).toMatchObject({
        who: 'ana',
        act: 'request.reject',
        before: { request: second.id, kind: 'withdrawal.send' },
        after: because,
      });
      expect((await decide(second.id)).statusCode).toBe(409);
      expect(await balances()).toEqual(before);
    });

    it('does not do what is not possible any more', async () => {
      const { example, id } = await withdrawn();
      const request = (await ask(example, id)).json<DeskRequest>();
      const token = await test.accessToken('marta');
      const path = `/api/withdraw/app/v1/${id}/cancel`;
      expect((await test.call({ method: 'POST', path, token })).statusCode).toBe(200);
      expect((await decide(request.id)).json()).toMatchObject({
        code: 'stateConflict',
        params: { state: 'cancelled' },
      });
      // Nor does it wait for what was not possible when it was asked for.
      expect((await ask(example, id)).json()).toMatchObject({ code: 'stateConflict' });
    });

    it('does no more and no less than was shown: another amount by now is refused', async () => {
      const { id } = await givenOverdrawn(test, 'marta', { amount: '30' });
      const asked = await call(`overdrawn/${id}/waive`, { body: { note: 'Goodwill' } });
      const request = asked.json<DeskRequest>();
      expect(request.amount).toBe('30');
      expect((await call(`overdrawn/${id}/clear`, { body: { amount: '4' } })).statusCode).toBe(200);
      expect((await decide(request.id)).json()).toMatchObject({
        status: 409,
        code: 'changedMeanwhile',
      });
      expect(await waiting()).toMatchObject([{ id: request.id }]);
      await withdrawRequests(test);
      await doneByDesk(test, `overdrawn/${id}/waive`, { note: 'Goodwill' });
    });

    it('is needed once, however many ask at the same time', async () => {
      const { example, id } = await withdrawn();
      const answers = await Promise.all([
        ask(example, id),
        ask(example, id, secondDeskToken),
        ask(example, id),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
      expect(await waiting()).toHaveLength(1);
    });

    it('is never the autopilot of a demonstration, nor does it act alone above the limit', async () => {
      const deposit = await announcedDeposit(test, 'marta');
      const small = await announcedDeposit(test, 'marta', '5');
      const withdrawal = await requestedWithdrawal(test, 'marta');
      const parts = { clock: () => test.now, random: systemRandom };
      const runner = runnerOf(
        test,
        [autopilotDepositJob(parts), autopilotWithdrawalJob(parts)],
        test.faults,
        [{ ...home, banking }, stranger],
      );
      pass(test, 61);
      await runner.runDue();
      const token = await test.accessToken('marta');
      const deposits = (await test.call({ path: '/api/deposit/app/v1/list', token })).json<{
        items: { id: string; status: string }[];
      }>().items;
      const statusOf = (wanted: string) => deposits.find(({ id }) => id === wanted)?.status;
      expect([statusOf(deposit.id), statusOf(small.id)]).toEqual(['announced', 'credited']);
      const path = `/api/withdraw/app/v1/${withdrawal.id}`;
      expect((await test.call({ path, token })).json()).toMatchObject({ status: 'requested' });
      // People see it through.
      for (const step of ['approve', 'send', 'complete'])
        expect((await doneByDesk(test, `withdrawals/${withdrawal.id}/${step}`)).statusCode).toBe(
          step === 'complete' ? 204 : 200,
        );
    });
  });
}
