import { describe, expect, it } from 'vitest';
import { loanFigures } from '#core/loan/figures.ts';
import { toBig } from '#core/money.ts';
import { autopilotLoanJob } from '#server/modules/desk/autopilot-loan.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { proveByPinAndCode } from '../given-banking.ts';
import { uploadedId } from '../given-identity.ts';
import type { LoanDetail } from '../given-loan.ts';
import {
  acceptance,
  appliedLoan,
  approvedLoan,
  askedLoan,
  decideLoan,
  documentedLoan,
  loanBody,
  repaymentBody,
  runningLoan,
} from '../given-loan.ts';
import { loanStage } from '../loan-stage.ts';
import { deskToken } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';

/** Loans are offered by score, applied for within the offer, and decided by steps that fit their state. */
export function loanApplicationSuite(open: OpenStore): void {
  describe('loans that are applied for', { timeout: 300_000 }, () => {
    const start = new Date('2026-11-21T10:00:00.000Z');
    const stage = loanStage(open);
    const { change, call, proven, read, offered, newest, runAt } = stage;

    it('are offered by band and level, less what is owed; without an offer, what would open one', async () => {
      const offer = await offered();
      expect(offer).toMatchObject({
        as_of: '2026-11-21',
        currency: 'EUR',
        minimum: '500.00',
        offer: { band: 'good', vip: 2, limit: '30000.00', annual_rate: '6.4' },
        reasons: [],
      });
      expect(
        toBig(offer.offer?.left ?? '')
          .plus(offer.owed)
          .toFixed(2),
      ).toBe('30000.00');
      await change({ vip: 0 });
      expect((await offered()).offer).toMatchObject({ limit: '20000.00', annual_rate: '6.9' });
      await change({ score: 599 });
      const { offer: none, reasons } = await offered();
      expect(none).toBeNull();
      expect(reasons).toEqual([{ code: 'level', params: { score: 600, vip: 0, have: 599 } }]);
      expect((await call('POST', '', loanBody)).json()).toMatchObject({
        status: 409,
        code: 'loanRefused',
        params: { reasons: [{ code: 'level' }] },
      });
    });

    it('are applied for within the offer, one at a time and once a key', async () => {
      const left = (await offered()).offer?.left ?? '0';
      for (const [changes, error] of [
        [{ amount: '499.99' }, { pointer: '/amount', code: 'tooSmall' }],
        [{ amount: toBig(left).plus('0.01').toFixed() }, { pointer: '/amount', code: 'tooLarge' }],
        [{ amount: '1000.005' }, { pointer: '/amount', code: 'decimals' }],
        [{ months: 13 }, { pointer: '/months', code: 'notOneOf' }],
      ] as const)
        expect((await call('POST', '', { ...loanBody, ...changes })).json()).toMatchObject({
          status: 400,
          errors: [error],
        });
      const first = await call('POST', '', loanBody, 'apply-for-this-once-only');
      expect((await call('POST', '', loanBody, 'apply-for-this-once-only')).body).toBe(first.body);
      expect(first.json()).toMatchObject({ status: 'pending', amount: '6000.00', plan: [] });
      const { id } = first.json<LoanDetail>();
      expect((await call('POST', '', loanBody)).json()).toMatchObject({
        code: 'loanRefused',
        params: { reasons: [{ code: 'waiting' }] },
      });
      expect(await newest(id)).toMatchObject({
        kind: 'loanApplied',
        params: { amount: '6000.00' },
        link: { to: 'loans' },
      });
      const cancelled = await call('POST', `/${id}/cancel`);
      expect(cancelled.json()).toMatchObject({ status: 'recycled' });
      expect(await newest(id)).toMatchObject({ kind: 'loanCancelled' });
    });

    it('go from the desk’s question to the client’s document and back', async () => {
      const { id } = await askedLoan(stage.test, 'marta');
      expect(await read(id)).toMatchObject({ status: 'awaiting', remark: 'The latest payslip' });
      expect(await newest(id)).toMatchObject({ kind: 'loanDocumentNeeded' });
      expect((await decideLoan(stage.test, id, 'approve')).json()).toMatchObject({ status: 409 });
      const theirs = await uploadedId(
        stage.test,
        await stage.test.accessToken('outstanding'),
        'loan',
      );
      expect((await call('POST', `/${id}/document`, { file: theirs })).json()).toMatchObject({
        status: 400,
        errors: [{ pointer: '/file' }],
      });
      const file = await uploadedId(stage.test, stage.token, 'loan');
      expect((await call('POST', `/${id}/document`, { file })).json()).toMatchObject({
        status: 'pending',
        documents: [{ asked: 'The latest payslip', file: { id: file } }],
      });
      expect(await newest(id)).toMatchObject({ kind: 'loanDocumentReceived' });
      const link = await stage.test.call({
        path: `/desk/v1/loans/${id}/documents/${file}`,
        token: deskToken,
      });
      expect(link.json()).toMatchObject({ id: file });
      const { id: other } = await documentedLoan(stage.test, 'marta');
      const wrong = await stage.test.call({
        path: `/desk/v1/loans/${other}/documents/${file}`,
        token: deskToken,
      });
      expect(wrong.statusCode).toBe(404);
    });

    it('are rejected with a remark, and by no step that is not theirs', async () => {
      const { id } = await appliedLoan(stage.test, 'marta');
      expect((await call('POST', `/${id}/decline`)).statusCode).toBe(409);
      expect(
        (await proven(`/${id}/accept`, await acceptance(stage.test, 'marta'))).statusCode,
      ).toBe(409);
      const remark = 'The income is not documented';
      expect((await decideLoan(stage.test, id, 'reject', { remark })).json()).toMatchObject({
        status: 'rejected',
        remark,
      });
      expect(await newest(id)).toMatchObject({ kind: 'loanRejected' });
      for (const step of ['approve', 'ask', 'reverse', 'undo'] as const)
        expect(
          (await decideLoan(stage.test, id, step, step === 'approve' ? {} : { remark })).statusCode,
        ).toBe(409);
      for (const step of ['cancel', 'decline'])
        expect((await call('POST', `/${id}/${step}`)).statusCode).toBe(409);
      const { items } = (
        await stage.test.call({
          path: `/desk/v1/audit?client_id=${stage.clientId}&limit=1`,
          token: deskToken,
        })
      ).json<{ items: { act: string; after: object }[] }>();
      expect(items).toMatchObject([{ act: 'loan.reject', after: { status: 'rejected', remark } }]);
    });

    it('are offered by the desk for what was applied for or less', async () => {
      const { id } = await appliedLoan(stage.test, 'marta');
      expect(
        (await decideLoan(stage.test, id, 'approve', { amount: '6000.01' })).json(),
      ).toMatchObject({
        status: 400,
        errors: [{ pointer: '/amount', code: 'tooLarge' }],
      });
      const body = { amount: '5000', months: 24, annual_rate: '5.5' };
      expect((await decideLoan(stage.test, id, 'approve', body)).json()).toMatchObject({
        status: 'approved',
        approved_amount: '5000.00',
        approved_months: 24,
        annual_rate: '5.5',
      });
      expect(await newest(id)).toMatchObject({
        kind: 'loanApproved',
        params: { amount: '5000.00' },
      });
      const shown = await read(id);
      const figures = loanFigures(
        { amount: '5000', currency: 'EUR', annualRate: '5.5' },
        '2026-11-21',
        24,
      );
      expect(shown.figures).toMatchObject({ instalment: figures.instalment, apr: figures.apr });
      expect(shown.repay_amount).toBe(figures.total);
      expect(shown.plan).toHaveLength(24);
      expect((await call('POST', `/${id}/decline`)).json()).toMatchObject({ status: 'recycled' });
    });

    it('lapse after seven days, and are not accepted a moment later', async () => {
      const { id } = await approvedLoan(stage.test, 'marta');
      stage.test.now = new Date(start.getTime() + 7 * 86_400_000);
      const body = await acceptance(stage.test, 'marta');
      expect((await proven(`/${id}/accept`, body)).json()).toMatchObject({ code: 'stateConflict' });
      await runAt(stage.test.now);
      expect(await read(id)).toMatchObject({ status: 'recycled' });
      expect(await newest(id)).toMatchObject({ kind: 'loanLapsed' });
    });

    it.each([
      ['the permission', { perms: [] }, { permission: 'loan' }, 'permissionMissing'],
      ['the feature', { features: {} }, { feature: 'loan' }, 'featureDisabled'],
    ] as const)(
      'are closed to new borrowers without %s, and the client’s own are still there',
      async (_what, changes, condition, code) => {
        const { id } = await runningLoan(stage.test, 'marta');
        stage.gates['loans'] = { signedIn: true, ...condition };
        await stage.change(changes);
        for (const answer of [await call('GET', '/offer'), await call('POST', '', loanBody)])
          expect(answer.json()).toMatchObject({
            status: 403,
            code: 'gateRefused',
            params: { reasons: [{ code }] },
          });
        expect(await read(id)).toMatchObject({ id, status: 'using' });
        const listed = (await call('GET', '/list')).json<{ items: { id: string }[] }>().items;
        expect(listed.map((each) => each.id)).toContain(id);
        const body = await repaymentBody(stage.test, stage.token, id);
        expect((await proven(`/${id}/repay`, body)).json()).toMatchObject({ status: 'clear' });
      },
    );

    it('of another client are not there', async () => {
      const { id } = await runningLoan(stage.test, 'marta');
      const other = await stage.test.accessToken('outstanding');
      await proveByPinAndCode(stage.test, 'outstanding', other);
      const file = await uploadedId(stage.test, other, 'loan');
      for (const [method, path, body] of [
        ['GET', `/${id}`],
        ['GET', `/${id}/repayment?kind=full`],
        ['POST', `/${id}/cancel`],
        ['POST', `/${id}/decline`],
        ['POST', `/${id}/document`, { file }],
        ['POST', `/${id}/accept`, await acceptance(stage.test, 'marta')],
        ['POST', `/${id}/give_back`],
        [
          'POST',
          `/${id}/repay`,
          { kind: 'full', amount: '6000', interest: '0', as_of: '2026-11-21' },
        ],
      ] as const) {
        await proveByPinAndCode(stage.test, 'outstanding', other);
        const answer = await stage.test.call({
          method,
          path: `/api/loan/app/v1${path}`,
          token: other,
          ...(body && { body }),
        });
        expect([path, answer.json()]).toMatchObject([path, { status: 404, code: 'notFound' }]);
      }
    });

    it('are decided by the autopilot of a demonstration', async () => {
      const { id } = (await call('POST', '', loanBody)).json<LoanDetail>();
      await runAt(
        new Date(stage.test.now.getTime() + 31_000),
        autopilotLoanJob({ clock: () => stage.test.now, random: systemRandom }),
      );
      expect(await read(id)).toMatchObject({ status: 'approved', approved_amount: '6000.00' });
    });
  });
}
