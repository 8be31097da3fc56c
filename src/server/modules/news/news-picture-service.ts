import { and, eq, isNull } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { file } from '#server/db/tables/file.ts';
import type { NewsRow } from '#server/db/tables/news.ts';
import { news } from '#server/db/tables/news.ts';
import type { FileDependencies, KeptFile } from '#server/modules/file/file-service.ts';
import { claimFile, readKeptFile, releaseFile } from '#server/modules/file/file-service.ts';

/** Path and query of the picture of published news, under the address of the service. */
export function newsPictureUrl(tenantId: string, picture: string): string {
  return `/news/app/v1/pictures/${picture}?${new URLSearchParams({ tenant: tenantId }).toString()}`;
}

/**
 * Gives news the picture that they show from now on, and lets go of another one. Refuses with a field error what is no upload
 * for news, and what others show.
 */
export async function exchangePicture(
  tx: TenantTransaction,
  tenant: string,
  before: NewsRow['picture'],
  after: NewsRow['picture'],
  now: Date,
): Promise<void> {
  if (before === after) return;
  const owner = { tenant, clientId: null };
  if (after !== null) {
    const isFree = and(eq(file.tenant, tenant), eq(file.id, after), isNull(file.usedAt));
    const [free] = await tx.select({ id: file.id }).from(file).where(isFree).for('update');
    if (free === undefined || (await claimFile(tx, owner, after, 'news', now)) === null)
      throw new CodedError('requestInvalid', {}, [{ pointer: '/picture', code: 'notOneOf' }]);
  }
  if (before !== null) await releaseFile(tx, owner, before);
}

/** The picture of news that are published; `null` for any other. */
export async function readNewsPicture(
  { db, files }: Pick<FileDependencies, 'db' | 'files'>,
  tenant: string,
  picture: string,
): Promise<KeptFile | null> {
  const [shown] = await db.inTenant(tenant, (tx) =>
    tx
      .select({ id: news.id })
      .from(news)
      .where(and(eq(news.tenant, tenant), eq(news.picture, picture), eq(news.state, 'published'))),
  );
  return shown === undefined ? null : readKeptFile({ db, files }, tenant, picture);
}
