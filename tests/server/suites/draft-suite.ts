import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { and, eq } from 'drizzle-orm';
import { client } from '#server/db/tables/client.ts';
import { draft } from '#server/db/tables/draft.ts';
import { draftBytes, draftLimit } from '#server/modules/draft/draft-handlers.ts';
import { newcomerWithCode } from '../given.ts';
import type { TestApp } from '../test-app.ts';
import { startTestApp } from '../test-app.ts';
import type { OpenStore } from '../test-stores.ts';
import { home } from '../test-tenants.ts';

/** What a client typed and has not sent. */
export function draftSuite(open: OpenStore): void {
  describe('drafts', { timeout: 300_000 }, () => {
    let test: TestApp;
    let marta = '';
    let newcomer = '';
    beforeAll(async () => {
      test = await startTestApp(open);
      [marta, newcomer] = [await test.accessToken('marta'), await test.accessToken('newcomer')];
    });
    afterEach(() => expect(test.faults).toEqual([]));
    afterAll(() => test.close());

    /** The answer where nothing was kept: no error, which a browser would write down on every first visit. */
    const none = { form: 'kyc', values: {}, step: '', saved_at: null };
    const call = (
      method: 'GET' | 'PUT' | 'DELETE',
      form: string,
      token: string,
      values?: unknown,
    ) =>
      test.call({
        method,
        path: `/api/client/app/v1/drafts/${form}`,
        token,
        ...(values !== undefined && { body: { values, step: 'basic' } }),
      });

    it('come back as they were left, after another sign-in too', async () => {
      const values = { full_name: 'Zoë 中文', nested: { list: [1, '2', null, true] }, empty: '' };
      expect((await call('PUT', 'kyc', marta, values)).statusCode).toBe(200);
      const again = await test.accessToken('marta');
      expect((await call('GET', 'kyc', again)).json()).toEqual({
        form: 'kyc',
        values,
        step: 'basic',
        saved_at: test.now.toISOString(),
      });
      await call('PUT', 'kyc', again, { full_name: 'Zoë' });
      expect((await call('GET', 'kyc', marta)).json()).toMatchObject({
        values: { full_name: 'Zoë' },
      });
    });

    it('belong to one client alone', async () => {
      await call('PUT', 'kyc', marta, { full_name: 'Marta' });
      expect((await call('GET', 'kyc', newcomer)).json()).toEqual(none);
      expect((await call('DELETE', 'kyc', newcomer)).statusCode).toBe(204);
      expect((await call('GET', 'kyc', marta)).statusCode).toBe(200);
      expect((await call('DELETE', 'kyc', marta)).statusCode).toBe(204);
      expect((await call('GET', 'kyc', marta)).json()).toEqual(none);
    });

    it('are stored encrypted, and count as none when the secret is another one', async () => {
      await call('PUT', 'kyc', marta, { id_no: '12345678Z' });
      const stored = await test.db.inTenant(home.id, (tx) =>
        tx.select().from(draft).where(eq(draft.tenant, home.id)),
      );
      expect(JSON.stringify(stored)).not.toMatch(/12345678Z|id_no/);
      await test.db.inTenant(home.id, (tx) =>
        tx.update(draft).set({ encrypted: 'AAAA' }).where(eq(draft.tenant, home.id)),
      );
      expect((await call('GET', 'kyc', marta)).json()).toEqual(none);
      await call('DELETE', 'kyc', marta);
    });

    it('hold nothing that sounds like a secret, at any depth', async () => {
      for (const [key, pointer] of [
        ['password', '/values/password'],
        ['new_password', '/values/new_password'],
        ['pin', '/values/pin'],
        ['withdrawalPin', '/values/withdrawalPin'],
        ['code', '/values/code'],
        ['otp_code', '/values/otp_code'],
        ['verificationCode', '/values/verificationCode'],
        ['PAC_code', '/values/PAC_code'],
        ['token', '/values/token'],
      ] as const) {
        expect((await call('PUT', 'kyc', marta, { [key]: 'x' })).json()).toMatchObject({
          code: 'draftRefused',
          errors: [{ pointer }],
        });
      }
      expect((await call('PUT', 'kyc', marta, { rows: [{ pin: '294713' }] })).json()).toMatchObject(
        { errors: [{ pointer: '/values/rows/0/pin' }] },
      );
      expect((await call('GET', 'kyc', marta)).json()).toEqual(none);
      // These merely sound alike.
      const harmless = {
        country_code: 'ES',
        postcode: '28001',
        postal_code: '28001',
        shipping: 'x',
        opinion: 'y',
      };
      expect((await call('PUT', 'kyc', marta, harmless)).statusCode).toBe(200);
    });

    it('are at most 32 KB long', async () => {
      const frame = JSON.stringify({ values: { text: '' }, step: 'basic' }).length;
      expect(
        (await call('PUT', 'kyc', marta, { text: 'x'.repeat(draftBytes - frame) })).statusCode,
      ).toBe(200);
      expect(
        (await call('PUT', 'kyc', marta, { text: 'x'.repeat(draftBytes - frame + 1) })).json(),
      ).toMatchObject({ status: 413, params: { limit: draftBytes } });
      expect(
        (await call('PUT', 'kyc', marta, { text: 'é'.repeat(draftBytes / 2) })).statusCode,
      ).toBe(413);
    });

    it('are at most twenty, also when they come at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: draftLimit + 8 }, (_, index) =>
          call('PUT', `form-${index}`, newcomer, {}),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(draftLimit);
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
        code: 'draftLimitReached',
        params: { limit: draftLimit },
      });
      const kept = answers.findIndex(({ statusCode }) => statusCode === 200);
      expect((await call('PUT', `form-${kept}`, newcomer, { again: true })).statusCode).toBe(200);
    });

    it('are refused when no store could keep them', async () => {
      const deep = {
        values: JSON.parse(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`) as unknown,
        step: '',
      };
      expect(
        (
          await test.call({
            method: 'PUT',
            path: '/api/client/app/v1/drafts/kyc',
            body: deep,
            token: marta,
          })
        ).statusCode,
      ).toBe(400);
      for (const values of [
        '{"a\\u0000":1}',
        '{"a":"\\u0000"}',
        '{"a":"\\ud800"}',
        '{"\\udc00":1}',
      ]) {
        const answer = await test.app.inject({
          method: 'PUT',
          url: '/api/client/app/v1/drafts/kyc',
          payload: `{"values":${values},"step":""}`,
          headers: {
            'x-tenant-id': home.tenantId,
            authorization: `Bearer ${marta}`,
            'content-type': 'application/json',
          },
        });
        expect([values, answer.statusCode]).toEqual([values, 400]);
      }
    });

    it('go with the account', async () => {
      const request = await newcomerWithCode(test);
      const opened = await test.call({
        method: 'POST',
        path: '/api/auth/app/v1/register',
        body: request,
      });
      await call('PUT', 'kyc', opened.json<{ access_token: string }>().access_token, {
        full_name: 'Nueva',
      });
      await test.db.inTenant(home.id, async (tx) => {
        const [row] = await tx
          .select({ id: client.id })
          .from(client)
          .where(and(eq(client.tenant, home.id), eq(client.username, request['username'] ?? '')));
        const mine = and(eq(draft.tenant, home.id), eq(draft.clientId, row?.id ?? ''));
        expect(await tx.$count(draft, mine)).toBe(1);
        const { session } = await import('#server/db/tables/session.ts');
        await tx
          .delete(session)
          .where(and(eq(session.tenant, home.id), eq(session.clientId, row?.id ?? '')));
        await tx
          .delete(client)
          .where(and(eq(client.tenant, home.id), eq(client.id, row?.id ?? '')));
        expect(await tx.$count(draft, mine)).toBe(0);
      });
    });
  });
}
