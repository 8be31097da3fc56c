import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createGuessLimit } from '#server/modules/auth/guess-limit-service.ts';
import { accountSubject } from '#server/modules/auth/known-network.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { bindAndProve, idOf, restorePassword } from '../given.ts';
import { deskRequestBy, operatorToken, resetByDesk } from '../given-operator.ts';
import { deskToken, pass, secondDeskToken } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

import { deskStage } from '../desk-stage.ts';

/** Resets and locks: what gives access back or takes it away, and who has to agree. */
export function deskAccessSuite(open: OpenStore): void {
  describe('the desk and access of clients', { timeout: 300_000 }, () => {
    const stage = deskStage(open);
    const { desk, approve, acts, marta } = stage;

    it('records which earlier code a reset made void', async () => {
      const approval = await resetByDesk(stage.test, 'marta', 'password_reset');
      const first = approval.json<{ reset: { expires_at: string } }>().reset;
      pass(stage.test, 60);
      const { id } = await deskRequestBy(stage.test, deskToken, 'marta');
      pass(stage.test, 1);
      await approve(id);
      expect((await acts('limit=1')).items).toMatchObject([
        { act: 'password.reset', before: { expires_at: first.expires_at } },
      ]);
      await restorePassword(stage.test, 'marta');
    });

    it('ends sessions and the old password with the start of a reset, and leaves no sign-in without its second step', async () => {
      const open = (token: string) =>
        stage.test.call({ path: '/api/auth/app/v1/client_info', token });
      const login = () =>
        stage.test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username: 'marta', password: demoPassword },
        });
      const token = await stage.test.accessToken('marta');
      await bindAndProve(stage.test, token);
      expect((await resetByDesk(stage.test, 'marta', 'authenticator_reset')).statusCode).toBe(200);
      expect((await open(token)).statusCode).toBe(401);
      expect((await login()).json()).toMatchObject({ mfa: true, mfa_method: 'code' });
      await restorePassword(stage.test, 'marta');
      const again = await stage.test.accessToken('marta');
      await resetByDesk(stage.test, 'marta', 'password_reset');
      expect((await open(again)).statusCode).toBe(401);
      expect((await login()).statusCode).toBe(401);
      await restorePassword(stage.test, 'marta');
    });

    it('resets nothing that one operator alone wants: another one decides, once, within a day', async () => {
      const token = await stage.test.accessToken('marta');
      const isOpen = async () =>
        (await stage.test.call({ path: '/api/auth/app/v1/client_info', token })).statusCode === 200;
      const { id } = await deskRequestBy(stage.test, deskToken, 'marta');
      expect(await isOpen()).toBe(true);
      expect((await desk('GET', 'requests')).json()).toMatchObject({
        items: [{ id, kind: 'password.reset', requested_by: 'iker', client_id: await marta() }],
      });
      expect((await desk('POST', `clients/${await marta()}/password_reset`)).statusCode).toBe(409);
      // Neither who asked for it nor who has no part in resets.
      expect((await approve(id, deskToken)).json()).toMatchObject({ code: 'forbidden' });
      expect((await approve(id, await operatorToken(stage.test))).statusCode).toBe(403);
      await expect(
        stage.test.db.inTenant(home.id, (tx) =>
          tx.execute(
            sql`update desk_request set status = 'approved', decided_by = requested_by where id = ${id}`,
          ),
        ),
      ).rejects.toMatchObject({ cause: { code: '23514' } });
      expect(await isOpen()).toBe(true);
      pass(stage.test, 1);
      const answers = await Promise.all([approve(id), approve(id)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(await isOpen()).toBe(false);
      expect((await desk('GET', 'requests')).json()).toMatchObject({ items: [] });
      expect((await acts('limit=1')).items).toMatchObject([
        { who: 'ana', act: 'password.reset', after: { request: id } },
      ]);
      const late = await deskRequestBy(stage.test, deskToken, 'marta');
      pass(stage.test, 86_400);
      expect((await approve(late.id)).json()).toMatchObject({ params: { state: 'expired' } });
      await restorePassword(stage.test, 'marta');
    });

    it('takes a request back for who asked, and rejects it for the other', async () => {
      const decide = (id: string, event: 'reject' | 'withdraw', token: string) =>
        stage.test.call({
          method: 'POST',
          path: `/desk/v1/requests/${id}/${event}`,
          token,
          ...(event === 'reject' && { body: { reason: 'The client did not ask for it' } }),
        });
      const first = await deskRequestBy(stage.test, deskToken, 'marta');
      expect((await decide(first.id, 'withdraw', secondDeskToken)).statusCode).toBe(403);
      expect((await decide(first.id, 'withdraw', deskToken)).statusCode).toBe(204);
      expect((await approve(first.id)).statusCode).toBe(409);
      const second = await deskRequestBy(stage.test, deskToken, 'marta');
      expect((await decide(second.id, 'reject', deskToken)).statusCode).toBe(403);
      pass(stage.test, 1);
      expect((await decide(second.id, 'reject', secondDeskToken)).statusCode).toBe(204);
      expect((await acts('limit=1')).items).toMatchObject([
        { who: 'ana', act: 'request.reject', after: { reason: 'The client did not ask for it' } },
      ]);
      expect((await approve(second.id)).statusCode).toBe(409);
    });

    it('locks a client out at once and lets them in again, each once, with the reason in the record', async () => {
      const path = `clients/${await marta()}`;
      const token = await stage.test.accessToken('marta');
      const info = () => stage.test.call({ path: '/api/auth/app/v1/client_info', token });
      const login = (password = demoPassword) =>
        stage.test.call({
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
        (await stage.test.call({ path: '/api/auth/app/v1/client_info', token: back })).statusCode,
      ).toBe(401);
    });

    it('lets in again whom wrong guesses have locked out', async () => {
      const username = 'marta';
      const { id } = await idOf(stage.test, username);
      const login = () =>
        stage.test.call({
          method: 'POST',
          path: '/api/auth/app/v1/login',
          body: { username, password: demoPassword },
          address: '198.51.100.77',
        });
      await createGuessLimit(stage.test.db, () => stage.test.now).take(
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
  });
}
