import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import type { components as DeskComponents } from '#api/desk.gen.ts';
import { payee } from '#server/db/tables/payee.ts';
import { autopilotPayeeJob } from '#server/modules/desk/autopilot-payee.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { baseBanking } from '#server/tenants/tenant-banking.ts';
import { addedPayee, payeeBody, proveByPinAndCode } from '../given-banking.ts';
import { givenOverdrawn } from '../given-credit.ts';
import { checkedBody, givenWithdrawing } from '../given-withdrawal.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type List = components['schemas']['PayeeList'];
type Check = components['schemas']['WithdrawalCheck'];
type Reviewed = DeskComponents['schemas']['ClientPayee'];

const company = {
  ...payeeBody,
  holder: 'Salcedo Gestión SL',
  iban: 'ES80 2310 0001 1800 0001 2345',
};

/** Bank accounts in another name: no money goes there before the desk has accepted them. */
export function payeeReviewSuite(open: OpenStore): void {
  describe('bank accounts in another name', { timeout: 300_000 }, () => {
    let test: TestApp;
    let token = '';
    beforeAll(async () => {
      test = await startTestApp(open, { autopilot: 20 });
    });
    beforeEach(async () => {
      pass(test, 60);
      await givenWithdrawing(test, 'marta');
      token = await test.accessToken('marta');
    });
    afterEach(() => expect(test.faults.splice(0)).toEqual([]));
    afterAll(() => test.close());

    const desk = (path: string, body?: object) =>
      test.call({
        method: 'POST',
        path: `/desk/v1/payees/${path}`,
        token: deskToken,
        ...(body && { body }),
      });
    const listed = async (id: string) =>
      (await test.call({ path: '/api/bank/app/v1/list', token }))
        .json<List>()
        .items.find((each) => each.id === id);
    const inReview = async () =>
      (await test.call({ path: '/desk/v1/payees?limit=100', token: deskToken })).json<{
        items: Reviewed[];
      }>().items;
    const addCompany = () => addedPayee(test, 'marta', token, company);
    const age = (id: string) =>
      test.db.inTenant(home.id, (tx) =>
        tx
          .update(payee)
          .set({ usableAt: new Date(test.now.getTime() - 1000) })
          .where(eq(payee.id, id)),
      );
    const reasons = async (id: string) =>
      (
        await test.call({
          method: 'POST',
          path: '/api/withdraw/app/v1/check',
          token,
          body: { payee: id, amount: '50' },
        })
      )
        .json<Check>()
        .reasons.map(({ code }) => code);
    const ask = async (id: string) => {
      const body = await checkedBody(test, 'marta', id, '50');
      await proveByPinAndCode(test, 'marta', token);
      return test.call({ method: 'POST', path: '/api/withdraw/app/v1', token, body });
    };
    const newest = async () => {
      const path = '/api/message/app/v1/list?limit=1';
      return (await test.call({ path, token })).json<{
        items: { kind: string; params: object; link: object }[];
      }>().items[0];
    };

    it('are reviewed; the client’s own name is not, however it is written', async () => {
      const own = await addedPayee(test, 'marta', token, {
        ...payeeBody,
        iban: 'ES7921000813610123456789',
        holder: ' marta  SALCEDO Réy ',
      });
      expect(await listed(own)).toMatchObject({
        status: 'accepted',
        holder: 'Marta Salcedo Rey',
      });
      const id = await addCompany();
      expect(await listed(id)).toMatchObject({
        status: 'review',
        reason: null,
        holder: 'Salcedo Gestión SL',
      });
      expect(await inReview()).toEqual([
        expect.objectContaining({
          id,
          holder: 'Salcedo Gestión SL',
          full_name: 'Marta Salcedo Rey',
          status: 'review',
        }),
      ]);
    });

    it('are announced to the client in every state, with the bank and a number that is masked', async () => {
      const announced = async () => {
        const { kind, params, link } = (await newest()) ?? {};
        expect([params, link]).toEqual([
          { bank: company.bank_name, number: expect.stringMatching(/^ES8•+345$/) },
          { to: 'payees', id: null },
        ]);
        // What happens in one moment has no order among itself.
        pass(test, 1);
        return kind;
      };
      pass(test, 1);
      const id = await addCompany();
      expect(await announced()).toBe('payeeInReview');
      await desk(`${id}/accept`);
      expect(await announced()).toBe('payeeAccepted');
      await desk(`${id}/reject`, { reason: 'thirdParty' });
      expect(await announced()).toBe('payeeRejected');
      const remove = async () => {
        await proveByPinAndCode(test, 'marta', token);
        await test.call({ method: 'DELETE', path: `/api/bank/app/v1/${id}`, token });
      };
      await remove();
      expect(await announced()).toBe('payeeRemoved');
      const { holder: _holder, ...own } = company;
      await addedPayee(test, 'marta', token, own);
      expect(await announced()).toBe('payeeAdded');
    });

    it('wait out their cooling-off from the acceptance, however long the review took, and anew when accepted after all', async () => {
      const id = await addCompany();
      const cooling = baseBanking.payeeCoolingHours * 3600;
      const from = () => new Date(test.now.getTime() + cooling * 1000).toISOString();
      pass(test, cooling + 60);
      token = await test.accessToken('marta');
      expect(await listed(id)).toMatchObject({ status: 'review', usable_at: null });
      expect(await reasons(id)).toEqual(['payeeReview']);
      await desk(`${id}/accept`);
      expect(await listed(id)).toMatchObject({ status: 'accepted', usable_at: from() });
      expect(await reasons(id)).toEqual(['payeeCooling']);
      await desk(`${id}/reject`, { reason: 'documentsNeeded' });
      expect(await listed(id)).toMatchObject({ status: 'rejected', usable_at: null });
      pass(test, 3600);
      token = await test.accessToken('marta');
      await desk(`${id}/accept`);
      expect(await listed(id)).toMatchObject({ usable_at: from() });
      pass(test, cooling);
      token = await test.accessToken('marta');
      expect(await reasons(id)).toEqual([]);
    });

    it('get no money before they are accepted, with the reason, and then they do', async () => {
      const id = await addCompany();
      expect(await reasons(id)).toEqual(['payeeReview']);
      expect((await ask(id)).json()).toMatchObject({
        status: 409,
        code: 'withdrawalRefused',
        params: { reasons: [{ code: 'payeeReview' }] },
      });
      expect((await desk(`${id}/accept`)).statusCode).toBe(204);
      expect(await listed(id)).toMatchObject({ status: 'accepted', holder: 'Salcedo Gestión SL' });
      await age(id);
      expect(await reasons(id)).toEqual([]);
      expect((await ask(id)).statusCode).toBe(200);
      // A mistake of the desk is undone, but not under money that is on its way.
      expect((await desk(`${id}/reject`, { reason: 'thirdParty' })).json()).toMatchObject({
        status: 409,
        code: 'withdrawalOpen',
      });
      expect(await inReview()).toEqual([]);
    });

    it('are rejected with a reason that the client reads, once, and can be accepted after all', async () => {
      const id = await addCompany();
      expect((await desk(`${id}/reject`, { reason: 'shoe' })).statusCode).toBe(400);
      // What happened in one moment has no order among itself.
      pass(test, 1);
      expect((await desk(`${id}/reject`, { reason: 'documentsNeeded' })).statusCode).toBe(204);
      expect(await listed(id)).toMatchObject({ status: 'rejected', reason: 'documentsNeeded' });
      expect(await newest()).toMatchObject({ kind: 'payeeRejected' });
      expect(await reasons(id)).toEqual(['payeeRejected']);
      expect((await desk(`${id}/reject`, { reason: 'thirdParty' })).json()).toMatchObject({
        status: 409,
        code: 'stateConflict',
        params: { state: 'rejected' },
      });
      pass(test, 1);
      expect((await desk(`${id}/accept`)).statusCode).toBe(204);
      expect(await listed(id)).toMatchObject({ status: 'accepted', reason: null });
      const acts = (await test.call({ path: '/desk/v1/audit?limit=2', token: deskToken })).json<{
        items: { act: string; before: object; after: object }[];
      }>().items;
      expect(acts).toMatchObject([
        { act: 'payee.accept', before: { status: 'rejected' }, after: { status: 'accepted' } },
        {
          act: 'payee.reject',
          before: { status: 'review' },
          after: { status: 'rejected', reason: 'documentsNeeded' },
        },
      ]);
    });

    it('are decided once when several operators decide at a time, and not after they were removed', async () => {
      const id = await addCompany();
      const answers = await Promise.all([
        desk(`${id}/accept`),
        desk(`${id}/accept`),
        desk(`${id}/accept`),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
      await proveByPinAndCode(test, 'marta', token);
      await test.call({ method: 'DELETE', path: `/api/bank/app/v1/${id}`, token });
      expect((await desk(`${id}/reject`, { reason: 'thirdParty' })).statusCode).toBe(404);
    });

    it('are accepted by the autopilot of a demonstration, later where the client owes, and what a person rejected stays rejected', async () => {
      const run = async (seconds: number) => {
        pass(test, seconds);
        const parts = { clock: () => test.now, random: systemRandom };
        await runnerOf(test, [autopilotPayeeJob(parts)], test.faults).runDue();
      };
      const accepted = await addCompany();
      await run(31);
      expect(await listed(accepted)).toMatchObject({ status: 'accepted' });
      await proveByPinAndCode(test, 'marta', token);
      await test.call({ method: 'DELETE', path: `/api/bank/app/v1/${accepted}`, token });

      const rejected = await addCompany();
      await desk(`${rejected}/reject`, { reason: 'thirdParty' });
      await run(31);
      expect(await listed(rejected)).toMatchObject({ status: 'rejected' });
      await proveByPinAndCode(test, 'marta', token);
      await test.call({ method: 'DELETE', path: `/api/bank/app/v1/${rejected}`, token });

      const owed = await givenOverdrawn(test, 'marta', { amount: '20' });
      const late = await addCompany();
      await run(31);
      expect(await listed(late)).toMatchObject({ status: 'review' });
      await run(60);
      expect(await listed(late)).toMatchObject({ status: 'accepted' });
      await test.call({
        method: 'POST',
        path: `/desk/v1/overdrawn/${owed.id}/waive`,
        token: deskToken,
        body: { note: 'The end of a test' },
      });
    });
  });
}
