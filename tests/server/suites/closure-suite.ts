import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sum, toBig } from '#core/money.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { post } from '#server/ledger/ledger.ts';
import { autopilotClosureJob } from '#server/modules/desk/autopilot-closure.ts';
import { closureJob } from '#server/modules/closure/closure-job.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf, provePassword } from '../given.ts';
import {
  askedClosure,
  decideClosure,
  forgetClosures,
  type AccountClosure,
} from '../given-closure.ts';
import { deposit, entryOf, withdraw } from '../given-entries.ts';
import { unpaidOrder } from '../given-order-payment.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

const days = home.closure.reflectionDays;

/** Closing an account: settled first, decided by the desk, thought over, and then for good. */
export function closureSuite(open: OpenStore): void {
  describe('closing an account', { timeout: 300_000 }, () => {
    let test: TestApp;
    let token = '';
    beforeAll(async () => {
      test = await startTestApp(open, { autopilot: 20 });
    });
    beforeEach(async () => {
      pass(test, 60);
      await forgetClosures(test, 'newcomer');
      token = await test.accessToken('newcomer');
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const path = '/api/data/app/v1/closure';
    const read = async (by = token) =>
      (await test.call({ path, token: by })).json<AccountClosure>();
    const withdrawn = () => test.call({ method: 'POST', path: `${path}/withdraw`, token });
    const login = () =>
      test.call({
        method: 'POST',
        path: '/api/auth/app/v1/login',
        body: { username: 'newcomer', password: demoPassword },
      });
    const runDue = (parts = [closureJob(test.outbox)]) =>
      runnerOf(test, parts, test.faults).runDue();
    const move = async (postings: typeof deposit) => {
      const { id } = await idOf(test, 'newcomer');
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, { ...entryOf(id, postings(id, '25')), at: test.now }),
      );
    };
    const newest = async () =>
      (await test.call({ path: '/api/message/app/v1/list?limit=1', token })).json<{
        items: { kind: string }[];
      }>().items[0]?.kind;

    it('is asked for with the password, once, and withdrawn until it is closed', async () => {
      const refused = await test.call({ method: 'POST', path, token, body: {} });
      expect(refused.json()).toMatchObject({ status: 403, code: 'stepUpNeeded' });
      await askedClosure(test, token);
      expect(await read()).toMatchObject({
        request: { status: 'asked', closes_at: null },
        obstacles: [],
        reflection_days: days,
        retention: home.closure.retention,
      });
      provePassword(test, token);
      const again = await test.call({ method: 'POST', path, token, body: {} });
      expect(again.json()).toMatchObject({ code: 'stateConflict', params: { state: 'asked' } });
      pass(test, 1);
      expect((await withdrawn()).statusCode).toBe(200);
      expect((await read()).request?.status).toBe('withdrawn');
      expect(await newest()).toBe('closureWithdrawn');
      expect((await withdrawn()).json()).toMatchObject({ status: 409, code: 'stateConflict' });
    });

    it('names what is held and owed, and is not approved before that is settled', async () => {
      const marta = await test.accessToken('marta');
      await forgetClosures(test, 'marta');
      const minimum = async () =>
        (await test.call({ path: '/api/withdraw/app/v1/terms', token: marta })).json<{
          minimum: string;
        }>().minimum;
      expect(Number(await minimum())).toBeGreaterThan(0);
      const id = await askedClosure(test, marta);
      // The rest of an account can be taken out however small it is.
      expect(Number(await minimum())).toBe(0);
      const { obstacles } = await read(marta);
      expect(obstacles.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['holding', 'cash']),
      );
      // A client reads what they hold by its name; the desk reads the instrument.
      const held = obstacles.filter(({ kind }) => kind === 'holding');
      expect(held.filter(({ name, asset }) => name === null || asset.includes(name))).toEqual([]);
      const reviewed = obstacles.map((each) =>
        each.kind === 'holding' ? { ...each, name: null } : each,
      );
      const answer = await decideClosure(test, id, 'approve');
      expect(answer.json()).toMatchObject({
        status: 409,
        code: 'closureUnsettled',
        params: { obstacles: reviewed },
      });
      const listed = await test.call({ path: '/desk/v1/closures?limit=100', token: deskToken });
      expect(listed.json<{ items: unknown[] }>().items).toEqual([
        expect.objectContaining({ full_name: 'Marta Salcedo Rey', obstacles: reviewed }),
      ]);
      await forgetClosures(test, 'marta');
    });

    it('names a purchase that is to be paid beside the loans, each with its own amount', async () => {
      const marta = await test.accessToken('marta');
      const owed = async (kind: string) => {
        const { obstacles } = await read(marta);
        return sum(obstacles.filter((each) => each.kind === kind).map(({ amount }) => amount));
      };
      const [loans, payments] = [await owed('loan'), await owed('orderPayment')];
      const order = await unpaidOrder(test, 'marta', { value: '4' });
      expect(await owed('loan')).toBe(loans);
      expect(
        toBig(await owed('orderPayment'))
          .minus(payments)
          .toFixed(2),
      ).toBe(order.to_pay);
      const { obstacles } = await read(marta);
      expect(obstacles).toContainEqual(
        expect.objectContaining({ kind: 'orderPayment', id: order.id, name: order.name }),
      );
    });

    it('is declined with a reason that the client reads, and then decided', async () => {
      const id = await askedClosure(test, token);
      expect((await decideClosure(test, id, 'decline', { reason: 'shoe' })).statusCode).toBe(400);
      pass(test, 1);
      expect((await decideClosure(test, id, 'decline', { reason: 'dispute' })).statusCode).toBe(
        204,
      );
      expect((await read()).request).toMatchObject({ status: 'declined', reason: 'dispute' });
      expect(await newest()).toBe('closureDeclined');
      for (const step of ['approve', 'reopen'])
        expect((await decideClosure(test, id, step)).json()).toMatchObject({
          status: 409,
          code: 'stateConflict',
          params: { state: 'declined' },
        });
    });

    it('ends sessions and sign-ins when its time has come, and not before; a mistake is undone', async () => {
      const id = await askedClosure(test, token);
      const answers = await Promise.all([
        decideClosure(test, id, 'approve'),
        decideClosure(test, id, 'approve'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      pass(test, days * 86_400 - 60);
      await runDue();
      expect((await login()).statusCode).toBe(200);
      const session = await test.accessToken('newcomer');
      test.sent.splice(0);
      pass(test, 60);
      await runDue();
      expect((await test.call({ path, token: session })).statusCode).toBe(401);
      expect((await login()).json()).toMatchObject({ status: 403, code: 'accountClosed' });
      await test.outbox.settled();
      expect(test.sent.map(({ template }) => template)).toContain('notice.accountClosed');
      expect((await decideClosure(test, id, 'reopen')).statusCode).toBe(204);
      expect((await login()).statusCode).toBe(200);
      expect((await decideClosure(test, id, 'reopen')).statusCode).toBe(409);
    });

    it('waits again where money came in after the approval', async () => {
      const id = await askedClosure(test, token);
      await decideClosure(test, id, 'approve');
      await move(deposit);
      pass(test, days * 86_400);
      await runDue();
      token = await test.accessToken('newcomer');
      expect(await read()).toMatchObject({
        request: { status: 'asked', closes_at: null },
        obstacles: [{ kind: 'cash', amount: '25', asset: 'EUR' }],
      });
      expect(await newest()).toBe('closureHeld');
      await move(withdraw);
      expect((await decideClosure(test, id, 'approve')).statusCode).toBe(204);
      expect((await withdrawn()).statusCode).toBe(200);
      pass(test, days * 86_400);
      await runDue();
      expect((await login()).statusCode).toBe(200);
    });

    it('is approved by the autopilot of a demonstration where the account is empty, and else left to people', async () => {
      const autopilot = [autopilotClosureJob({ clock: () => test.now, random: systemRandom })];
      await askedClosure(test, token);
      pass(test, 31);
      await runDue(autopilot);
      expect((await read()).request?.status).toBe('approved');
      await withdrawn();
      await move(deposit);
      await askedClosure(test, token);
      pass(test, 31);
      await runDue(autopilot);
      expect((await read()).request?.status).toBe('asked');
      await move(withdraw);
    });
  });
}
