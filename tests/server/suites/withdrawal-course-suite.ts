import { describe, expect, it } from 'vitest';
import { autopilotWithdrawalJob } from '#server/modules/desk/autopilot-withdrawal.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { givenOverdrawn } from '../given-credit.ts';
import type { Withdrawal } from '../given-withdrawal.ts';
import { internalBalances } from '../internal-balances.ts';
import { runnerOf } from '../jobs.ts';
import { deskToken } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { withdrawalStage } from '../withdrawal-stage.ts';

/** Cancelled or sent but never both, back whole where they come back, and stopped while the client owes. */
export function withdrawalCourseSuite(open: OpenStore): void {
  describe('withdrawals on their way', { timeout: 300_000 }, () => {
    const stage = withdrawalStage(open);
    const { call, asked, desk, cash } = stage;

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

    it('have payment details for treasury from their approval on, with the whole account number, on the record', async () => {
      const { id } = await asked();
      const payout = (token = deskToken) =>
        stage.test.call({ path: `/desk/v1/withdrawals/${id}/payout`, token });
      expect((await payout()).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'requested' },
      });
      await desk(id, 'approve');
      const details = (await payout()).json<Record<string, string>>();
      const { net, payee } = (await call('GET', `/${id}`)).json<Withdrawal>();
      expect(details).toMatchObject({ amount: net, currency: 'EUR', holder: payee.holder });
      expect(`${details['iban']?.slice(0, 3)} ${details['iban']?.slice(-3)}`).toBe(
        `${payee.number_masked.slice(0, 3)} ${payee.number_masked.slice(-3)}`,
      );
      expect(details['bic']).toBe('CAIXESBB');
      // The approval was recorded at the same moment of the test's clock.
      const acts = await stage.test.call({ path: '/desk/v1/audit?limit=5', token: deskToken });
      expect(acts.json<{ items: readonly object[] }>().items).toContainEqual(
        expect.objectContaining({ act: 'withdrawal.payout', after: { id } }),
      );
      expect(acts.body).not.toContain(details['iban']);
    });

    it('come back whole, rejected or returned, with the reason, once', async () => {
      const before = await cash();
      const internal = await internalBalances(stage.test);
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
      expect(await internalBalances(stage.test)).toEqual(internal);
      const list = (await call('GET', '/list')).json<{ items: Withdrawal[] }>().items;
      expect(new Map(list.map(({ id, status, reason }) => [id, [status, reason]]))).toEqual(
        new Map([
          [late.id, ['returned', 'bankRefused']],
          [returned.id, ['returned', 'accountClosed']],
          [rejected.id, ['rejected', 'payeeNotAccepted']],
        ]),
      );
    });

    it('are announced to the client step for step, each message leading to its withdrawal', async () => {
      const announced = async (id: string) => {
        const { kind, params, link } = (await stage.notified()) ?? {};
        expect([params, link]).toEqual([
          {
            amount: '250.00',
            currency: 'EUR',
            bank: expect.any(String),
            number: expect.stringContaining('•'),
          },
          { to: 'withdrawals', id },
        ]);
        return kind;
      };
      const sent = await asked();
      expect(await announced(sent.id)).toBe('withdrawalRequested');
      for (const [step, kind] of [
        ['approve', 'withdrawalApproved'],
        ['send', 'withdrawalSent'],
        ['complete', 'withdrawalCompleted'],
      ] as const) {
        await desk(sent.id, step);
        expect(await announced(sent.id)).toBe(kind);
      }
      await desk(sent.id, 'return', { reason: 'bankRefused' });
      expect(await announced(sent.id)).toBe('withdrawalReturned');
      const rejected = await asked();
      await desk(rejected.id, 'reject', { reason: 'payeeNotAccepted' });
      expect(await announced(rejected.id)).toBe('withdrawalRejected');
      const cancelled = await asked();
      await call('POST', `/${cancelled.id}/cancel`);
      expect(await announced(cancelled.id)).toBe('withdrawalCancelled');
    });

    it('keep their bank account and the default account where they are while they are open', async () => {
      await asked();
      await proveByPinAndCode(stage.test, 'marta', stage.token);
      expect(
        (
          await stage.test.call({
            method: 'DELETE',
            path: `/api/bank/app/v1/${stage.payee}`,
            token: stage.token,
          })
        ).json(),
      ).toMatchObject({ status: 409, code: 'withdrawalOpen' });
    });

    it('stand in the statement and lead back to the withdrawal', async () => {
      const { id } = await asked();
      const { items } = (
        await stage.test.call({
          path: '/api/statement/app/v1?account=EUR&limit=5',
          token: stage.token,
        })
      ).json<{ items: { id: string; what: string }[] }>();
      const line = items[0];
      expect(line?.what).toBe('reserved');
      const detail = await stage.test.call({
        path: `/api/statement/app/v1/movement/${line?.id}`,
        token: stage.token,
      });
      expect(detail.json<{ link: object }>().link).toEqual({ kind: 'withdrawal', id });
    });

    it('are listed at the desk by status, and of one client whatever became of them', async () => {
      const { id } = await asked('30');
      await call('POST', `/${id}/cancel`);
      await asked('30');
      type Page = { items: (Withdrawal & { client_id: string })[]; next: string | null };
      const page = async (query: string) =>
        (
          await stage.test.call({ path: `/desk/v1/withdrawals?${query}`, token: deskToken })
        ).json<Page>();
      const { id: clientId } = await idOf(stage.test, 'marta');
      const { id: other } = await idOf(stage.test, 'newcomer');
      const found: Page['items'] = [];
      for (let next: string | null = ''; next !== null;) {
        const read: Page = await page(
          `client_id=${clientId}&limit=1${next === '' ? '' : `&cursor=${next}`}`,
        );
        found.push(...read.items);
        next = read.next;
      }
      expect(found.find((each) => each.id === id)).toMatchObject({ status: 'cancelled' });
      expect(new Set(found.map((each) => each.id)).size).toBe(found.length);
      expect(new Set(found.map((each) => each.client_id))).toEqual(new Set([clientId]));
      expect(new Set(found.map(({ status }) => status)).size).toBeGreaterThan(1);
      expect((await page(`client_id=${other}`)).items).toEqual([]);
      const ofStatus = async (query: string) =>
        new Set((await page(query)).items.map(({ status }) => status));
      expect(await ofStatus(`client_id=${clientId}&status=cancelled`)).toEqual(
        new Set(['cancelled']),
      );
      expect(await ofStatus('limit=100')).toEqual(new Set(['requested']));
    });

    it('stop while an outstanding balance is open, and go on by themselves once it is cleared', async () => {
      const { id } = await asked();
      await desk(id, 'approve');
      const owed = await givenOverdrawn(stage.test, 'marta', { amount: '20' });
      const shown = async () => (await call('GET', `/${id}`)).json<Withdrawal>();
      expect(await shown()).toMatchObject({ status: 'approved', stopped: 'outstanding' });
      expect((await desk(id, 'send')).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'outstanding' },
      });
      const listed = await stage.test.call({
        path: '/desk/v1/withdrawals?status=approved&limit=100',
        token: deskToken,
      });
      expect(
        listed.json<{ items: Withdrawal[] }>().items.find((each) => each.id === id),
      ).toMatchObject({ stopped: 'outstanding' });
      const { id: clientId } = await idOf(stage.test, 'marta');
      const found = () =>
        stage.test.call({ path: `/desk/v1/clients/${clientId}`, token: deskToken });
      expect((await found()).json()).toMatchObject({ outstanding: true });
      // The client may still take it back: that brings nothing out of the account.
      const body = { note: 'Paid in cash' };
      await stage.test.call({
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
      const { id: clientId } = await idOf(stage.test, 'marta');
      const [sent, recorded] = await Promise.all([
        desk(id, 'send'),
        stage.test.call({
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
      await stage.test.call({
        method: 'POST',
        path: `/desk/v1/overdrawn/${recorded.json<{ id: string }>().id}/waive`,
        token: deskToken,
        body: { note: 'The end of a test' },
      });
    });

    it('wait with the autopilot while the client owes, and are seen through afterwards', async () => {
      const { id } = await asked();
      const owed = await givenOverdrawn(stage.test, 'marta', { amount: '20' });
      const runner = runnerOf(stage.test, [
        autopilotWithdrawalJob({ clock: () => stage.test.now, random: systemRandom }),
      ]);
      const seen: string[] = [];
      const step = async () => {
        stage.test.now = new Date(stage.test.now.getTime() + 100_000);
        await runner.runDue();
        seen.push((await call('GET', `/${id}`)).json<Withdrawal>().status);
      };
      await step();
      await stage.test.call({
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
      const runner = runnerOf(stage.test, [
        autopilotWithdrawalJob({ clock: () => stage.test.now, random: systemRandom }),
      ]);
      const seen: string[] = [];
      for (let step = 0; step < 3; step += 1) {
        stage.test.now = new Date(stage.test.now.getTime() + 31_000);
        await runner.runDue();
        seen.push((await call('GET', `/${id}`)).json<Withdrawal>().status);
      }
      expect(seen).toEqual(['approved', 'sent', 'completed']);
    });
  });
}
