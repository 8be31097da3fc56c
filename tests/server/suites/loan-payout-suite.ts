import { describe, expect, it } from 'vitest';
import { toBig } from '#core/money.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import type { LoanDetail } from '../given-loan.ts';
import { acceptance, approvedLoan, decideLoan, runningLoan } from '../given-loan.ts';
import { loanStage } from '../loan-stage.ts';
import type { OpenStore } from '../test-stores.ts';

/** A loan is paid out once, with the figures that were shown, and taken back whole or not at all. */
export function loanPayoutSuite(open: OpenStore): void {
  describe('loans that are paid out', { timeout: 300_000 }, () => {
    const start = new Date('2026-11-21T10:00:00.000Z');
    const stage = loanStage(open);
    const { call, proven, read, balance, newest } = stage;

    it('are paid out once with the acceptance, by PIN, with the figures that were shown', async () => {
      const { id } = await approvedLoan(stage.test, 'marta');
      const shown = await read(id);
      const before = await balance('cash');
      const body = await acceptance(stage.test, 'marta');
      stage.test.offers.delete(stage.token);
      expect((await call('POST', `/${id}/accept`, body)).json()).toMatchObject({
        code: 'stepUpNeeded',
        params: { need: 'pin' },
      });
      const yesterday = { ...body, as_of: '2026-11-20' };
      expect((await proven(`/${id}/accept`, yesterday)).json()).toMatchObject({
        code: 'changedMeanwhile',
      });
      const first = await proven(`/${id}/accept`, body, 'accept-this-once-only');
      const again = await proven(`/${id}/accept`, body, 'accept-this-once-only');
      expect(again.body).toBe(first.body);
      const made = first.json<LoanDetail>();
      expect(made).toMatchObject({ status: 'using', principal_left: '6000.00' });
      expect(made.figures).toEqual(shown.figures);
      expect(made.plan).toEqual(shown.plan);
      expect(
        toBig(await balance('cash'))
          .minus(before)
          .toFixed(2),
      ).toBe('6000.00');
      expect(await newest(id)).toMatchObject({ kind: 'loanPaidOut', link: { to: 'loans', id } });
    });

    it('of two acceptances at once are paid out once', async () => {
      const { id } = await approvedLoan(stage.test, 'marta');
      const body = await acceptance(stage.test, 'marta');
      const before = await balance('cash');
      const tokens = [await stage.test.accessToken('marta'), await stage.test.accessToken('marta')];
      for (const each of tokens) await proveByPinAndCode(stage.test, 'marta', each);
      const answers = await Promise.all(
        tokens.map((each) =>
          stage.test.call({
            method: 'POST',
            path: `/api/loan/app/v1/${id}/accept`,
            token: each,
            body,
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(
        toBig(await balance('cash'))
          .minus(before)
          .toFixed(2),
      ).toBe('6000.00');
    });

    it('are given back within a day without cost, and not after it', async () => {
      const before = await balance('cash');
      const { id } = await runningLoan(stage.test, 'marta');
      stage.test.now = new Date(start.getTime() + 86_399_000);
      expect((await proven(`/${id}/give_back`)).json()).toMatchObject({
        status: 'recycled',
        principal_left: '0.00',
      });
      expect(await balance('cash')).toBe(before);
      stage.test.now = start;
      expect(await newest(id)).toMatchObject({ kind: 'loanGivenBack' });
      const { id: late } = await runningLoan(stage.test, 'marta');
      stage.test.now = new Date(start.getTime() + 86_400_000);
      expect((await proven(`/${late}/give_back`)).statusCode).toBe(409);
    });

    it('that were paid out by mistake are taken back by the desk, with a reason', async () => {
      const before = await balance('cash');
      const { id } = await runningLoan(stage.test, 'marta');
      stage.test.now = new Date(start.getTime() + 3 * 86_400_000);
      const remark = 'Paid out to the wrong client';
      expect((await decideLoan(stage.test, id, 'reverse', { remark })).json()).toMatchObject({
        status: 'recycled',
      });
      expect(await balance('cash')).toBe(before);
      expect(await newest(id)).toMatchObject({ kind: 'loanReversed' });
    });

    it('stand in the statement and lead back to the loan', async () => {
      const { id } = await runningLoan(stage.test, 'marta');
      const { items } = (
        await stage.test.call({
          path: '/api/statement/app/v1?account=EUR&type=loan&limit=1',
          token: stage.token,
        })
      ).json<{ items: { id: string; what: string }[] }>();
      const line = await stage.test.call({
        path: `/api/statement/app/v1/movement/${items[0]?.id}`,
        token: stage.token,
      });
      expect(line.json()).toMatchObject({ kind: 'loan.disburse', link: { kind: 'loans', id } });
    });
  });
}
