import { and, eq, lt, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { attempt } from '#server/db/tables/attempt.ts';
import type { Clock } from '#server/platform/clock.ts';

/** How often something may be tried: `count` times a window. */
export interface Allowance {
  readonly subject: string;
  readonly count: number;
}

export interface AttemptLimit {
  /**
   * Counts one attempt before it is made, so that parallel guesses cannot overtake the count: on each subject in turn,
   * until one has none left. That one refuses with `tooManyAttempts`, and those after it are not touched: who is
   * refused for their address can neither use up what an account has nor leave a row behind. So the address comes first.
   */
  take(tenant: string, allowances: readonly Allowance[]): Promise<void>;
  /** When a subject that has no attempt left may be tried again; `null` while it has one. */
  exhaustedUntil(tenant: string, allowance: Allowance): Promise<Date | null>;
  /** A success gives the count of `cleared` back whole, and one attempt of `returned`. */
  succeeded(tenant: string, cleared: string, returned?: string): Promise<void>;
  /** Gives one attempt back. */
  giveBack(tenant: string, subject: string): Promise<void>;
}

export const attemptWindowSeconds = 15 * 60;

export function createAttemptLimit(db: Database, clock: Clock): AttemptLimit {
  return {
    async take(tenant, allowances) {
      const now = clock();
      const wait = await db.inTenant(tenant, async (tx) => {
        for (const { subject, count } of allowances) {
          const [row] = await tx
            .insert(attempt)
            .values({
              tenant,
              subject,
              count: 1,
              windowEnds: new Date(now.getTime() + attemptWindowSeconds * 1000),
            })
            .onConflictDoUpdate({
              target: [attempt.tenant, attempt.subject],
              set: {
                // Stops one above the limit: a flood of guesses does not run the integer over.
                count: sql`case when ${attempt.windowEnds} <= ${now.toISOString()}::timestamptz then 1 else least(${attempt.count} + 1, ${count + 1}) end`,
                windowEnds: sql`case when ${attempt.windowEnds} <= ${now.toISOString()}::timestamptz then excluded.window_ends else least(${attempt.windowEnds}, excluded.window_ends) end`,
              },
            })
            .returning();
          if (row && row.count > count) return row.windowEnds.getTime() - now.getTime();
        }
        return null;
      });
      // Thrown outside: the count stands, the transaction is not rolled back.
      if (wait === null) return;
      const seconds = Math.max(1, Math.ceil(wait / 1000));
      throw new CodedError('tooManyAttempts', { retryAfter: seconds, seconds });
    },
    async exhaustedUntil(tenant, { subject, count }) {
      const [row] = await db.inTenant(tenant, (tx) =>
        tx
          .select()
          .from(attempt)
          .where(and(eq(attempt.tenant, tenant), eq(attempt.subject, subject))),
      );
      if (!row || row.count < count) return null;
      // A clock that was set back makes no wait longer than it was meant to be.
      const now = clock().getTime();
      const ends = Math.min(row.windowEnds.getTime(), now + attemptWindowSeconds * 1000);
      return ends > now ? new Date(ends) : null;
    },
    async succeeded(tenant, cleared, returned) {
      await db.inTenant(tenant, async (tx) => {
        // In the order in which they were taken: two transactions that lock the same rows never wait for each other.
        if (returned !== undefined) await giveBack(tx, tenant, returned);
        await tx
          .delete(attempt)
          .where(and(eq(attempt.tenant, tenant), eq(attempt.subject, cleared)));
      });
    },
    giveBack: (tenant, subject) => db.inTenant(tenant, (tx) => giveBack(tx, tenant, subject)),
  };
}

async function giveBack(tx: TenantTransaction, tenant: string, subject: string): Promise<void> {
  await tx
    .update(attempt)
    .set({ count: sql`greatest(${attempt.count} - 1, 0)` })
    .where(and(eq(attempt.tenant, tenant), eq(attempt.subject, subject)));
}

/** Forgets windows that have ended. */
export async function purgeAttempts(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
): Promise<void> {
  await tx.delete(attempt).where(and(eq(attempt.tenant, tenant), lt(attempt.windowEnds, now)));
}
