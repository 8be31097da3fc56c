import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { FilePurpose, FileRow } from '#server/db/tables/file.ts';
import { file } from '#server/db/tables/file.ts';
import type { Clock } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { CleanFile } from './clean-file.ts';
import type { FileOwner, FileStore } from './file-store.ts';

/**
 * How many files of one owner may be there that nothing uses yet; beyond them the oldest go. All operators of a tenant upload as one
 * owner: a picture must not go because others upload theirs.
 */
export function unusedLimitOf({ clientId }: Pick<FileOwner, 'clientId'>): number {
  return clientId === null ? 200 : 20;
}

const day = 86_400_000;

export interface FileDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly files: FileStore;
}

/** Keeps a file. The bytes are there before the row is: a row without them would be a broken promise. */
export async function keepFile(
  dependencies: FileDependencies,
  owner: FileOwner,
  purpose: FilePurpose,
  { body, mediaType, width, height }: CleanFile,
): Promise<FileRow> {
  const { db, clock, random, files } = dependencies;
  const now = clock();
  const name = await files.put(owner, body, mediaType === 'image/webp' ? 'webp' : 'pdf');
  const [row, superfluous] = await db.inTenant(owner.tenant, async (tx) => {
    const [kept] = await tx
      .insert(file)
      .values({
        ...owner,
        id: newId(now, random),
        purpose,
        name,
        mediaType,
        width,
        height,
        bytes: body.length,
        createdAt: now,
      })
      .returning();
    if (!kept) throw new Error('a file that was inserted did not come back');
    return [kept, await dropBeyondLimit(tx, owner)] as const;
  });
  for (const old of superfluous) await files.remove(owner, old.name);
  return row;
}

async function dropBeyondLimit(
  tx: TenantTransaction,
  owner: FileOwner,
): Promise<readonly FileRow[]> {
  const unused = await tx
    .select()
    .from(file)
    .where(and(ofOwner(owner), isNull(file.usedAt)))
    .orderBy(asc(file.createdAt), asc(file.id))
    .for('update');
  const old = unused.slice(0, Math.max(0, unused.length - unusedLimitOf(owner)));
  for (const { id } of old)
    await tx.delete(file).where(and(eq(file.tenant, owner.tenant), eq(file.id, id)));
  return old;
}

/** Notes that something refers to a file now, and answers it. `null` when the owner has none of that id and purpose. */
export async function claimFile(
  tx: TenantTransaction,
  owner: FileOwner,
  id: string,
  purpose: FilePurpose,
  now: Date,
): Promise<FileRow | null> {
  const [claimed] = await tx
    .update(file)
    .set({ usedAt: now })
    .where(and(ofOwner(owner), eq(file.id, id), eq(file.purpose, purpose)))
    .returning();
  return claimed ?? null;
}

/** Nothing refers to a file any more: it goes like one that was never used. */
export async function releaseFile(
  tx: TenantTransaction,
  owner: FileOwner,
  id: string,
): Promise<void> {
  await tx
    .update(file)
    .set({ usedAt: null })
    .where(and(ofOwner(owner), eq(file.id, id)));
}

/** What is kept of a file, with its bytes. */
export interface KeptFile {
  readonly mediaType: FileRow['mediaType'];
  readonly bytes: Buffer;
}

/** A file with its bytes; `null` for whatever is not there. */
export async function readKeptFile(
  dependencies: Pick<FileDependencies, 'db' | 'files'>,
  tenant: string,
  id: string,
): Promise<KeptFile | null> {
  const [row] = await dependencies.db.inTenant(tenant, (tx) =>
    tx
      .select()
      .from(file)
      .where(and(eq(file.tenant, tenant), eq(file.id, id))),
  );
  if (!row) return null;
  const bytes = await dependencies.files.read({ tenant, clientId: row.clientId }, row.name);
  return bytes === null ? null : { mediaType: row.mediaType, bytes };
}

/** Removes what nothing used for a day, and bytes without a row. */
export async function purgeFiles(
  { db, files }: Pick<FileDependencies, 'db' | 'files'>,
  tenant: string,
  now: Date,
): Promise<void> {
  const yesterday = new Date(now.getTime() - day);
  await files.sweepIncoming(yesterday);
  const removed = await db.inTenant(tenant, (tx) =>
    tx
      .delete(file)
      .where(and(eq(file.tenant, tenant), isNull(file.usedAt), lt(file.createdAt, yesterday)))
      .returning(),
  );
  for (const { clientId, name } of removed) await files.remove({ tenant, clientId }, name);
  const known = new Set(
    (
      await db.inTenant(tenant, (tx) =>
        tx.select({ name: file.name }).from(file).where(eq(file.tenant, tenant)),
      )
    ).map(({ name }) => name),
  );
  for (const { owner, name, changedAt } of await files.list(tenant)) {
    if (!known.has(name) && changedAt < yesterday) await files.remove(owner, name);
  }
}

function ofOwner({ tenant, clientId }: FileOwner) {
  return and(
    eq(file.tenant, tenant),
    clientId === null ? isNull(file.clientId) : eq(file.clientId, clientId),
  );
}
