import { describe, expect, it } from 'vitest';
import { collectionAt, reminderAt } from '#server/rules/loan/moments.ts';
import { sum, toBig } from '#core/money.ts';
import { loanJob } from '#server/modules/loan/loan-job-service.ts';
import { repaymentRecord } from '#server/modules/loan/repayment-record-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { decideLoan, repaymentBody, runningLoan } from '../given-loan.ts';
import { runnerOf } from '../jobs.ts';
import { loanStage, zone } from '../loan-stage.ts';
import { pass } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Instalments are announced, collected and missed on their days, each once. */
export function loanCollectionSuite(open: OpenStore): void {
  describe('loans that are collected', { timeout: 300_000 }, () => {
    const start = new Date('2026-11-21T10:00:00.000Z');
    const stage = loanStage(open);
    const { proven, read, balance, messages, newest, runAt, runUntil, leaveCash, rows } = stage;

    it('remind seven, one and no days before, and are collected on their day, each once', async () => {
      const { id } = await runningLoan(stage.test, 'marta');
      const [line] = (await read(id)).plan;
      const due = line?.due ?? '';
      await leaveCash('20000');
      for (const days of [7, 1, 0] as const) {
        await runAt(reminderAt(zone, due, days));
        // Looked at again on the same day, as after a repayment or when what is owed changes.
        await stage.askAgain(id);
        await runAt(new Date(stage.test.now.getTime() + 60_000));
      }
      const sent = (await messages(id)).filter(({ kind }) => kind === 'loanReminder');
      expect(sent.map(({ params }) => params)).toEqual(
        ['0', '1', '7'].map((days) => ({ amount: line?.amount, currency: 'EUR', due, days })),
      );
      expect((await read(id)).status).toBe('repayment');
      const before = await balance('cash');
      // Two servers at once.
      stage.test.now = collectionAt(zone, due, 0);
      const runners = [loanJob(systemRandom), loanJob(systemRandom)].map((each) =>
        runnerOf(stage.test, [each], stage.faults),
      );
      await Promise.all(runners.map((runner) => runner.runDue()));
      expect(
        toBig(before)
          .minus(await balance('cash'))
          .toFixed(2),
      ).toBe(line?.amount);
      const after = await read(id);
      expect(after.plan[0]).toMatchObject({ state: 'paid' });
      expect(after.payments).toMatchObject([{ kind: 'instalment', amount: line?.amount, due }]);
      expect(await newest(id)).toMatchObject({ kind: 'loanRepaid' });
    });

    it('are collected instalment for instalment until they are clear', async () => {
      const { id } = await runningLoan(stage.test, 'marta', { amount: '1000', months: 6 });
      const shown = await read(id);
      await leaveCash('5000');
      const last = shown.plan.at(-1)?.due ?? '';
      await runUntil(collectionAt(zone, last, 0));
      const after = await read(id);
      expect(after.status).toBe('clear');
      expect(after.plan.map(({ state }) => state)).toEqual(shown.plan.map(() => 'paid'));
      const paid = toBig('5000').minus(await balance('cash'));
      // The demonstration's own loan is collected meanwhile, too.
      const others = (await rows('marta'))
        .filter(({ loan: row }) => row.agreementVersion === 'demo')
        .flatMap(({ loan: row }) => row.plan?.lines ?? [])
        .filter(({ state, due }) => state === 'paid' && due > '2026-11-21' && due <= last);
      const theirs = sum(others.flatMap(({ principal, interest }) => [principal, interest]));
      expect(paid.minus(theirs).toFixed(2)).toBe(shown.figures?.total);
      const record = await stage.test.db.inTenant(home.id, (tx) =>
        repaymentRecord(tx, home.id, stage.clientId, start),
      );
      expect(record).toEqual({ paidInTime: 6 + others.length, paidLate: 0 });
    });

    it('are undone in the reverse order of their payments, where one look collected several', async () => {
      const { id } = await runningLoan(stage.test, 'marta', { amount: '1000', months: 6 });
      const { plan } = await read(id);
      await leaveCash('5000');
      // The server was away for five months.
      await runAt(collectionAt(zone, plan[4]?.due ?? '', 0));
      const states = async () => (await read(id)).plan.map(({ state }) => state);
      expect((await states()).filter((state) => state === 'paid')).toHaveLength(5);
      for (const left of [4, 3, 2, 1, 0]) {
        pass(stage.test, 1);
        const remark = 'Collected by mistake';
        expect((await decideLoan(stage.test, id, 'undo', { remark })).statusCode).toBe(200);
        expect((await states()).map((state) => state === 'paid')).toEqual(
          plan.map((_, index) => index < left),
        );
      }
      expect((await read(id)).principal_left).toBe('1000.00');
    });

    it('that are not paid for three days are owed as an outstanding balance, and clear with it', async () => {
      const { id } = await runningLoan(stage.test, 'marta', { amount: '1000', months: 6 });
      const { plan } = await read(id);
      const [line] = plan;
      const due = line?.due ?? '';
      await leaveCash('10');
      await runUntil(collectionAt(zone, due, 0));
      expect(await newest(id)).toMatchObject({ kind: 'loanUnpaid', params: { due } });
      await runAt(new Date(collectionAt(zone, due, 3).getTime() - 1000));
      expect((await read(id)).plan[0]).toMatchObject({ state: 'due' });
      await runAt(collectionAt(zone, due, 3));
      const after = await read(id);
      expect(after).toMatchObject({
        status: 'repayment',
        plan: [{ state: 'missed' }, {}, {}, {}, {}, {}],
      });
      const { items } = (
        await stage.test.call({
          path: '/api/overdrawn/app/v1/record/list?status=outstanding',
          token: stage.token,
        })
      ).json<{ items: { amount: string; reason: string; link: object; id: string }[] }>();
      const own = items.find(
        ({ link }) => JSON.stringify(link) === JSON.stringify({ kind: 'loan', id }),
      );
      expect(own).toMatchObject({ amount: line?.amount, reason: 'instalment' });
      const record = await stage.test.db.inTenant(home.id, (tx) =>
        repaymentRecord(tx, home.id, stage.clientId, start),
      );
      expect(record.paidLate).toBeGreaterThan(0);
      // Everything else is repaid; the loan is clear when what was missed is, too.
      await leaveCash('60000');
      const body = await repaymentBody(stage.test, stage.token, id);
      expect((await proven(`/${id}/repay`, body)).json()).toMatchObject({ status: 'repayment' });
      await proveByPinAndCode(stage.test, 'marta', stage.token);
      pass(stage.test, 1);
      await stage.test.call({
        method: 'POST',
        path: `/api/overdrawn/app/v1/record/${own?.id}/pay`,
        token: stage.token,
        body: { amount: own?.amount },
      });
      await runAt(new Date(stage.test.now.getTime() + 1000));
      expect(await read(id)).toMatchObject({ status: 'clear' });
    });
  });
}
