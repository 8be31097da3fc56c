import { describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { toBig } from '#core/money.ts';
import type { LoanDetail } from '../given-loan.ts';
import { decideLoan, repaymentBody, runningLoan } from '../given-loan.ts';
import { loanStage } from '../loan-stage.ts';
import { pass } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

type Repayment = components['schemas']['LoanRepayment'];

/** A repayment is what was shown, and is undone by the desk alone. */
export function loanRepaymentSuite(open: OpenStore): void {
  describe('loans that are repaid', { timeout: 300_000 }, () => {
    const stage = loanStage(open);
    const { call, proven, read, balance, newest, leaveCash } = stage;

    it('are repaid in part or whole with the figures that were shown, and undone by the desk', async () => {
      const { id } = await runningLoan(stage.test, 'marta');
      await leaveCash('20000');
      stage.test.now = new Date('2026-12-01T10:00:00.000Z');
      stage.token = await stage.test.accessToken('marta');
      const shown = (
        await call('GET', `/${id}/repayment?kind=partial&amount=1000`)
      ).json<Repayment>();
      // 6,000 × 6.4 % × 10 / 365.
      expect(shown).toMatchObject({ amount: '1000.00', interest: '10.52', principal: '989.48' });
      const before = await read(id);
      const cash = await balance('cash');
      const body = { kind: 'partial', amount: '1000', interest: '10.52', as_of: '2026-12-01' };
      expect((await proven(`/${id}/repay`, { ...body, interest: '10.51' })).json()).toMatchObject({
        code: 'changedMeanwhile',
      });
      const after = (await proven(`/${id}/repay`, body)).json<LoanDetail>();
      expect(
        toBig(cash)
          .minus(await balance('cash'))
          .toFixed(2),
      ).toBe('1000.00');
      expect(after.principal_left).toBe(shown.principal_left);
      expect(after.next?.amount).toBe(shown.instalment);
      expect(
        toBig(before.repay_amount ?? '')
          .minus(after.repay_amount ?? '')
          .toFixed(2),
      ).toBe(shown.saved);
      // Repaid in part, it cannot be given back any more.
      const remark = 'Collected by mistake';
      expect((await decideLoan(stage.test, id, 'reverse', { remark })).statusCode).toBe(409);
      pass(stage.test, 1);
      expect((await decideLoan(stage.test, id, 'undo', { remark })).json()).toMatchObject({
        principal_left: '6000.00',
      });
      expect(await balance('cash')).toBe(cash);
      expect((await read(id)).plan).toEqual(before.plan);
      const whole = await repaymentBody(stage.test, stage.token, id);
      expect(whole).toMatchObject({ amount: '6010.52', interest: '10.52' });
      pass(stage.test, 1);
      expect((await proven(`/${id}/repay`, whole)).json()).toMatchObject({
        status: 'clear',
        principal_left: '0.00',
      });
      expect(await newest(id)).toMatchObject({ kind: 'loanCleared' });
      expect((await proven(`/${id}/repay`, whole)).statusCode).toBe(409);
      pass(stage.test, 1);
      expect((await decideLoan(stage.test, id, 'undo', { remark })).json()).toMatchObject({
        status: 'repayment',
      });
      expect(await newest(id)).toMatchObject({ kind: 'loanReopened' });
    });

    it('refuse a repayment that the cash does not cover, or that is none', async () => {
      const { id } = await runningLoan(stage.test, 'marta');
      const body = await repaymentBody(stage.test, stage.token, id);
      await leaveCash('100');
      expect((await proven(`/${id}/repay`, body)).json()).toMatchObject({
        status: 409,
        code: 'amountAboveAvailable',
      });
      const figures = (query: string) => call('GET', `/${id}/repayment?${query}`);
      expect((await figures('kind=instalment')).json()).toMatchObject({
        code: 'stateConflict',
        params: { state: 'nothingDue' },
      });
      for (const [amount, code] of [
        ['6000.00', 'tooLarge'],
        ['0', 'tooSmall'],
        ['1.001', 'decimals'],
      ])
        expect((await figures(`kind=partial&amount=${amount}`)).json()).toMatchObject({
          errors: [{ pointer: '/query/amount', code }],
        });
    });
  });
}
