import { and, eq, lt } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { draft } from '#server/db/tables/draft.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Days after which an untouched draft is deleted. */
export const draftDays = 30;

export interface DraftDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>;
}

type Values = Readonly<Record<string, unknown>>;

/** What a client typed is as private as what they send: the store alone does not reveal it. */
export function encryptValues(
  { secrets, random }: Pick<DraftDependencies, 'secrets' | 'random'>,
  values: Values,
): string {
  return secrets.seal(JSON.stringify(values), random);
}

/** The values of a draft; `null` when they were encrypted with another secret. */
export function decryptValues(
  { secrets }: Pick<DraftDependencies, 'secrets'>,
  encrypted: string,
): Values | null {
  const text = secrets.unseal(encrypted);
  const values: unknown = text === null ? null : JSON.parse(text);
  return typeof values === 'object' && values !== null ? { ...values } : null;
}

/** Deletes drafts that were never finished. */
export async function purgeDrafts(tx: TenantTransaction, tenant: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - draftDays * 86_400_000);
  await tx.delete(draft).where(and(eq(draft.tenant, tenant), lt(draft.savedAt, before)));
}
