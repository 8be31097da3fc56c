import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/desk.gen.ts';
import { toBig } from '#core/money.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { autopilotDepositJob } from '#server/modules/desk/autopilot-deposit.ts';
import { autopilotWithdrawalJob } from '#server/modules/desk/autopilot-withdrawal.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { announcedDeposit, creditedDeposit, forgetDeposits } from '../given-banking.ts';
import { boughtBond } from '../given-bond.ts';
import { issuedNote, openNote } from '../given-note.ts';
import { boughtQuant, openQuant } from '../given-quant.ts';
import { givenOverdrawn, waivedOverdrawn } from '../given-credit.ts';
import { creditedCrypto, forgetCrypto, misroutedCrypto } from '../given-crypto.ts';
import { executedExchange } from '../given-exchange.ts';
import { doneByDesk, operatorToken, withdrawRequests } from '../given-operator.ts';
import { decidedWithdrawal, requestedWithdrawal } from '../given-withdrawal.ts';
import { runnerOf } from '../jobs.ts';
import { filledOrder } from '../given-trading.ts';
import { appliedLoan, repaidLoan, runningLoan } from '../given-loan.ts';
import type { TestApp } from '../test-app.ts';
import {
  cheaplyReserved,
  outstandingOrder,
  paidOrder,
  unpaidOrder,
} from '../given-order-payment.ts';
import { deskToken, pass, secondDeskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

type Request = components['schemas']['DeskRequest'];

/** Every amount of these tests but the smallest is above it. */
const banking = { ...home.banking, secondOperatorAbove: { EUR: '5' } };

interface Example {
  readonly kind: Request['kind'];
  /** What it is done with; `body` where it depends on that. */
  readonly object: (test: TestApp) => Promise<{ readonly id: string; readonly body?: object }>;
  readonly path: (id: string) => string;
  readonly body?: object;
  /** What is kept of the body, where it is not all of it. */
  readonly params?: object;
  readonly money: { readonly amount: string; readonly currency: string };
}

const eur = (amount: string) => ({ amount, currency: 'EUR' });

const examples: readonly Example[] = [
  {
    kind: 'withdrawal.approve',
    object: (test) => requestedWithdrawal(test, 'marta'),
    path: (id) => `withdrawals/${id}/approve`,
    money: eur('250'),
  },
  {
    kind: 'withdrawal.send',
    object: (test) => decidedWithdrawal(test, 'marta', 'approve'),
    path: (id) => `withdrawals/${id}/send`,
    money: eur('250'),
  },
  {
    kind: 'withdrawal.return',
    object: (test) => decidedWithdrawal(test, 'marta', 'approve', 'send', 'complete'),
    path: (id) => `withdrawals/${id}/return`,
    body: { reason: 'accountClosed' },
    money: eur('250'),
  },
  {
    kind: 'deposit.credit',
    object: (test) => announcedDeposit(test, 'marta'),
    path: (id) => `deposits/${id}/credit`,
    body: { amount: '1499.5' },
    money: eur('1499.5'),
  },
  {
    kind: 'deposit.reverse',
    object: (test) => creditedDeposit(test, 'marta'),
    path: (id) => `deposits/${id}/reverse`,
    body: { note: 'Credited to the wrong client' },
    money: eur('1500'),
  },
  {
    kind: 'crypto-deposit.credit',
    object: (test) => misroutedCrypto(test, 'marta'),
    path: (id) => `crypto_deposits/${id}/credit`,
    body: { amount: '229.9', note: 'Recovered by the custodian' },
    money: eur('229.9'),
  },
  {
    kind: 'crypto-deposit.reverse',
    object: (test) => creditedCrypto(test, 'marta'),
    path: (id) => `crypto_deposits/${id}/reverse`,
    body: { note: 'No longer on the chain' },
    money: eur(''),
  },
  {
    kind: 'exchange.reverse',
    object: async (test) => ({
      id: await executedExchange(test, await test.accessToken('marta')),
    }),
    path: (id) => `exchange/${id}/reverse`,
    body: { reason: 'A wrong rate' },
    money: eur('10'),
  },
  {
    kind: 'overdrawn.record',
    object: (test) => idOf(test, 'marta'),
    path: (id) => `clients/${id}/overdrawn`,
    body: { currency: 'EUR', amount: '5.01', reason: 'fees', note: 'Custody' },
    money: eur('5.01'),
  },
  {
    kind: 'overdrawn.clear',
    object: (test) => givenOverdrawn(test, 'marta'),
    path: (id) => `overdrawn/${id}/clear`,
    body: { amount: '7.5' },
    money: eur('7.5'),
  },
  {
    kind: 'overdrawn.waive',
    object: (test) => givenOverdrawn(test, 'marta'),
    path: (id) => `overdrawn/${id}/waive`,
    body: { note: 'Goodwill' },
    money: eur('10'),
  },
  {
    kind: 'overdrawn.undo',
    object: (test) => waivedOverdrawn(test, 'marta'),
    path: (id) => `overdrawn/${id}/undo`,
    body: { note: 'Waived by mistake' },
    money: eur('10'),
  },
  {
    kind: 'loan.approve',
    object: (test) => appliedLoan(test, 'marta', { amount: '500' }),
    path: (id) => `loans/${id}/approve`,
    body: { amount: '499.5', annual_rate: '5.5' },
    money: eur('499.5'),
  },
  {
    kind: 'loan.reverse',
    object: (test) => runningLoan(test, 'marta', { amount: '500' }),
    path: (id) => `loans/${id}/reverse`,
    body: { remark: 'Paid out to the wrong client' },
    money: eur('500'),
  },
  {
    kind: 'loan.undo',
    object: (test) => repaidLoan(test, 'marta'),
    path: (id) => `loans/${id}/undo`,
    body: { remark: 'Collected by mistake' },
    money: eur('100'),
  },
  {
    kind: 'bond.reverse',
    object: (test) => boughtBond(test, 'marta'),
    path: (id) => `bond-orders/${id}/reverse`,
    body: { remark: 'The price was wrong' },
    money: eur(''),
  },
  {
    kind: 'note.reverse',
    object: async (test) => issuedNote(test, 'marta', (await openNote(test)).code),
    path: (id) => `note-subscriptions/${id}/reverse`,
    body: { remark: 'Subscribed by mistake' },
    money: eur('2000'),
  },
  {
    kind: 'quant.reverse',
    object: async (test) => boughtQuant(test, 'marta', (await openQuant(test)).code, '2000'),
    path: (id) => `quant-holdings/${id}/reverse`,
    body: { remark: 'Bought by mistake' },
    money: eur('2000'),
  },
  {
    kind: 'order.reverse',
    object: async (test) => filledOrder(test, await test.accessToken('marta')),
    path: (id) => `orders/${id}/reverse`,
    body: { note: 'Executed by mistake' },
    money: eur(''),
  },
  {
    kind: 'order.authorise',
    object: async (test) => cheaplyReserved(test, await test.accessToken('marta')),
    path: (id) => `orders/${id}/authorise`,
    body: { up_to: '75', days: 3, note: 'Agreed with the client' },
    // A second operator approves figures, not those of a later price.
    params: {
      limit: expect.stringMatching(/^\d+(\.\d+)?$/),
      worst_price: expect.stringMatching(/^\d+(\.\d+)?$/),
      days: '3',
      note: 'Agreed with the client',
    },
    money: eur(''),
  },
  {
    kind: 'order.unpay',
    async object(test) {
      await unpaidOrder(test);
      return paidOrder(test);
    },
    path: (id) => `orders/${id}/payment/undo`,
    body: { note: 'The transfer was of another client' },
    money: eur(''),
  },
  {
    kind: 'order.payment',
    async object(test) {
      const { id, advanced } = await unpaidOrder(test);
      return { id, body: { amount: advanced, note: 'Transfer of today' } };
    },
    path: (id) => `orders/${id}/payment`,
    money: eur(''),
  },
  {
    kind: 'order.close',
    async object(test) {
      await unpaidOrder(test);
      const { id } = await outstandingOrder(test);
      return { id };
    },
    path: (id) => `orders/${id}/close`,
    body: { note: 'Not paid in spite of two reminders' },
    money: eur(''),
  },
];

/** What moves no money by itself: another step does. */
const promises: readonly Request['kind'][] = ['order.authorise'];

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
        items: components['schemas']['Act'][];
      }>().items;
    const waiting = async () =>
      (await test.call({ path: '/desk/v1/requests', token: deskToken })).json<{
        items: Request[];
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
        const request = asked.json<Request>();
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
      const late = (await ask(example, id)).json<Request>();
      pass(test, 86_400);
      expect(await waiting()).toEqual([]);
      expect((await decide(late.id)).json()).toMatchObject({ params: { state: 'expired' } });
      const again = (await ask(example, id)).json<Request>();
      expect((await decide(again.id)).statusCode).toBe(200);
    });

    it('rejects it with a reason, or who asked takes it back: nothing is done', async () => {
      const { example, id } = await withdrawn();
      const before = await balances();
      const first = (await ask(example, id)).json<Request>();
      expect((await decide(first.id, 'withdraw', secondDeskToken)).statusCode).toBe(403);
      expect((await decide(first.id, 'withdraw', deskToken)).statusCode).toBe(204);
      const second = (await ask(example, id)).json<Request>();
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
      const request = (await ask(example, id)).json<Request>();
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
      const request = asked.json<Request>();
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
