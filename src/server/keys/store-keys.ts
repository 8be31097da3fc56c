import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { storeKey } from '#server/db/tables/store-key.ts';
import { UnusableStore } from '#server/db/unusable-store.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { tenantsInStore } from './key-usage.ts';

/** What belongs to the whole store stands under the tenant that has no name. */
const wholeStore = '';

/** Keys that something in the store may still need. */
export async function storeKeys(db: Database): Promise<readonly string[]> {
  const rows = await db.inTenant(wholeStore, (tx) =>
    tx
      .select({ keyId: storeKey.keyId })
      .from(storeKey)
      .where(and(eq(storeKey.tenant, wholeStore), isNull(storeKey.retiredAt)))
      .orderBy(storeKey.addedAt, storeKey.keyId),
  );
  return rows.map(({ keyId }) => keyId);
}

/** Whether a store was used before: a secret that is missing beside one was lost, and not merely never made. */
export async function isUsed(db: Database): Promise<boolean> {
  return (await storeKeys(db)).length > 0 || (await tenantsInStore(db)).length > 0;
}

/**
 * Compares the given secrets with those that the store was written with, and notes the current one. Rejects with
 * `UnusableStore` where one is missing: what it encrypted could not be read, and every client would be signed out.
 */
export async function openStoreKeys(db: Database, secrets: Secrets, clock: Clock): Promise<void> {
  const known = await storeKeys(db);
  const missing = known.filter((keyId) => !secrets.keyIds.includes(keyId));
  if (missing.length > 0)
    throw new UnusableStore(
      `this store was written with the secret of key ${missing.join(', ')}, and it was not given (given: ${secrets.keyIds.join(', ')}): put it back, or name it in LIVERY_KNOWN_SECRETS beside the new one; npm run keys -- --help says what to do when it is lost`,
    );
  if (known.length === 0) await requireReadable(db, secrets);
  if (known.includes(secrets.keyId)) return;
  const now = clock();
  await db.inTenant(wholeStore, (tx) =>
    tx
      .insert(storeKey)
      .values({ tenant: wholeStore, keyId: secrets.keyId, addedAt: now })
      // A secret that was retired and is given again counts again.
      .onConflictDoUpdate({
        target: [storeKey.tenant, storeKey.keyId],
        set: { retiredAt: null },
      }),
  );
}

/** From now on the store does without the secret of this key. */
export async function retireKey(db: Database, keyId: string, clock: Clock): Promise<void> {
  await db.inTenant(wholeStore, (tx) =>
    tx
      .update(storeKey)
      .set({ retiredAt: clock() })
      .where(and(eq(storeKey.tenant, wholeStore), eq(storeKey.keyId, keyId))),
  );
}

// A store from before keys were noted: one value per column shows whether this is its secret.
async function requireReadable(db: Database, secrets: Secrets): Promise<void> {
  for (const tenant of await tenantsInStore(db)) {
    for (const { table, column } of encryptedColumns) {
      const [row] = await db.inTenant(tenant, (tx) =>
        tx
          .select({ value: sql<string>`${sql.identifier(column)}` })
          .from(sql`${sql.identifier(table)}`)
          .where(sql`tenant = ${tenant}`)
          .limit(1),
      );
      if (row !== undefined && secrets.unseal(row.value) === null)
        throw new UnusableStore(
          `this store was written with another secret than the given one (${table} of ${tenant} cannot be read): put the secret back that it was written with`,
        );
    }
  }
}
