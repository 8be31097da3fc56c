import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { job } from '#server/db/tables/job.ts';

/** How long a server may go unheard before another takes its jobs over. */
export const leaseMs = 10_000;

export interface DueJob {
  readonly tenant: string;
  readonly id: string;
}

/** A job that this runner holds. Its attempt distinguishes it from a later run of the same job. */
export interface LeasedJob extends DueJob {
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempt: number;
}

export interface DueQuestion {
  readonly now: Date;
  readonly tenants: readonly string[];
  readonly kinds: readonly string[];
  readonly limit: number;
}

/** Which jobs of these tenants are due. Asked in no tenant: a function of the store answers names alone (0019-jobs.sql). */
export async function findDueJobs(
  db: Database,
  { now, tenants, kinds, limit }: DueQuestion,
): Promise<readonly DueJob[]> {
  return db.inTenant('', async (tx) =>
    tx
      .select({ tenant: sql<string>`due_tenant`, id: sql<string>`due_id` })
      .from(
        sql`due_jobs(${now.toISOString()}::timestamptz, ${asArray(tenants)}, ${asArray(kinds)}, ${limit}::integer)`,
      ),
  );
}

/** Takes a due job, or answers `null` when another runner has it already. */
export function leaseJob(
  db: Database,
  { tenant, id }: DueJob,
  runner: string,
  now: Date,
): Promise<LeasedJob | null> {
  return db.inTenant(tenant, async (tx) => {
    const [row] = await tx
      .select()
      .from(job)
      .where(
        and(
          eq(job.tenant, tenant),
          eq(job.id, id),
          isNull(job.doneAt),
          isNull(job.failedAt),
          lte(job.runAt, now),
          or(isNull(job.leaseUntil), lt(job.leaseUntil, now)),
        ),
      )
      .for('update', { skipLocked: true });
    if (!row) return null;
    const attempt = row.attempts + 1;
    await tx
      .update(job)
      .set({ attempts: attempt, leasedBy: runner, leaseUntil: new Date(now.getTime() + leaseMs) })
      .where(and(eq(job.tenant, tenant), eq(job.id, id)));
    return { tenant, id, kind: row.kind, payload: row.payload, attempt };
  });
}

/** Holds jobs for longer. What another runner has taken meanwhile stays with it. */
export async function extendLeases(
  db: Database,
  jobs: readonly LeasedJob[],
  runner: string,
  now: Date,
): Promise<void> {
  for (const tenant of new Set(jobs.map((each) => each.tenant))) {
    const ids = jobs.filter((each) => each.tenant === tenant).map(({ id }) => id);
    await db.inTenant(tenant, (tx) =>
      tx
        .update(job)
        .set({ leaseUntil: new Date(now.getTime() + leaseMs) })
        .where(
          and(
            eq(job.tenant, tenant),
            inArray(job.id, ids),
            eq(job.leasedBy, runner),
            isNull(job.doneAt),
          ),
        ),
    );
  }
}

/** Locks a job that is still this runner's; `false` when it is not. */
export async function holdsLease(
  tx: TenantTransaction,
  { tenant, id, attempt }: LeasedJob,
  runner: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id: job.id })
    .from(job)
    .where(
      and(
        eq(job.tenant, tenant),
        eq(job.id, id),
        eq(job.leasedBy, runner),
        eq(job.attempts, attempt),
        isNull(job.doneAt),
        isNull(job.failedAt),
      ),
    )
    .for('update');
  return rows.length > 0;
}

function asArray(values: readonly string[]) {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
}
