import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { loanFigures } from '#core/loan/figures.ts';
import { collectionAt, reminderAt } from '#core/loan/moments.ts';
import { principalLeft } from '#core/loan/plan.ts';
import { sum, toBig } from '#core/money.ts';
import { client } from '#server/db/tables/client.ts';
import { loan } from '#server/db/tables/loan.ts';
import { clientAccount, houseAccount } from '#server/ledger/account-path.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { post } from '#server/ledger/ledger.ts';
import { changeClient } from '#server/modules/client/client-service.ts';
import { autopilotLoanJob } from '#server/modules/desk/autopilot-loan.ts';
import { loanJob } from '#server/modules/loan/loan-job-service.ts';
import { repaymentRecord } from '#server/modules/loan/repayment-record-service.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
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
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Offer = components['schemas']['LoanOfferAnswer'];
type Repayment = components['schemas']['LoanRepayment'];

const zone = 'Europe/Madrid';

/** Loans: offered by score, applied for, decided, paid out once, collected on their days, and owed apart when they are missed. */
export function loanSuite(open: OpenStore): void {
  describe('loans', { timeout: 300_000 }, () => {
    let test: TestApp;
    let token = '';
    let clientId = '';
    const faults: unknown[] = [];
    const start = new Date('2026-11-21T10:00:00.000Z');
    const names = ['marta', 'mfa', 'outstanding'] as const;
    // A store for each test: their clocks run on for months.
    beforeEach(async () => {
      test = await startTestApp(open, { autopilot: 20 });
      ({ id: clientId } = await idOf(test, 'marta'));
      token = await test.accessToken('marta');
    });
    afterEach(async () => {
      expect(test.faults.splice(0)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
      expect((await checkLedger(test.db, home.id)).differences).toEqual([]);
      // What loans say is owed is what the ledger says, to the last digit, of every client.
      for (const name of names)
        expect([name, await owedInLedger(name)]).toEqual([name, await owedInLoans(name)]);
      await test.close();
    });

    const change = (changes: Parameters<typeof changeClient>[3]) =>
      test.db.inTenant(home.id, (tx) => changeClient(tx, home.id, clientId, changes));
    const call = (method: 'GET' | 'POST', path: string, body?: object, key?: string) =>
      test.call({
        method,
        path: `/api/loan/app/v1${path}`,
        token,
        ...(body && { body }),
        ...(key !== undefined && { key }),
      });
    const proven = async (path: string, body?: object, key?: string) => {
      token = await test.accessToken('marta');
      await proveByPinAndCode(test, 'marta', token);
      return call('POST', path, body, key);
    };
    const read = async (id: string) => {
      token = await test.accessToken('marta');
      return (await call('GET', `/${id}`)).json<LoanDetail>();
    };
    const offered = async () => (await call('GET', '/offer')).json<Offer>();
    const balance = async (bucket: 'cash' | 'loan' | 'outstanding') =>
      (await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, clientId))).find(
        (each) => each.bucket === bucket && each.asset === 'EUR',
      )?.amount ?? '0';
    /** The newest message about a loan. */
    const newest = async (id: string) => {
      token = await test.accessToken('marta');
      const answer = await test.call({ path: '/api/message/app/v1/list?limit=50', token });
      return answer
        .json<{ items: { kind: string; params: object; link: { to: string; id: string } }[] }>()
        .items.find(({ link }) => link.to === 'loans' && link.id === id);
    };
    const runAt = async (at: Date, ...more: Parameters<typeof runnerOf>[1]) => {
      test.now = at;
      await runnerOf(test, [loanJob(systemRandom), ...more], faults).runDue();
    };
    /** Runs what is due at every hour until a moment, as a server that is up does. */
    const runUntil = async (until: Date) => {
      for (let at = test.now.getTime(); at < until.getTime(); at += 6 * 3_600_000)
        await runAt(new Date(at));
      await runAt(until);
    };
    /** Leaves the client so much cash. */
    const leaveCash = async (amount: string) => {
      const difference = toBig(await balance('cash')).minus(amount);
      if (difference.eq(0)) return;
      const [bank, cash] = [houseAccount('bank'), clientAccount(clientId, 'cash')];
      const id = newId(test.now, systemRandom);
      const [source, destination] = difference.gt(0) ? [cash, bank] : [bank, cash];
      await test.db.inTenant(home.id, (tx) =>
        post(tx, home.id, {
          id,
          clientId,
          kind: 'adjustment.set',
          key: id,
          at: test.now,
          postings: [{ source, destination, asset: 'EUR', amount: difference.abs().toFixed() }],
        }),
      );
    };
    const rows = (username: string) =>
      test.db.inTenant(home.id, (tx) =>
        tx
          .select({ loan })
          .from(loan)
          .innerJoin(client, and(eq(client.tenant, loan.tenant), eq(client.id, loan.clientId)))
          .where(and(eq(loan.tenant, home.id), eq(client.username, username))),
      );
    async function owedInLoans(username: string) {
      const owed = (await rows(username)).flatMap(({ loan: { plan, status } }) =>
        plan === null || status === 'recycled' ? [] : [principalLeft(plan)],
      );
      return toBig(sum(owed)).toFixed(2);
    }
    async function owedInLedger(username: string) {
      const { id } = await idOf(test, username);
      const balances = await test.db.inTenant(home.id, (tx) => balancesOf(tx, home.id, id));
      const owed = balances.find(({ bucket }) => bucket === 'loan')?.amount ?? '0';
      return toBig(owed).toFixed(2);
    }
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
    });

    it('go from the desk’s question to the client’s document and back', async () => {
      const { id } = await askedLoan(test, 'marta');
      expect(await read(id)).toMatchObject({ status: 'awaiting', remark: 'The latest payslip' });
      expect((await decideLoan(test, id, 'approve')).json()).toMatchObject({ status: 409 });
      const theirs = await uploadedId(test, await test.accessToken('outstanding'), 'loan');
      expect((await call('POST', `/${id}/document`, { file: theirs })).json()).toMatchObject({
        status: 400,
        errors: [{ pointer: '/file' }],
      });
      const file = await uploadedId(test, token, 'loan');
      expect((await call('POST', `/${id}/document`, { file })).json()).toMatchObject({
        status: 'pending',
        documents: [{ asked: 'The latest payslip', file: { id: file } }],
      });
      const link = await test.call({
        path: `/desk/v1/loans/${id}/documents/${file}`,
        token: deskToken,
      });
      expect(link.json()).toMatchObject({ id: file });
      const { id: other } = await documentedLoan(test, 'marta');
      const wrong = await test.call({
        path: `/desk/v1/loans/${other}/documents/${file}`,
        token: deskToken,
      });
      expect(wrong.statusCode).toBe(404);
    });

    it('are rejected with a remark, and by no step that is not theirs', async () => {
      const { id } = await appliedLoan(test, 'marta');
      expect((await call('POST', `/${id}/decline`)).statusCode).toBe(409);
      expect((await proven(`/${id}/accept`, await acceptance(test, 'marta'))).statusCode).toBe(409);
      const remark = 'The income is not documented';
      expect((await decideLoan(test, id, 'reject', { remark })).json()).toMatchObject({
        status: 'rejected',
        remark,
      });
      for (const step of ['approve', 'ask', 'reverse', 'undo'] as const)
        expect(
          (await decideLoan(test, id, step, step === 'approve' ? {} : { remark })).statusCode,
        ).toBe(409);
      for (const step of ['cancel', 'decline'])
        expect((await call('POST', `/${id}/${step}`)).statusCode).toBe(409);
      const { items } = (
        await test.call({ path: `/desk/v1/audit?client_id=${clientId}&limit=1`, token: deskToken })
      ).json<{ items: { act: string; after: object }[] }>();
      expect(items).toMatchObject([{ act: 'loan.reject', after: { status: 'rejected', remark } }]);
    });

    it('are offered by the desk for what was applied for or less', async () => {
      const { id } = await appliedLoan(test, 'marta');
      expect((await decideLoan(test, id, 'approve', { amount: '6000.01' })).json()).toMatchObject({
        status: 400,
        errors: [{ pointer: '/amount', code: 'tooLarge' }],
      });
      const body = { amount: '5000', months: 24, annual_rate: '5.5' };
      expect((await decideLoan(test, id, 'approve', body)).json()).toMatchObject({
        status: 'approved',
        approved_amount: '5000.00',
        approved_months: 24,
        annual_rate: '5.5',
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
      const { id } = await approvedLoan(test, 'marta');
      test.now = new Date(start.getTime() + 7 * 86_400_000);
      const body = await acceptance(test, 'marta');
      expect((await proven(`/${id}/accept`, body)).json()).toMatchObject({ code: 'stateConflict' });
      await runAt(test.now);
      expect(await read(id)).toMatchObject({ status: 'recycled' });
      expect(await newest(id)).toMatchObject({ kind: 'loanLapsed' });
    });

    it('are paid out once with the acceptance, by PIN, with the figures that were shown', async () => {
      const { id } = await approvedLoan(test, 'marta');
      const shown = await read(id);
      const before = await balance('cash');
      const body = await acceptance(test, 'marta');
      test.offers.delete(token);
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
      const { id } = await approvedLoan(test, 'marta');
      const body = await acceptance(test, 'marta');
      const before = await balance('cash');
      const tokens = [await test.accessToken('marta'), await test.accessToken('marta')];
      for (const each of tokens) await proveByPinAndCode(test, 'marta', each);
      const answers = await Promise.all(
        tokens.map((each) =>
          test.call({
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
      const { id } = await runningLoan(test, 'marta');
      test.now = new Date(start.getTime() + 86_399_000);
      expect((await proven(`/${id}/give_back`)).json()).toMatchObject({
        status: 'recycled',
        principal_left: '0.00',
      });
      expect(await balance('cash')).toBe(before);
      test.now = start;
      const { id: late } = await runningLoan(test, 'marta');
      test.now = new Date(start.getTime() + 86_400_000);
      expect((await proven(`/${late}/give_back`)).statusCode).toBe(409);
    });

    it('that were paid out by mistake are taken back by the desk, with a reason', async () => {
      const before = await balance('cash');
      const { id } = await runningLoan(test, 'marta');
      test.now = new Date(start.getTime() + 3 * 86_400_000);
      const remark = 'Paid out to the wrong client';
      expect((await decideLoan(test, id, 'reverse', { remark })).json()).toMatchObject({
        status: 'recycled',
      });
      expect(await balance('cash')).toBe(before);
      expect(await newest(id)).toMatchObject({ kind: 'loanReversed' });
    });

    it('remind seven, one and no days before, and are collected on their day, each once', async () => {
      const { id } = await runningLoan(test, 'marta');
      const [line] = (await read(id)).plan;
      const due = line?.due ?? '';
      await leaveCash('20000');
      const seen: unknown[] = [];
      for (const days of [7, 1, 0] as const) {
        await runAt(reminderAt(zone, due, days));
        await runAt(new Date(test.now.getTime() + 60_000));
        const message = await newest(id);
        seen.push([message?.kind, message?.params]);
      }
      expect(seen).toEqual(
        ['7', '1', '0'].map((days) => [
          'loanReminder',
          { amount: line?.amount, currency: 'EUR', due, days },
        ]),
      );
      expect((await read(id)).status).toBe('repayment');
      const before = await balance('cash');
      // Two servers at once.
      test.now = collectionAt(zone, due, 0);
      const runners = [loanJob(systemRandom), loanJob(systemRandom)].map((each) =>
        runnerOf(test, [each], faults),
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
      const { id } = await runningLoan(test, 'marta', { amount: '1000', months: 6 });
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
      const record = await test.db.inTenant(home.id, (tx) =>
        repaymentRecord(tx, home.id, clientId, start),
      );
      expect(record).toEqual({ paidInTime: 6 + others.length, paidLate: 0 });
    });

    it('that are not paid for three days are owed as an outstanding balance, and clear with it', async () => {
      const { id } = await runningLoan(test, 'marta', { amount: '1000', months: 6 });
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
        await test.call({ path: '/api/overdrawn/app/v1/record/list?status=outstanding', token })
      ).json<{ items: { amount: string; reason: string; link: object; id: string }[] }>();
      const own = items.find(
        ({ link }) => JSON.stringify(link) === JSON.stringify({ kind: 'loan', id }),
      );
      expect(own).toMatchObject({ amount: line?.amount, reason: 'instalment' });
      const record = await test.db.inTenant(home.id, (tx) =>
        repaymentRecord(tx, home.id, clientId, start),
      );
      expect(record.paidLate).toBeGreaterThan(0);
      // Everything else is repaid; the loan is clear when what was missed is, too.
      await leaveCash('60000');
      const body = await repaymentBody(test, token, id);
      expect((await proven(`/${id}/repay`, body)).json()).toMatchObject({ status: 'repayment' });
      await proveByPinAndCode(test, 'marta', token);
      pass(test, 1);
      await test.call({
        method: 'POST',
        path: `/api/overdrawn/app/v1/record/${own?.id}/pay`,
        token,
        body: { amount: own?.amount },
      });
      await runAt(new Date(test.now.getTime() + 1000));
      expect(await read(id)).toMatchObject({ status: 'clear' });
    });

    it('are repaid in part or whole with the figures that were shown, and undone by the desk', async () => {
      const { id } = await runningLoan(test, 'marta');
      await leaveCash('20000');
      test.now = new Date('2026-12-01T10:00:00.000Z');
      token = await test.accessToken('marta');
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
      expect((await decideLoan(test, id, 'reverse', { remark })).statusCode).toBe(409);
      pass(test, 1);
      expect((await decideLoan(test, id, 'undo', { remark })).json()).toMatchObject({
        principal_left: '6000.00',
      });
      expect(await balance('cash')).toBe(cash);
      expect((await read(id)).plan).toEqual(before.plan);
      const whole = await repaymentBody(test, token, id);
      expect(whole).toMatchObject({ amount: '6010.52', interest: '10.52' });
      pass(test, 1);
      expect((await proven(`/${id}/repay`, whole)).json()).toMatchObject({
        status: 'clear',
        principal_left: '0.00',
      });
      expect(await newest(id)).toMatchObject({ kind: 'loanCleared' });
      expect((await proven(`/${id}/repay`, whole)).statusCode).toBe(409);
      pass(test, 1);
      expect((await decideLoan(test, id, 'undo', { remark })).json()).toMatchObject({
        status: 'repayment',
      });
    });

    it('refuse a repayment that the cash does not cover, or that is none', async () => {
      const { id } = await runningLoan(test, 'marta');
      const body = await repaymentBody(test, token, id);
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

    it('stand in the statement and lead back to the loan', async () => {
      const { id } = await runningLoan(test, 'marta');
      const { items } = (
        await test.call({ path: '/api/statement/app/v1?account=EUR&type=loan&limit=1', token })
      ).json<{ items: { id: string; what: string }[] }>();
      const line = await test.call({
        path: `/api/statement/app/v1/movement/${items[0]?.id}`,
        token,
      });
      expect(line.json()).toMatchObject({ kind: 'loan.disburse', link: { kind: 'loans', id } });
    });

    it('of another client are not there', async () => {
      const { id } = await runningLoan(test, 'marta');
      const other = await test.accessToken('outstanding');
      await proveByPinAndCode(test, 'outstanding', other);
      const file = await uploadedId(test, other, 'loan');
      for (const [method, path, body] of [
        ['GET', `/${id}`],
        ['GET', `/${id}/repayment?kind=full`],
        ['POST', `/${id}/cancel`],
        ['POST', `/${id}/decline`],
        ['POST', `/${id}/document`, { file }],
        ['POST', `/${id}/accept`, await acceptance(test, 'marta')],
        ['POST', `/${id}/give_back`],
        [
          'POST',
          `/${id}/repay`,
          { kind: 'full', amount: '6000', interest: '0', as_of: '2026-11-21' },
        ],
      ] as const) {
        await proveByPinAndCode(test, 'outstanding', other);
        const answer = await test.call({
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
        new Date(test.now.getTime() + 31_000),
        autopilotLoanJob({ clock: () => test.now, random: systemRandom }),
      );
      expect(await read(id)).toMatchObject({ status: 'approved', approved_amount: '6000.00' });
    });
  });
}
