import { and, eq, lte, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { idempotencyKey } from '#server/db/tables/idempotency-key.ts';
import type { IdempotentCalls, WrittenAnswer } from '#server/http/idempotency.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** How long an answer is kept, in ms: a key that is older stands for something new. */
const answerLife = 24 * 60 * 60_000;

export interface IdempotencyDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Pick<Secrets, 'seal' | 'unseal' | 'intent'>;
}

interface Claim {
  readonly tenant: string;
  readonly clientId: string;
  readonly key: string;
}

/**
 * A claim is a lock that the store lets go of with the transaction, also when a server dies in the middle: there is no state
 * "begun" that has to be cleaned up. A caller who finds it taken learns so at once and asks again.
 */
export function createIdempotentCalls(dependencies: IdempotencyDependencies): IdempotentCalls {
  const { db, clock, random, secrets } = dependencies;
  return {
    once: (tenant, { clientId }, { key, text }, work) =>
      db.inTenant(tenant.id, async (tx) => {
        const claim = { tenant: tenant.id, clientId, key };
        if (!(await take(tx, claim))) throw new CodedError('idempotencyInFlight');
        const before = await answered(dependencies, tx, claim, text);
        if (before) return before;
        const answer = await work(tx);
        await tx.insert(idempotencyKey).values({
          ...claim,
          intent: secrets.intent(text),
          status: answer.status,
          encrypted: secrets.seal(JSON.stringify(answer.body), random),
          createdAt: clock(),
        });
        return answer;
      }),
  };
}

/** Deletes answers that have expired. */
export async function purgeAnswers(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
): Promise<void> {
  await tx
    .delete(idempotencyKey)
    .where(
      and(
        eq(idempotencyKey.tenant, tenant),
        lte(idempotencyKey.createdAt, new Date(now.getTime() - answerLife)),
      ),
    );
}

async function take(tx: TenantTransaction, { tenant, clientId, key }: Claim): Promise<boolean> {
  const [row] = await tx
    .select({
      taken: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${[tenant, clientId, key].join('\n')}, 0))`,
    })
    .from(sql`(values (1)) as once`);
  return row?.taken === true;
}

/** What the key was answered with; `null` for a new one. Refuses a key that stands for something else. */
async function answered(
  { clock, secrets }: IdempotencyDependencies,
  tx: TenantTransaction,
  claim: Claim,
  intent: string,
): Promise<WrittenAnswer | null> {
  const here = at(claim);
  const [row] = await tx.select().from(idempotencyKey).where(here);
  if (!row) return null;
  if (row.createdAt.getTime() <= clock().getTime() - answerLife) {
    await tx.delete(idempotencyKey).where(here);
    return null;
  }
  if (!secrets.intent.known(intent).includes(row.intent))
    throw new CodedError('idempotencyKeyReused');
  const text = secrets.unseal(row.encrypted);
  // Encrypted with another secret: it was done, but its answer cannot be read any more.
  if (text === null) throw new CodedError('idempotencyKeyReused');
  const body: unknown = JSON.parse(text);
  return { status: row.status, body: typeof body === 'string' ? body : null };
}

function at({ tenant, clientId, key }: Claim) {
  return and(
    eq(idempotencyKey.tenant, tenant),
    eq(idempotencyKey.clientId, clientId),
    eq(idempotencyKey.key, key),
  );
}
