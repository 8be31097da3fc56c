import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPglite } from '#server/db/open-pglite.ts';
import { UnusableStore } from '#server/db/unusable-store.ts';
import { readSecrets, secretName } from '#server/keys/read-secrets.ts';
import { isUsed, openStoreKeys, storeKeys } from '#server/keys/store-keys.ts';
import { systemClock } from '#server/platform/clock.ts';
import { systemRandom } from '#server/platform/ids.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';

describe('a store that was used', () => {
  let folder = '';
  let used = '';
  let data = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'livery-unusable-'));
    used = join(folder, 'used');
    const db = await openPglite(used);
    // As it lies there when the power fails in the first start, between the store and its secret.
    await writeFile(join(used, secretName), '');
    const secrets = await read(used, await isUsed(db));
    await openStoreKeys(db, secrets, systemClock);
    await db.close();
  });
  beforeEach(async () => {
    data = join(folder, 'data');
    await rm(data, { recursive: true, force: true });
    await cp(used, data, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const read = (from: string, isStoreUsed: boolean) =>
    readSecrets(
      { data: from, tokenSecret: null, knownSecrets: [] },
      { isStoreUsed, random: systemRandom },
    );

  /** The one line that a start ends with, and that nothing was made in place of what is missing. */
  async function refusal(): Promise<string> {
    const before = (await readdir(data, { recursive: true })).length;
    const error: unknown = await openPglite(data).then(
      (db) => db.close(),
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(UnusableStore);
    // The library leaves the note of a process behind when it could not open a store.
    const left = (await readdir(data, { recursive: true })).filter(
      (name) => !name.endsWith('postmaster.pid'),
    );
    expect(left.length).toBeLessThanOrEqual(before);
    const { message } = error as UnusableStore;
    expect(message).not.toContain('\n');
    return message;
  }

  it('is opened again, and is no new one', async () => {
    const db = await openPglite(data);
    expect([await isUsed(db), (await storeKeys(db)).length]).toEqual([true, 1]);
    await db.close();
  });

  it('is not replaced by an empty one when it is missing, unless that is asked for', async () => {
    await rm(join(data, 'pglite'), { recursive: true });
    expect(await refusal()).toMatch(/is gone.*restore it from a backup.*--new-store/);
    const db = await openPglite(data, { newStore: true });
    expect(await isUsed(db)).toBe(false);
    await db.close();
  });

  it('was used also where only the pictures of clients are left of it', async () => {
    await rm(data, { recursive: true });
    await mkdir(join(data, 'files', 'kept', 'home'), { recursive: true });
    expect(await refusal()).toMatch(/is gone/);
  });

  it.each(['PG_VERSION', 'base', 'global/pg_control'])(
    'is damaged without its %s',
    async (part) => {
      await rm(join(data, 'pglite', part), { recursive: true });
      expect(await refusal()).toMatch(/is damaged .*restore it from a backup/);
    },
  );

  it('is damaged as an empty folder, where the library would make a new one', async () => {
    await rm(join(data, 'pglite'), { recursive: true });
    await mkdir(join(data, 'pglite'));
    expect(await refusal()).toMatch(/is damaged/);
  });

  it('is damaged when its control file is cut off', async () => {
    await truncate(join(data, 'pglite', 'global', 'pg_control'), 100);
    expect(await refusal()).toMatch(/is damaged/);
  });

  it('is given no new secret in place of a missing or damaged one', async () => {
    expect((await readFile(join(data, secretName), 'utf8')).length).toBeGreaterThanOrEqual(32);
    await writeFile(join(data, secretName), '');
    await expect(read(data, true)).rejects.toThrow(/is damaged .*put it back from a backup/);
    await rm(join(data, secretName));
    await expect(read(data, true)).rejects.toThrow(/is gone .*put it back from a backup/);
    expect(await readdir(data)).not.toContain(secretName);
  });

  it('is not opened with another secret, and is with a new one beside the old', async () => {
    const old = (await readFile(join(data, secretName), 'utf8')).trim();
    const [changed, rotated] = [
      deriveSecrets('another secret of 32 characters!'),
      deriveSecrets('another secret of 32 characters!', [old]),
    ];
    const db = await openPglite(data);
    await expect(openStoreKeys(db, changed, systemClock)).rejects.toThrow(
      /was written with the secret of key [0-9a-f]{8}, and it was not given.*LIVERY_KNOWN_SECRETS/,
    );
    expect(await storeKeys(db)).toHaveLength(1);
    await openStoreKeys(db, rotated, systemClock);
    expect(await storeKeys(db)).toEqual([...rotated.keyIds].reverse());
    await db.close();
  });

  it('is not opened with another secret either when it is from before keys were noted', async () => {
    const db = await openPglite(data);
    await db.inTenant('home', async (tx) => {
      await tx.execute(
        sql`insert into client (tenant, id, username, full_name, order_num, phone, joined_at, password_hash)
          values ('home', '00000000-0000-4000-8000-000000000001', 'marta', 'Marta', '1', '+34600000000', now(), '-')`,
      );
      await tx.execute(
        sql`insert into draft (tenant, client_id, form, sealed, step, saved_at)
          values ('home', '00000000-0000-4000-8000-000000000001', 'kyc', ${deriveSecrets('the secret it was written with, 32').seal('{}', systemRandom)}, 'basic', now())`,
      );
    });
    await db.inTenant('', (tx) =>
      tx.execute(sql`update store_key set retired_at = now() where tenant = ''`),
    );
    await expect(
      openStoreKeys(db, deriveSecrets('another secret of 32 characters!'), systemClock),
    ).rejects.toThrow(/draft of home cannot be read/);
    await db.close();
  });
});
