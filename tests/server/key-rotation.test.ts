import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { draft } from '#server/db/tables/draft.ts';
import { kycIdentity, kycSubmission } from '#server/db/tables/kyc.ts';
import { demoPassword } from '#server/demo/demo-people.ts';
import { encryptedColumns } from '#server/keys/encrypted-columns.ts';
import { keyUsage, tenantsInStore } from '#server/keys/key-usage.ts';
import { reencryptTenant } from '#server/keys/reencrypt.ts';
import { openStoreKeys, retireKey, storeKeys } from '#server/keys/store-keys.ts';
import { createFileLinks } from '#server/modules/file/file-link-service.ts';
import { createIdempotentCalls } from '#server/modules/idempotency/idempotency-service.ts';
import { idNumberHash } from '#server/modules/kyc/kyc-service.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { deriveSecrets, type Secrets } from '#server/platform/secrets.ts';
import { clientId as idOf } from './given-identity.ts';
import type { TestApp } from './test-app.ts';
import { startTestApp } from './test-app.ts';
import { anyStores } from './test-stores.ts';
import { home, stranger } from './test-tenants.ts';

const open = anyStores();

const old = 'the first secret, of 32 characters or more';
const next = 'the second secret, of 32 characters or more';

describe('a secret that is replaced', { timeout: 300_000 }, () => {
  const [before, during, after] = [
    deriveSecrets(old),
    deriveSecrets(next, [old]),
    deriveSecrets(next),
  ];
  let db: Database;
  let first: TestApp;
  let second: TestApp;
  let clientId = '';
  let tokens: { access_token: string; refresh_token: string };

  beforeAll(async () => {
    db = await open();
    // Closed once, by the last of the apps that share it.
    const shared = { ...db, close: async () => undefined };
    first = await startTestApp(async () => shared, { secrets: before, identity: true });
    await openStoreKeys(db, before, () => first.now);
    tokens = (
      await first.call({
        method: 'POST',
        path: '/api/auth/app/v1/login',
        body: { username: 'marta', password: demoPassword },
      })
    ).json();
    await first.call({
      method: 'PUT',
      path: '/api/client/app/v1/drafts/kyc',
      token: tokens.access_token,
      body: { step: 'basic', values: { full_name: 'Marta' } },
    });
    clientId = await idOf(first, 'marta');
    second = await startTestApp(async () => shared, { secrets: during });
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await db.close();
  });

  const needed = async (keyId: string) => {
    const uses = await Promise.all((await tenantsInStore(db)).map((each) => keyUsage(db, each)));
    return uses.flat().filter((use) => use.isEncrypted && use.keyId === keyId);
  };

  it('keeps sessions and drafts readable while it is known', async () => {
    const answer = await second.call({
      path: '/api/client/app/v1/drafts/kyc',
      token: tokens.access_token,
    });
    expect(answer.json()).toMatchObject({ values: { full_name: 'Marta' } });
  });

  it('ends no session while refresh tokens go from one secret to the other', async () => {
    const refresh = (app: TestApp) =>
      app.call({
        method: 'POST',
        path: '/api/auth/app/v1/refresh',
        body: { refresh_token: tokens.refresh_token },
      });
    const done = (await refresh(first)).json<{ refresh_token: string }>();
    // The first answer was lost, and the server was started again with the new secret.
    const again = (await refresh(second)).json<{ refresh_token: string }>();
    expect(again.refresh_token).toBe(done.refresh_token);
    expect(first.faults.concat(second.faults)).toEqual([]);
  });

  it('still finds the links, answers and guests that it signed', async () => {
    const links = createFileLinks(before, () => first.now).to(home.tenantId, clientId);
    const query = new URLSearchParams(links.url.split('?')[1]);
    const proves = (secrets: Secrets) =>
      createFileLinks(secrets, () => first.now).proves(home.tenantId, clientId, {
        expires: Number(query.get('expires')),
        signature: query.get('signature') ?? '',
      });
    expect([before, during, after].map(proves)).toEqual([true, true, false]);
    const intent = { key: '6c1f2d1e-55a1-4a58-9a3c-0d6f4c1d7b01', text: 'what is asked for' };
    const answered = (secrets: Secrets, body: string) =>
      createIdempotentCalls({ db, clock: () => first.now, random: systemRandom, secrets }).once(
        home,
        { clientId, sessionId: clientId },
        intent,
        async () => ({ status: 200, body }),
      );
    expect(await answered(before, 'first')).toEqual({ status: 200, body: 'first' });
    expect(await answered(during, 'second')).toEqual({ status: 200, body: 'first' });
  });

  it('is in no encrypted value any more when everything was encrypted again', async () => {
    expect((await needed(before.keyId)).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['draft', 'kyc_submission', 'idempotency_key']),
    );
    for (const tenant of [home, stranger])
      expect(
        await reencryptTenant(db, { secrets: during, random: systemRandom }, tenant.id),
      ).toMatchObject({ unreadable: 0 });
    expect(await needed(before.keyId)).toEqual([]);
    expect((await needed(after.keyId)).length).toBeGreaterThan(0);
    const [row] = await db.inTenant(home.id, (tx) =>
      tx.select({ encrypted: draft.encrypted }).from(draft).where(eq(draft.tenant, home.id)),
    );
    expect(after.unseal(row?.encrypted ?? '')).toBe('{"full_name":"Marta"}');
  });

  it('leaves identity numbers findable: the same one is the same under the new key', async () => {
    const rows = await db.inTenant(home.id, (tx) =>
      tx.select().from(kycSubmission).where(eq(kycSubmission.tenant, home.id)),
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { sealedIdNo, idNoHash, country, idKind: kind } of rows) {
      const number = after.unseal(sealedIdNo) ?? '';
      expect(idNoHash).toBe(idNumberHash(after, home.id, { country, kind, number }));
    }
    const identities = await db.inTenant(home.id, (tx) =>
      tx.select().from(kycIdentity).where(eq(kycIdentity.tenant, home.id)),
    );
    expect(identities.length).toBeGreaterThan(0);
    const hashes = new Set(rows.map(({ idNoHash }) => idNoHash));
    expect(identities.filter(({ idNoHash }) => !hashes.has(idNoHash))).toEqual([]);
  });

  it('leaves what no secret reads as it is, and says how much that was', async () => {
    const lost = deriveSecrets('a secret that was lost').seal('{}', systemRandom);
    await db.inTenant(home.id, (tx) => tx.update(draft).set({ encrypted: lost }));
    const parts = { secrets: during, random: systemRandom };
    expect(await reencryptTenant(db, parts, home.id)).toEqual({ changed: 0, unreadable: 1 });
    const rows = await db.inTenant(home.id, (tx) => tx.select().from(draft));
    expect(rows.map(({ encrypted }) => encrypted)).toEqual([lost]);
  });

  it('is asked for by the store until its key is retired', async () => {
    const clock = () => first.now;
    await openStoreKeys(db, during, clock);
    await expect(openStoreKeys(db, after, clock)).rejects.toThrow(before.keyId);
    await retireKey(db, before.keyId, clock);
    await openStoreKeys(db, after, clock);
    expect(await storeKeys(db)).toEqual([after.keyId]);
  });

  it('is known for every column of the store that holds something encrypted or the hash of a code', async () => {
    const columns = await db.inTenant('', (tx) =>
      tx
        .select({ name: sql<string>`table_name || '.' || column_name` })
        .from(sql`information_schema.columns`)
        .where(
          sql`table_schema = 'public' and (column_name ~ '^(sealed|encrypted)' or column_name ~ '_(sealed|encrypted)$')`,
        ),
    );
    expect(columns.map(({ name }) => name).sort()).toEqual(
      encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
    );
  });
});
