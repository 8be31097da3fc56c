import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGuessLimit } from '#server/modules/auth/guess-limit-service.ts';
import { accountSubject } from '#server/modules/auth/known-network.ts';
import { autopilotJob } from '#server/modules/desk/autopilot.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { bindAndProve, idOf, provePassword, restorePassword } from '../given.ts';
import { forgetKyc, kycBody } from '../given-identity.ts';
import { deskRequestBy, operatorToken, resetByDesk } from '../given-operator.ts';
import { runnerOf } from '../jobs.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, secondDeskToken, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

interface Act {
  readonly who: string;
  readonly act: string;
  readonly client_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** The desk: every action recorded, and nothing of it for clients or other tenants. */
export function deskSuite(open: OpenStore): void {
  describe('the desk', { timeout: 300_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open, { autopilot: 20 });
    });
    // Acts of one moment have no order among themselves.
    beforeEach(() => pass(test, 1000));
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const desk = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, tenant = home) =>
      test.call({
        method,
        path: `/desk/v1/${path}`,
        token: deskToken,
        tenant,
        ...(body !== undefined && { body }),
      });
    const approve = (id: string, token = secondDeskToken) =>
      test.call({ method: 'POST', path: `/desk/v1/requests/${id}/approve`, token });
    const acts = async (query = '', tenant = home) =>
      (await desk('GET', `audit?${query}`, undefined, tenant)).json<{
        items: Act[];
        next: string | null;
      }>();
    const marta = async () => (await idOf(test, 'marta')).id;
    const submit = async () => {
      await forgetKyc(test, 'newcomer');
      const token = await test.accessToken('newcomer');
      expect(
        (
          await test.call({
            method: 'POST',
            path: '/api/identify/app/v1',
            body: await kycBody(test, token),
            token,
          })
        ).statusCode,
      ).toBe(200);
      return token;
    };
    const status = async (token: string) =>
      (await test.call({ path: '/api/client/app/v1/verified', token })).json<{ status: string }>()
        .status;

    it('records who did what, what was before and after, and never a code', async () => {
      const id = await marta();
      await desk('PUT', `clients/${id}/permissions`, { vip: 5, kyc_force: true });
      expect((await acts('limit=1')).items).toMatchObject([
        {
          who: 'iker',
          act: 'permissions.change',
          client_id: id,
          before: { vip: 2, kyc_force: false },
          after: { vip: 5, kyc_force: true },
        },
      ]);
      pass(test, 1);
      const approval = await resetByDesk(test, 'marta', 'password_reset');
      const { code } = approval.json<{ reset: { code: string } }>().reset;
      const invited = (await desk('POST', 'invitations', {})).json<{ code: string }>();
      const record = JSON.stringify(await acts());
      for (const secret of [code, invited.code]) expect(record).not.toContain(secret);
      expect(record).toContain('password.reset');
      await desk('PUT', `clients/${id}/permissions`, { vip: 2, kyc_force: false });
      await restorePassword(test, 'marta');
    });

    it('records nothing of what it refused', async () => {
      const before = (await acts('limit=100')).items.length;
      const id = await marta();
      expect((await desk('POST', `clients/${id}/pin_reset`)).statusCode).toBe(409);
      expect((await desk('POST', `clients/${id}/authenticator_reset`)).statusCode).toBe(409);
      expect((await desk('POST', `kyc/${id}/approve`)).statusCode).toBe(409);
      expect((await desk('PUT', `clients/${id}/permissions`, { vip: -1 })).statusCode).toBe(400);
      expect((await desk('PUT', `clients/${id}/permissions`, {})).statusCode).toBe(400);
      expect((await desk('POST', 'invitations', { advisor_id: id })).statusCode).toBe(404);
      expect((await acts('limit=100')).items.length).toBe(before);
    });

    it('keeps a record that cannot be changed, not even by the owner of the tables', async () => {
      await desk('POST', 'invitations', {});
      for (const statement of [
        sql`update desk_act set who = 'nobody'`,
        sql`delete from desk_act`,
        sql`truncate desk_act`,
      ]) {
        await expect(
          test.db.inTenant(home.id, (tx) => tx.execute(statement)),
        ).rejects.toMatchObject({ cause: { code: '42501' } });
      }
      const rights = await test.db.inTenant(home.id, (tx) =>
        tx.execute(sql`
        select count(*)::int as triggers from pg_trigger where tgrelid = 'desk_act'::regclass and tgname = 'desk_act_append_only' and tgenabled = 'O'`),
      );
      expect(rights).toMatchObject({ rows: [{ triggers: 1 }] });
    });

    it('speaks of one tenant at a time', async () => {
      const id = await marta();
      for (const path of [`clients/${id}`, `kyc/${id}`])
        expect((await desk('GET', path, undefined, stranger)).statusCode).toBe(404);
      for (const path of ['password_reset', 'pin_reset', 'authenticator_reset']) {
        expect(
          (await desk('POST', `clients/${id}/${path}`, undefined, stranger)).json(),
        ).toMatchObject({ status: 404, code: 'notFound' });
      }
      expect(
        (await desk('PUT', `clients/${id}/permissions`, { vip: 9 }, stranger)).statusCode,
      ).toBe(404);
      expect((await acts('', stranger)).items).toEqual([]);
    });

    it('cannot be called by a client, nor an operator where clients are', async () => {
      const token = await test.accessToken('marta');
      expect((await test.call({ path: '/desk/v1/clients', token })).statusCode).toBe(401);
      expect(
        (await test.call({ path: '/api/client/app/v1/config', token: deskToken })).statusCode,
      ).toBe(401);
    });

    it('finds clients by what their names hold, and takes wildcards for what they are', async () => {
      const found = async (q: string) =>
        (await desk('GET', `clients?q=${encodeURIComponent(q)}`))
          .json<{ items: { username: string }[] }>()
          .items.map(({ username }) => username);
      expect(await found('SALCEDO')).toEqual(['marta']);
      expect(await found('%')).toEqual([]);
      expect(await found('_')).toEqual([]);
      const page = (await desk('GET', 'clients?limit=3')).json<{
        items: unknown[];
        next: string;
      }>();
      expect(page.items).toHaveLength(3);
      const rest = (await desk('GET', `clients?limit=100&cursor=${page.next}`)).json<{
        items: { id: string }[];
      }>().items;
      expect(rest.length).toBeGreaterThan(0);
      expect(JSON.stringify(page.items)).not.toContain(rest[0]?.id);
    });

    it('turns the pages of the record', async () => {
      for (let round = 0; round < 5; round += 1) {
        pass(test, 1);
        await desk('POST', 'invitations', { days: round + 1 });
      }
      const first = await acts('limit=3');
      const second = await acts(`limit=2&cursor=${first.next}`);
      expect(JSON.stringify([...first.items, ...second.items])).toBe(
        JSON.stringify((await acts('limit=5')).items),
      );
    });

    it('removes a lost authenticator and a lost PIN', async () => {
      const token = await test.accessToken('marta');
      provePassword(test, token);
      await test.call({
        method: 'POST',
        path: '/api/client/app/v1/pin',
        body: { pin: '294713' },
        token,
      });
      expect((await desk('GET', `clients/${await marta()}`)).json()).toMatchObject({
        pin: 'set',
        authenticator: false,
      });
      expect((await desk('POST', `clients/${await marta()}/pin_reset`)).statusCode).toBe(204);
      expect((await desk('GET', `clients/${await marta()}`)).json()).toMatchObject({
        pin: 'unset',
      });
    });

    it('reads the outbox of a demonstration', async () => {
      await test.accessToken('mfa');
      const { items } = (await desk('GET', 'outbox')).json<{ items: unknown[] }>();
      expect(items[0]).toMatchObject({
        template: 'code.mfa',
        params: { code: test.sent.at(-1)?.params['code'] },
      });
    });

    it('decides what is pending once', async () => {
      const token = await submit();
      const id = (await idOf(test, 'newcomer')).id;
      expect((await desk('GET', 'kyc')).json()).toMatchObject({ items: [{ client_id: id }] });
      const answers = await Promise.all([
        desk('POST', `kyc/${id}/approve`),
        desk('POST', `kyc/${id}/reject`, {
          reasons: [{ field: 'dob', code: 'mismatch', note: null }],
        }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
      expect(['approved', 'rejected']).toContain(await status(token));
    });

    it('decides nothing that the reviewer did not look at, and records who looked', async () => {
      await submit();
      const id = (await idOf(test, 'newcomer')).id;
      const seen = (await desk('GET', `kyc/${id}`)).json<{ submission: string }>().submission;
      expect((await acts('limit=1')).items).toMatchObject([
        { who: 'iker', act: 'kyc.view', client_id: id, after: { submission: seen } },
      ]);
      const reasons = [{ field: 'dob', code: 'mismatch', note: null }];
      expect(
        (await desk('POST', `kyc/${id}/reject?submission=${seen}`, { reasons })).statusCode,
      ).toBe(204);
      pass(test, 1);
      const token = await test.accessToken('newcomer');
      await test.call({
        method: 'POST',
        path: '/api/identify/app/v1',
        body: await kycBody(test, token),
        token,
      });
      const newer = (await desk('GET', `kyc/${id}`)).json<{ submission: string }>().submission;
      expect((await desk('POST', `kyc/${id}/approve?submission=${seen}`)).json()).toMatchObject({
        status: 409,
        code: 'changedMeanwhile',
      });
      expect(
        (await desk('POST', `kyc/${id}/reject?submission=${seen}`, { reasons })).json(),
      ).toMatchObject({ status: 409, code: 'changedMeanwhile' });
      pass(test, 1);
      expect((await desk('POST', `kyc/${id}/approve?submission=${newer}`)).statusCode).toBe(204);
      expect((await acts('limit=1')).items).toMatchObject([
        { act: 'kyc.approve', after: { status: 'approved', submission: newer } },
      ]);
    });

    it('records which earlier code a reset made void', async () => {
      const approval = await resetByDesk(test, 'marta', 'password_reset');
      const first = approval.json<{ reset: { expires_at: string } }>().reset;
      pass(test, 60);
      const { id } = await deskRequestBy(test, deskToken, 'marta');
      pass(test, 1);
      await approve(id);
      expect((await acts('limit=1')).items).toMatchObject([
        { act: 'password.reset', before: { expires_at: first.expires_at } },
      ]);
      await restorePassword(test, 'marta');
    });

    it('ends sessions and the old password with the start of a reset, and leaves no sign-in without its second step', async () => {
      const open = (token: string) => test.call({ path: '/api/auth/app/v1/client_info', token });
      const login = () =>
        test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username: 'marta', password: demoPassword },
        });
      const token = await test.accessToken('marta');
      await bindAndProve(test, token);
      expect((await resetByDesk(test, 'marta', 'authenticator_reset')).statusCode).toBe(200);
      expect((await open(token)).statusCode).toBe(401);
      expect((await login()).json()).toMatchObject({ mfa: true, mfa_method: 'code' });
      await restorePassword(test, 'marta');
      const again = await test.accessToken('marta');
      await resetByDesk(test, 'marta', 'password_reset');
      expect((await open(again)).statusCode).toBe(401);
      expect((await login()).statusCode).toBe(401);
      await restorePassword(test, 'marta');
    });

    it('resets nothing that one operator alone wants: another one decides, once, within a day', async () => {
      const token = await test.accessToken('marta');
      const isOpen = async () =>
        (await test.call({ path: '/api/auth/app/v1/client_info', token })).statusCode === 200;
      const { id } = await deskRequestBy(test, deskToken, 'marta');
      expect(await isOpen()).toBe(true);
      expect((await desk('GET', 'requests')).json()).toMatchObject({
        items: [{ id, kind: 'password.reset', requested_by: 'iker', client_id: await marta() }],
      });
      expect((await desk('POST', `clients/${await marta()}/password_reset`)).statusCode).toBe(409);
      // Neither who asked for it nor who has no part in resets.
      expect((await approve(id, deskToken)).json()).toMatchObject({ code: 'forbidden' });
      expect((await approve(id, await operatorToken(test))).statusCode).toBe(403);
      await expect(
        test.db.inTenant(home.id, (tx) =>
          tx.execute(
            sql`update desk_request set status = 'approved', decided_by = requested_by where id = ${id}`,
          ),
        ),
      ).rejects.toMatchObject({ cause: { code: '23514' } });
      expect(await isOpen()).toBe(true);
      pass(test, 1);
      const answers = await Promise.all([approve(id), approve(id)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(await isOpen()).toBe(false);
      expect((await desk('GET', 'requests')).json()).toMatchObject({ items: [] });
      expect((await acts('limit=1')).items).toMatchObject([
        { who: 'ana', act: 'password.reset', after: { request: id } },
      ]);
      const late = await deskRequestBy(test, deskToken, 'marta');
      pass(test, 86_400);
      expect((await approve(late.id)).json()).toMatchObject({ params: { state: 'expired' } });
      await restorePassword(test, 'marta');
    });

    it('takes a request back for who asked, and rejects it for the other', async () => {
      const decide = (id: string, event: 'reject' | 'withdraw', token: string) =>
        test.call({
          method: 'POST',
          path: `/desk/v1/requests/${id}/${event}`,
          token,
          ...(event === 'reject' && { body: { reason: 'The client did not ask for it' } }),
        });
      const first = await deskRequestBy(test, deskToken, 'marta');
      expect((await decide(first.id, 'withdraw', secondDeskToken)).statusCode).toBe(403);
      expect((await decide(first.id, 'withdraw', deskToken)).statusCode).toBe(204);
      expect((await approve(first.id)).statusCode).toBe(409);
      const second = await deskRequestBy(test, deskToken, 'marta');
      expect((await decide(second.id, 'reject', deskToken)).statusCode).toBe(403);
      pass(test, 1);
      expect((await decide(second.id, 'reject', secondDeskToken)).statusCode).toBe(204);
      expect((await acts('limit=1')).items).toMatchObject([
        { who: 'ana', act: 'request.reject', after: { reason: 'The client did not ask for it' } },
      ]);
      expect((await approve(second.id)).statusCode).toBe(409);
    });

    it('locks a client out at once and lets them in again, each once, with the reason in the record', async () => {
      const path = `clients/${await marta()}`;
      const token = await test.accessToken('marta');
      const info = () => test.call({ path: '/api/auth/app/v1/client_info', token });
      const login = (password = demoPassword) =>
        test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username: 'marta', password },
        });
      const reason = 'The client reports a stolen phone';
      expect((await desk('POST', `${path}/lock`, { reason })).statusCode).toBe(204);
      expect((await info()).statusCode).toBe(401);
      expect((await login()).json()).toMatchObject({ status: 403, code: 'accountLocked' });
      expect((await login('not the password')).json()).toMatchObject({ code: 'loginFailed' });
      expect((await desk('GET', path)).json()).toMatchObject({ locked: true });
      expect((await acts('limit=1')).items).toMatchObject([
        { who: 'iker', act: 'client.lock', after: { locked: true, reason } },
      ]);
      expect((await desk('POST', `${path}/lock`, { reason })).statusCode).toBe(409);
      expect((await desk('POST', `${path}/unlock`)).statusCode).toBe(204);
      expect((await desk('POST', `${path}/unlock`)).statusCode).toBe(409);
      const back = (await login()).json<{ access_token: string }>().access_token;
      expect((await desk('POST', `${path}/end_sessions`)).statusCode).toBe(204);
      expect(
        (await test.call({ path: '/api/auth/app/v1/client_info', token: back })).statusCode,
      ).toBe(401);
    });

    it('lets in again whom wrong guesses have locked out', async () => {
      const username = 'marta';
      const { id } = await idOf(test, username);
      const login = () =>
        test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username, password: demoPassword },
          address: '198.51.100.77',
        });
      await createGuessLimit(test.db, () => test.now).take(
        home.id,
        accountSubject(username, null),
        {
          lockAfter: 1,
        },
      );
      expect((await login()).json()).toMatchObject({ status: 403, code: 'signInLocked' });
      expect((await desk('GET', `clients/${id}`)).json()).toMatchObject({ locked: true });
      expect((await desk('POST', `clients/${id}/unlock`)).statusCode).toBe(204);
      expect((await desk('GET', `clients/${id}`)).json()).toMatchObject({ locked: false });
      expect((await login()).statusCode).toBe(200);
      expect((await desk('POST', `clients/${id}/unlock`)).statusCode).toBe(409);
    });

    it('leaves what waits to the autopilot of a demonstration, which is recorded as such', async () => {
      const token = await submit();
      const autopilot = runnerOf(test, [
        autopilotJob({ clock: () => test.now, random: systemRandom }),
      ]);
      pass(test, 19);
      await autopilot.runDue();
      expect(await status(token)).toBe('pending');
      pass(test, 1);
      await autopilot.runDue();
      expect(await status(token)).toBe('approved');
      expect((await acts('limit=1')).items).toMatchObject([
        {
          who: 'autopilot',
          act: 'kyc.approve',
          before: { status: 'pending' },
          after: { status: 'approved' },
        },
      ]);
      expect(await autopilot.runDue()).toBe(0);
    });
  });
}
