import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { oneTimeCode } from '#server/db/tables/one-time-code.ts';
import { outbox } from '#server/db/tables/outbox.ts';
import { passwordReset } from '#server/db/tables/password-reset.ts';
import { registrationCode } from '#server/db/tables/registration-code.ts';
import { session } from '#server/db/tables/session.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { TenantDirectory } from '#server/tenants/tenant-directory.ts';
import { forgetAttempts } from './attempt-limit.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Clears away what has expired, now and every hour: each round of each module, one after another. Answers how to stop. */
export function startHousekeeping(clock: Clock, rounds: readonly ((now: Date) => Promise<void>)[]): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    // A round that fails is taken up by the next one; nothing depends on it.
    running = rounds.reduce((before, each) => before.then(() => each(clock())).catch(() => undefined), running);
  };
  round();
  const timer = setInterval(round, hour);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** One round. Sessions are kept a day past their end, so that a late replay still finds its family. */
export async function keepHouse(db: Database, tenants: TenantDirectory, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - day);
  for (const { id: tenant } of tenants.all) {
    await forgetAttempts(db, tenant, now);
    await db.inTenant(tenant, async (tx) => {
      await tx.delete(session).where(and(eq(session.tenant, tenant), lt(session.expiresAt, yesterday)));
      await tx.delete(oneTimeCode).where(and(eq(oneTimeCode.tenant, tenant), lt(oneTimeCode.expiresAt, yesterday)));
      await tx.delete(registrationCode).where(and(eq(registrationCode.tenant, tenant), lt(registrationCode.expiresAt, yesterday)));
      await tx.delete(passwordReset).where(and(eq(passwordReset.tenant, tenant), lt(passwordReset.expiresAt, yesterday)));
      // A code that has long expired is still a secret nobody needs.
      await tx.delete(outbox).where(and(eq(outbox.tenant, tenant), lt(outbox.createdAt, yesterday)));
    });
  }
}
