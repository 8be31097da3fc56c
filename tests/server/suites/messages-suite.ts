import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import { beginBind, givePin, provePassword, restorePassword, startReset } from '../given.ts';
import { clientId, forgetKyc, forgetNominees, kycBody, nomineeBody } from '../given-identity.ts';
import { resetByDesk } from '../given-operator.ts';
import type { TestApp } from '../test-app.ts';
import { deskToken, pass, startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home, stranger } from '../test-tenants.ts';

type MessageList = components['schemas']['ClientMessageList'];

/** Messages to clients: written with the change, read by the client alone. */
export function messagesSuite(open: OpenStore): void {
  describe('client messages', { timeout: 60_000 }, () => {
    let test: TestApp;
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    const list = async (token: string, query = '') =>
      (await test.call({ path: `/api/message/app/v1/list?${query}`, token })).json<MessageList>();
    const kinds = async (token: string) =>
      (await list(token, 'limit=100')).items.map(({ kind }) => kind);
    const unread = async (token: string) =>
      (await test.call({ path: '/api/message/app/v1/unread', token })).json<{ unread: number }>()
        .unread;
    const notify = async (username: string, name: string) => {
      pass(test, 1);
      const id = await clientId(test, username);
      await test.db.inTenant(home.id, (tx) =>
        notifyClient(
          tx,
          home.id,
          id,
          { kind: 'beneficiaryAdded', params: { name }, link: { to: 'beneficiaries', id: null } },
          test.now,
        ),
      );
    };
    const names = ({ items }: MessageList) => items.map(({ params }) => params['name']);

    it('are listed newest first, in pages, and as unread alone', async () => {
      const token = await test.accessToken('review');
      for (const name of ['a', 'b', 'c', 'd', 'e']) await notify('review', name);
      const first = await list(token, 'limit=2');
      const second = await list(token, `limit=2&cursor=${first.next}`);
      const third = await list(token, `limit=2&cursor=${second.next}`);
      expect([names(first), names(second), names(third), third.next]).toEqual([
        ['e', 'd'],
        ['c', 'b'],
        ['a'],
        null,
      ]);
      const [newest] = first.items;
      const read = () =>
        test.call({ method: 'POST', path: `/api/message/app/v1/${newest?.id}/read`, token });
      const [once, twice] = [await read(), await read()];
      expect([once.statusCode, twice.statusCode, once.json<{ read_at: string }>().read_at]).toEqual(
        [200, 200, test.now.toISOString()],
      );
      expect(twice.body).toBe(once.body);
      expect(names(await list(token, 'unread=true'))).toEqual(['d', 'c', 'b', 'a']);
      // Beneficiaries are a matter of security.
      expect(names(await list(token, 'unread=true&category=security'))).toEqual([
        'd',
        'c',
        'b',
        'a',
      ]);
      expect(names(await list(token, 'category=money&limit=100'))).not.toContain('d');
      const unknown = { path: '/api/message/app/v1/list?category=weather', token };
      expect((await test.call(unknown)).statusCode).toBe(400);
      expect(await unread(token)).toBe(4);
      const until = second.items[0]?.created_at;
      const all = await test.call({
        method: 'POST',
        path: '/api/message/app/v1/read_all',
        token,
        body: { until },
      });
      expect([all.json(), names(await list(token, 'unread=true'))]).toEqual([{ unread: 1 }, ['d']]);
    });

    it('are deleted by their client alone, once', async () => {
      await notify('review', 'removed');
      const [mine, other] = [await test.accessToken('review'), await test.accessToken('newcomer')];
      const id = (await list(mine)).items[0]?.id ?? '';
      const before = await unread(mine);
      const remove = (token: string) =>
        test.call({ method: 'DELETE', path: `/api/message/app/v1/${id}`, token });
      expect((await remove(other)).statusCode).toBe(404);
      expect(await unread(mine)).toBe(before);
      const [first, second] = [await remove(mine), await remove(mine)];
      expect([first.statusCode, first.json(), second.statusCode]).toEqual([
        200,
        { unread: before - 1 },
        404,
      ]);
      expect(names(await list(mine, 'limit=100'))).not.toContain('removed');
    });

    it('of another client are as if they were not there', async () => {
      await notify('review', 'hers');
      const [mine, other] = [await test.accessToken('review'), await test.accessToken('newcomer')];
      const id = (await list(mine)).items[0]?.id ?? '';
      const read = (token: string, of: string, tenant = home) =>
        test.call({ method: 'POST', path: `/api/message/app/v1/${of}/read`, token, tenant });
      const [anothers, unknowns] = [
        await read(other, id),
        await read(other, '01997c2e-52a1-7c3e-8a47-0f6f3f2f7a10'),
      ];
      expect([anothers.statusCode, anothers.body]).toEqual([404, unknowns.body]);
      expect((await read(await test.accessToken('review', stranger), id, stranger)).body).toBe(
        unknowns.body,
      );
      await test.call({
        method: 'POST',
        path: '/api/message/app/v1/read_all',
        token: other,
        body: { until: '2030-01-01T00:00:00.000Z' },
      });
      expect(await unread(mine)).toBeGreaterThan(0);
      expect(JSON.stringify(await list(other, 'limit=100'))).not.toContain('hers');
    });

    it('are written when identity is decided', async () => {
      const id = await clientId(test, 'newcomer');
      for (const [decision, body, kind] of [
        [
          'reject',
          { reasons: [{ field: 'id_front', code: 'unreadable', note: null }] },
          'identityRejected',
        ],
        ['approve', undefined, 'identityApproved'],
      ] as const) {
        await forgetKyc(test, 'newcomer');
        const token = await test.accessToken('newcomer');
        await test.call({
          method: 'POST',
          path: '/api/identify/app/v1',
          body: await kycBody(test, token),
          token,
        });
        expect(
          (
            await test.call({
              method: 'POST',
              path: `/desk/v1/kyc/${id}/${decision}`,
              token: deskToken,
              ...(body && { body }),
            })
          ).statusCode,
        ).toBe(204);
        expect((await kinds(token))[0]).toBe(kind);
      }
    });

    const newestKind = (id: string) =>
      test.db.inTenant(home.id, async (tx) => {
        const [row] = await tx
          .select()
          .from(clientMessage)
          .where(eq(clientMessage.clientId, id))
          .orderBy(desc(clientMessage.seq))
          .limit(1);
        return row?.kind;
      });
    const messageCount = (id: string) =>
      test.db.inTenant(home.id, (tx) => tx.$count(clientMessage, eq(clientMessage.clientId, id)));

    it('are written when the desk resets something or changes the tier', async () => {
      const token = await test.accessToken('marta');
      const id = await clientId(test, 'marta');
      const desk = (method: 'POST' | 'PUT', path: string, body?: object) =>
        test.call({
          method,
          path: `/desk/v1/clients/${id}/${path}`,
          token: deskToken,
          ...(body && { body }),
        });
      await givePin(test, 'marta');
      await test.call({
        method: 'POST',
        path: '/api/user/v1/mfa/bind/confirm',
        body: { code: await beginBind(test, token) },
        token,
      });
      for (const [reset, kind] of [
        [() => desk('POST', 'pin_reset'), 'pinReset'],
        [() => resetByDesk(test, 'marta', 'authenticator_reset'), 'authenticatorReset'],
        [() => resetByDesk(test, 'marta', 'password_reset'), 'passwordResetStarted'],
        [() => desk('POST', 'lock', { reason: 'The client reports a theft' }), 'accountLocked'],
      ] as const) {
        const sent = test.sent.length;
        expect((await reset()).statusCode).toBeLessThan(300);
        expect(await newestKind(id)).toBe(kind);
        // Who cannot sign in reads nothing in the app.
        expect(test.sent.slice(sent).map(({ channel, template }) => [channel, template])).toEqual([
          ['sms', `notice.${kind}`],
          ['email', `notice.${kind}`],
        ]);
      }
      expect((await desk('POST', 'unlock')).statusCode).toBe(204);
      await desk('PUT', 'permissions', { score: 701 });
      expect(await newestKind(id)).toBe('permissionsChanged');
      const before = await messageCount(id);
      await desk('PUT', 'permissions', { score: 701 });
      expect(await messageCount(id)).toBe(before);
      await restorePassword(test, 'marta');
    });

    it('are written when the password changes, by either method', async () => {
      const token = await test.accessToken('marta');
      const next = 'another long password';
      const before = (await kinds(token)).length;
      provePassword(test, token);
      expect(
        (
          await test.call({
            method: 'POST',
            path: '/api/auth/app/v1/change_pwd',
            token,
            body: { current_password: demoPassword, new_password: next },
          })
        ).statusCode,
      ).toBe(204);
      const code = await startReset(test, 'marta');
      expect(
        (
          await test.call({
            method: 'POST',
            path: '/api/auth/app/v1/reset_pwd',
            body: { username: 'marta', code, new_password: demoPassword },
          })
        ).statusCode,
      ).toBe(204);
      const fresh = await test.accessToken('marta');
      expect((await kinds(fresh)).slice(0, 2)).toEqual(['passwordChanged', 'passwordChanged']);
      expect((await kinds(fresh)).length).toBe(before + 2);
    });

    it('are written when a client signs in from a new network, not for the first sign-in of all', async () => {
      const login = async (username: string, address: string) =>
        (
          await test.call({
            method: 'POST',
            path: '/api/auth/app/v1/login',
            body: { username, password: demoPassword },
            address,
            headers: {
              'user-agent':
                'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
            },
          })
        ).json<{ access_token: string }>().access_token;
      const first = await login('outstanding', '198.51.100.7');
      expect(await kinds(first)).toEqual([]);
      await login('outstanding', '198.51.100.9');
      expect(await kinds(first)).toEqual([]);
      await login('outstanding', '203.0.113.9');
      expect((await list(first)).items).toMatchObject([
        {
          kind: 'newSignIn',
          params: { browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24' },
        },
      ]);
    });

    it('are written when beneficiaries change', async () => {
      await forgetNominees(test, 'newcomer');
      const token = await test.accessToken('newcomer');
      provePassword(test, token);
      const { version, items } = (
        await test.call({ method: 'POST', path: '/api/nominee/app/v1', token, body: nomineeBody })
      ).json<{ version: number; items: { id: string }[] }>();
      const path = `/api/nominee/app/v1/${items[0]?.id}`;
      provePassword(test, token);
      await test.call({
        method: 'PUT',
        path,
        token,
        body: { ...nomineeBody, name: 'Iker Salcedo', version },
      });
      provePassword(test, token);
      await test.call({ method: 'DELETE', path: `${path}?version=${version + 1}`, token });
      expect((await list(token)).items.slice(0, 3)).toMatchObject([
        { kind: 'beneficiaryRemoved', params: { name: 'Iker Salcedo' } },
        { kind: 'beneficiaryChanged', params: { name: 'Iker Salcedo' } },
        { kind: 'beneficiaryAdded', params: { name: 'Lucía Salcedo' } },
      ]);
    });
  });
}
