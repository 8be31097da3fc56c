import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/client.gen.ts';
import { client } from '#server/db/tables/client.ts';
import { file } from '#server/db/tables/file.ts';
import { clientId, uploadedId } from '../given-identity.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** Pictures of clients: drawings, uploads, and what a tenant put there. */
export function avatarSuite(open: OpenStore): void {
  describe('an avatar', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let newcomer = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      [marta, newcomer] = [await test.accessToken('marta'), await test.accessToken('newcomer')];
    });
    afterAll(() => test.close());

    const choose = (token: string, url: string | null) =>
      test.call({ method: 'POST', path: '/api/client/app/v1/avatar', token, body: { url } });
    const shown = async (token: string) =>
      (await test.call({ method: 'GET', path: '/api/auth/app/v1/client_info', token })).json<
        components['schemas']['ClientInfo']
      >();
    const isUsed = async (id: string) => {
      const [row] = await test.db.inTenant(home.id, (tx) =>
        tx
          .select()
          .from(file)
          .where(and(eq(file.tenant, home.id), eq(file.id, id))),
      );
      return row?.usedAt != null;
    };

    it('of an upload is shown by a link that opens', async () => {
      const id = await uploadedId(test, marta, 'avatar');
      expect((await choose(marta, `/file/app/v1/${id}`)).json()).toMatchObject({
        avatar: expect.stringContaining(`/file/app/v1/${id}?`),
        avatar_source: 'client',
      });
      const { avatar } = await shown(marta);
      const picture = await test.call({ method: 'GET', path: `/api${avatar}` });
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await isUsed(id)).toBe(true);
    });

    it('that replaces an upload lets go of it', async () => {
      const [first, second] = [
        await uploadedId(test, marta, 'avatar'),
        await uploadedId(test, marta, 'avatar'),
      ];
      await choose(marta, `/file/app/v1/${first}`);
      await choose(marta, `/file/app/v1/${second}`);
      expect([await isUsed(first), await isUsed(second)]).toEqual([false, true]);
      await choose(marta, '/avatars/fern.svg');
      expect(await isUsed(second)).toBe(false);
      expect(await shown(marta)).toMatchObject({
        avatar: '/avatars/fern.svg',
        avatar_source: 'client',
      });
    });

    it('is no picture of another client, of another purpose or without an owner', async () => {
      await choose(newcomer, '/avatars/moon.svg');
      const others = await uploadedId(test, marta, 'avatar');
      const document = await uploadedId(test, newcomer, 'kyc');
      for (const url of [
        `/file/app/v1/${others}`,
        `/file/app/v1/${document}`,
        '/file/app/v1/019e2f3a-7c41-7d2e-9f10-3b6a5c7d8e9f',
        '/file/app/v1/x',
      ]) {
        const answer = await choose(newcomer, url);
        expect([url, answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([
          url,
          400,
          [{ pointer: '/url', code: 'fileUnknown' }],
        ]);
      }
      expect((await shown(newcomer)).avatar).toBe('/avatars/moon.svg');
    });

    it('goes back to the default', async () => {
      await choose(marta, '/avatars/fern.svg');
      expect((await choose(marta, null)).json()).toEqual({
        avatar: null,
        avatar_source: 'default',
      });
      expect(await shown(marta)).toMatchObject({ avatar: null, avatar_source: 'default' });
    });

    it('that the tenant put there is shown as the default', async () => {
      const id = await clientId(test, 'newcomer');
      await test.db.inTenant(home.id, (tx) =>
        tx
          .update(client)
          .set({ avatar: '/avatars/of-the-tenant.svg', avatarSource: 'default' })
          .where(eq(client.id, id)),
      );
      expect(await shown(newcomer)).toMatchObject({ avatar: null, avatar_source: 'default' });
    });
  });
}
