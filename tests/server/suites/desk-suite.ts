import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { autopilotJob } from '#server/modules/desk/autopilot.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { idOf, provePassword, restorePassword } from '../given.ts';
import { forgetKyc, kycBody } from '../given-identity.ts';
import { resetByDesk } from '../given-operator.ts';
import { runnerOf } from '../jobs.ts';
import { deskToken, pass } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

import { deskStage } from '../desk-stage.ts';

/** The desk: every action recorded, and nothing of it for clients or other tenants. */
export function deskSuite(open: OpenStore): void {
  describe('the desk', { timeout: 300_000 }, () => {
    const stage = deskStage(open);
    const { desk, acts, marta } = stage;
    const submit = async () => {
      await forgetKyc(stage.test, 'newcomer');
      const token = await stage.test.accessToken('newcomer');
      expect(
        (
          await stage.test.call({
            method: 'POST',
            path: '/api/identify/app/v1',
            body: await kycBody(stage.test, token),
            token,
          })
        ).statusCode,
      ).toBe(200);
      return token;
    };
    const status = async (token: string) =>
      (await stage.test.call({ path: '/api/client/app/v1/verified', token })).json<{
        status: string;
      }>().status;

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
      pass(stage.test, 1);
      const approval = await resetByDesk(stage.test, 'marta', 'password_reset');
      const { code } = approval.json<{ reset: { code: string } }>().reset;
      const invited = (await desk('POST', 'invitations', {})).json<{ code: string }>();
      const record = JSON.stringify(await acts());
      for (const secret of [code, invited.code]) expect(record).not.toContain(secret);
      expect(record).toContain('password.reset');
      await desk('PUT', `clients/${id}/permissions`, { vip: 2, kyc_force: false });
      await restorePassword(stage.test, 'marta');
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
          stage.test.db.inTenant(home.id, (tx) => tx.execute(statement)),
        ).rejects.toMatchObject({ cause: { code: '42501' } });
      }
      const rights = await stage.test.db.inTenant(home.id, (tx) =>
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
      const token = await stage.test.accessToken('marta');
      expect((await stage.test.call({ path: '/desk/v1/clients', token })).statusCode).toBe(401);
      expect(
        (await stage.test.call({ path: '/api/client/app/v1/config', token: deskToken })).statusCode,
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
        pass(stage.test, 1);
        await desk('POST', 'invitations', { days: round + 1 });
      }
      const first = await acts('limit=3');
      const second = await acts(`limit=2&cursor=${first.next}`);
      expect(JSON.stringify([...first.items, ...second.items])).toBe(
        JSON.stringify((await acts('limit=5')).items),
      );
    });

    it('removes a lost authenticator and a lost PIN', async () => {
      const token = await stage.test.accessToken('marta');
      provePassword(stage.test, token);
      await stage.test.call({
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
      await stage.test.accessToken('mfa');
      const { items } = (await desk('GET', 'outbox')).json<{ items: unknown[] }>();
      expect(items[0]).toMatchObject({
        template: 'code.mfa',
        params: { code: stage.test.sent.at(-1)?.params['code'] },
      });
    });

    it('decides what is pending once', async () => {
      const token = await submit();
      const id = (await idOf(stage.test, 'newcomer')).id;
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
      const id = (await idOf(stage.test, 'newcomer')).id;
      const seen = (await desk('GET', `kyc/${id}`)).json<{ submission: string }>().submission;
      expect((await acts('limit=1')).items).toMatchObject([
        { who: 'iker', act: 'kyc.view', client_id: id, after: { submission: seen } },
      ]);
      const reasons = [{ field: 'dob', code: 'mismatch', note: null }];
      expect(
        (await desk('POST', `kyc/${id}/reject?submission=${seen}`, { reasons })).statusCode,
      ).toBe(204);
      pass(stage.test, 1);
      const token = await stage.test.accessToken('newcomer');
      await stage.test.call({
        method: 'POST',
        path: '/api/identify/app/v1',
        body: await kycBody(stage.test, token),
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
      pass(stage.test, 1);
      expect((await desk('POST', `kyc/${id}/approve?submission=${newer}`)).statusCode).toBe(204);
      expect((await acts('limit=1')).items).toMatchObject([
        { act: 'kyc.approve', after: { status: 'approved', submission: newer } },
      ]);
    });

    it('leaves what waits to the autopilot of a demonstration, which is recorded as such', async () => {
      const token = await submit();
      const autopilot = runnerOf(stage.test, [
        autopilotJob({ clock: () => stage.test.now, random: systemRandom }),
      ]);
      pass(stage.test, 19);
      await autopilot.runDue();
      expect(await status(token)).toBe('pending');
      pass(stage.test, 1);
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
