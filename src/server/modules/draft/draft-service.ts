import { and, eq, lt } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { draft } from '#server/db/tables/draft.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** Days after which a draft that nobody touched is forgotten. */
export const draftDays = 30;

export interface DraftDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal'>;
}

type Values = Readonly<Record<string, unknown>>;

/** What somebody typed is as private as what they send: the store alone does not tell it. */
export function sealValues(
  { secrets, random }: Pick<DraftDependencies, 'secrets' | 'random'>,
  values: Values,
): string {
  return secrets.seal(JSON.stringify(values), random);
}

/** The values of a draft; `null` when another secret sealed them. */
export function openValues(
  { secrets }: Pick<DraftDependencies, 'secrets'>,
  sealed: string,
): Values | null {
  const text = secrets.unseal(sealed);
  const values: unknown = text === null ? null : JSON.parse(text);
  return typeof values === 'object' && values !== null ? { ...values } : null;
}

/** Forgets forms that nobody finished. */
export async function purgeDrafts(tx: TenantTransaction, tenant: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - draftDays * 86_400_000);
  await tx.delete(draft).where(and(eq(draft.tenant, tenant), lt(draft.savedAt, before)));
}
