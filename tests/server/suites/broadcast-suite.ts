import { and, count, eq, like, ne, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { components as Client } from '#api/client.gen.ts';
import type { components } from '#api/desk.gen.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { client } from '#server/db/tables/client.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { broadcastBatch, broadcastJob } from '#server/modules/broadcast/broadcast-job.ts';
import { newId, systemRandom } from '#server/platform/ids.ts';
import { idOf } from '../given.ts';
import { broadcastBody, texts } from '../given-broadcast.ts';
import { runnerOf } from '../jobs.ts';
import { deskToken, pass, startTestApp, type TestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

type Broadcast = components['schemas']['Broadcast'];
type Tokens = Client['schemas']['Tokens'];

/** Messages of the desk to many clients: each gets theirs once, in their language. */
export function broadcastSuite(open: OpenStore): void {
  describe('broadcasts', { timeout: 120_000 }, () => {
    let test: TestApp;
    const faults: unknown[] = [];
    beforeAll(async () => {
      test = await startTestApp(open);
    });
    afterEach(() => expect([...test.faults.splice(0), ...faults.splice(0)]).toEqual([]));
    afterAll(() => test.close());

    const desk = (method: 'GET' | 'POST', path: string, body?: object) => {
      pass(test, 1);
      return test.call({
        method,
        path: `/desk/v1/${path}`,
        token: deskToken,
        ...(body && { body }),
      });
    };
    const send = (changes: object = {}) => desk('POST', 'broadcasts', broadcastBody(test, changes));
    const runner = () => runnerOf(test, [broadcastJob(systemRandom)], faults);
    const sent = async (changes: object = {}) => {
      const answer = await send(changes);
      expect(answer.statusCode).toBe(200);
      const { id } = answer.json<Broadcast>();
      await runner().runDue();
      const listed = (await desk('GET', 'broadcasts?limit=20')).json<{ items: Broadcast[] }>();
      return listed.items.find((each) => each.id === id);
    };
    const signIn = (username: string, language: string) =>
      test.call({
        method: 'POST',
        path: '/api/auth/app/v1/login',
        body: { username, password: demoPassword },
        headers: { 'accept-language': language },
      });
    /** Broadcasts that a client has got, the newest first. */
    const received = async (username: string) => {
      const { id } = await idOf(test, username);
      const rows = await test.db.inTenant(home.id, (tx) =>
        tx
          .select()
          .from(clientMessage)
          .where(and(eq(clientMessage.clientId, id), eq(clientMessage.kind, 'broadcast'))),
      );
      return rows.sort((a, b) => b.seq - a.seq).map(({ params, link }) => ({ ...params, link }));
    };
    const clients = () =>
      test.db.inTenant(home.id, (tx) => tx.$count(client, eq(client.tenant, home.id)));

    it('reach every client once, in the language in which they last used the app', async () => {
      await signIn('marta', 'en-US');
      await signIn('newcomer', 'es-ES');
      const done = await sent({ link: 'chat' });
      expect(done).toMatchObject({ state: 'sent', recipients: await clients() });
      const link = { to: 'chat', id: null };
      expect(await received('marta')).toEqual([{ ...texts['en-US'], language: 'en-US', link }]);
      expect(await received('newcomer')).toEqual([{ ...texts['es-ES'], language: 'es-ES', link }]);

      await signIn('marta', 'es-ES');
      await sent();
      expect((await received('marta'))[0]).toMatchObject({ language: 'es-ES', link: null });
      await runner().runDue();
      expect(await received('marta')).toHaveLength(2);

      const { refresh_token } = (await signIn('newcomer', 'es-ES')).json<Tokens>();
      const refreshed = await test.call({
        method: 'POST',
        path: '/api/auth/app/v1/refresh',
        body: { refresh_token },
        headers: { 'accept-language': 'en-US' },
      });
      expect(refreshed.statusCode).toBe(200);
      await sent();
      expect((await received('newcomer'))[0]).toMatchObject({ language: 'en-US' });
      await signIn('newcomer', 'es-ES');
    });

    it('reach those of a language and from a VIP level on, and no others', async () => {
      const [before, other] = [await received('marta'), await received('newcomer')];
      await signIn('marta', 'en-US');
      const english = { 'en-US': texts['en-US'] };
      expect(await sent({ languages: ['en-US'], texts: english })).toMatchObject({ recipients: 1 });
      expect(await received('marta')).toHaveLength(before.length + 1);
      expect(await received('newcomer')).toHaveLength(other.length);

      const { id } = await idOf(test, 'marta');
      await test.db.inTenant(home.id, (tx) =>
        tx.update(client).set({ vip: 40 }).where(eq(client.id, id)),
      );
      expect(await sent({ vip_from: 40 })).toMatchObject({ recipients: 1 });
      expect(await sent({ vip_from: 41 })).toMatchObject({ state: 'sent', recipients: 0 });
      expect(await received('marta')).toHaveLength(before.length + 2);
    });

    it('are kept from clients who turned them off, unless they are required', async () => {
      const token = await test.accessToken('newcomer');
      await test.call({
        method: 'PUT',
        path: '/api/message/app/v1/preferences',
        token,
        body: { category: 'service', enabled: false },
      });
      const before = (await received('newcomer')).length;
      expect(await sent()).toMatchObject({ recipients: (await clients()) - 1 });
      expect(await received('newcomer')).toHaveLength(before);
      expect(await sent({ required: true })).toMatchObject({ recipients: await clients() });
      expect(await received('newcomer')).toHaveLength(before + 1);
    });

    it('are sent once under an id, and another under it is refused', async () => {
      const body = broadcastBody(test);
      const before = (await received('marta')).length;
      for (let turn = 0; turn < 2; turn += 1) {
        expect((await desk('POST', 'broadcasts', body)).statusCode).toBe(200);
        await runner().runDue();
      }
      expect(await received('marta')).toHaveLength(before + 1);
      const other = await desk('POST', 'broadcasts', { ...body, vip_from: 3 });
      expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([
        409,
        'stateConflict',
      ]);
    });

    it('are refused without words for a language of their readers', async () => {
      const answer = await send({ texts: { 'en-US': texts['en-US'] } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ errors: unknown }>().errors).toEqual([
        { pointer: '/texts/es-ES', code: 'required' },
      ]);
    });

    it('reach many in batches, once each by two servers, and stop where the desk stops them', async () => {
      const many = 2 * broadcastBatch + 50;
      await test.db.inTenant(home.id, (tx) =>
        tx.execute(
          sql`insert into client (tenant, id, username, full_name, order_num, phone, joined_at, password_hash)
              select ${home.id}, gen_random_uuid(), 'many' || n, 'Many', 'many' || n, '+34600' || (100000 + n), ${test.now.toISOString()}::timestamptz, '-'
              from generate_series(1, ${many}) n`,
        ),
      );
      const turnedOff = 1;
      const everybody = (await clients()) - turnedOff;
      const answer = await send();
      const { id } = answer.json<Broadcast>();
      await Promise.all([runner().runDue(), runner().runDue()]);
      await runner().runDue();
      const of = async (which: string) =>
        (await desk('GET', 'broadcasts?limit=50'))
          .json<{ items: Broadcast[] }>()
          .items.find((each) => each.id === which);
      expect(await of(id)).toMatchObject({ state: 'sent', recipients: everybody });
      const twice = await test.db.inTenant(home.id, (tx) =>
        tx
          .select({ id: clientMessage.clientId })
          .from(clientMessage)
          .innerJoin(client, eq(client.id, clientMessage.clientId))
          .where(and(eq(clientMessage.kind, 'broadcast'), like(client.username, 'many%')))
          .groupBy(clientMessage.clientId)
          .having(ne(count(), 1)),
      );
      expect(twice).toEqual([]);

      const stopped = (await send()).json<Broadcast>().id;
      await broadcastJob(systemRandom).run({
        tenant: home,
        payload: { broadcast: stopped },
        now: test.now,
        settle: (work) => test.db.inTenant(home.id, work),
      });
      const stopping = await desk('POST', `broadcasts/${stopped}/stop`);
      expect(stopping.json<Broadcast>()).toMatchObject({ state: 'stopped' });
      await runner().runDue();
      expect((await of(stopped))?.recipients).toBeLessThanOrEqual(broadcastBatch);
      expect((await of(stopped))?.recipients).toBeGreaterThan(0);
      expect((await desk('POST', `broadcasts/${stopped}/stop`)).statusCode).toBe(409);
      const unknown = newId(test.now, systemRandom);
      expect((await desk('POST', `broadcasts/${unknown}/stop`)).statusCode).toBe(404);
    });
  });
}
