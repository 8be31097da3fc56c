import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { idNumberHash } from '#server/modules/kyc/kyc-service.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { EncryptedColumn } from './encrypted-columns.ts';
import { encryptedColumns, kycNumbers } from './encrypted-columns.ts';

const batch = 200;

export interface Reencrypted {
  readonly changed: number;
  /** Values that no known secret decrypts. They stay as they are. */
  readonly unreadable: number;
}

interface Row {
  readonly value: string;
  readonly keys: readonly string[];
}

type Parts = { readonly secrets: Secrets; readonly random: RandomSource };

/**
 * Encrypts everything of a tenant with the current key that was encrypted with another one, a few rows a transaction: what
 * was done stays done when it is cut off.
 */
export async function reencryptTenant(
  db: Database,
  parts: Parts,
  tenant: string,
): Promise<Reencrypted> {
  let [changed, unreadable] = [0, 0];
  for (const column of encryptedColumns) {
    let after: readonly string[] | null = null;
    do {
      const done: BatchEnd = await db.inTenant(tenant, (tx) =>
        reencryptBatch(tx, parts, tenant, column, after),
      );
      changed += done.changed;
      unreadable += done.unreadable;
      after = done.last;
    } while (after !== null);
  }
  return { changed, unreadable };
}

interface BatchEnd extends Reencrypted {
  readonly last: readonly string[] | null;
}

async function reencryptBatch(
  tx: TenantTransaction,
  { secrets, random }: Parts,
  tenant: string,
  column: EncryptedColumn,
  after: readonly string[] | null,
): Promise<BatchEnd> {
  const rows = await outdatedRows(tx, secrets, tenant, column, after);
  let changed = 0;
  for (const { value, keys } of rows) {
    const text = secrets.unseal(value);
    if (text === null) continue;
    await tx.execute(
      sql`update ${sql.identifier(column.table)} set ${sql.identifier(column.column)} = ${secrets.seal(text, random)}
        where tenant = ${tenant} and ${keyOf(column)} = ${tuple(keys)}`,
    );
    if (column === kycNumbers) await rehashNumber(tx, secrets, tenant, keys[0] ?? '', text);
    changed += 1;
  }
  return {
    changed,
    unreadable: rows.length - changed,
    last: rows.length < batch ? null : (rows.at(-1)?.keys ?? null),
  };
}

async function outdatedRows(
  tx: TenantTransaction,
  { keyId }: Secrets,
  tenant: string,
  column: EncryptedColumn,
  after: readonly string[] | null,
): Promise<readonly Row[]> {
  const value = sql.identifier(column.column);
  const beyond = after === null ? sql`` : sql` and ${keyOf(column)} > ${tuple(after)}`;
  // Locked, so that a client who saves the same row just then is not overwritten.
  return tx
    .select({
      value: sql<string>`${value}`,
      keys: sql<
        string[]
      >`array[${list(column.key.map((name) => sql`${sql.identifier(name)}::text`))}]`,
    })
    .from(sql`${sql.identifier(column.table)}`)
    .where(sql`tenant = ${tenant} and not starts_with(${value}, ${`${keyId}.`})${beyond}`)
    .orderBy(keyOf(column))
    .limit(batch)
    .for('update');
}

/** A number is compared by its hash, which has a key of its own. */
async function rehashNumber(
  tx: TenantTransaction,
  secrets: Secrets,
  tenant: string,
  submission: string,
  number: string,
): Promise<void> {
  const [row] = await tx
    .select({
      country: sql<string>`country`,
      kind: sql<string>`id_kind`,
      hash: sql<string>`id_no_hash`,
    })
    .from(sql`kyc_submission`)
    .where(sql`tenant = ${tenant} and id = ${submission}::uuid`);
  if (!row) return;
  const fresh = idNumberHash(secrets, tenant, { country: row.country, kind: row.kind, number });
  if (fresh === row.hash) return;
  await tx.execute(
    sql`update kyc_submission set id_no_hash = ${fresh} where tenant = ${tenant} and id = ${submission}::uuid`,
  );
  // Approved under both keys while servers were restarted one after the other: the client who has the number under the new one keeps it.
  await tx.execute(
    sql`update kyc_identity set id_no_hash = ${fresh} where tenant = ${tenant} and id_no_hash = ${row.hash}
      and not exists (select 1 from kyc_identity other where other.tenant = ${tenant} and other.id_no_hash = ${fresh})`,
  );
}

function keyOf({ key }: EncryptedColumn): SQL {
  return sql`(${list(key.map((name) => sql`${sql.identifier(name)}::text`))})`;
}

function tuple(values: readonly string[]): SQL {
  return sql`(${list(values.map((value) => sql`${value}::text`))})`;
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
