import { and, eq, lt, or, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { guess } from '#server/db/tables/guess.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { GuessLimits, Guesses } from '#server/rules/guess-waits.ts';
import { guessesForgottenAfter, nextGuess } from '#server/rules/guess-waits.ts';
import { subjectsOf } from './known-network.ts';

/** Guesses at secrets of clients: each wrong one makes the next wait longer. */
export interface GuessLimit {
  /**
   * Counts one guess as wrong before it is looked at, so that parallel ones cannot overtake the count. Refuses with
   * `tooManyAttempts` while the last one makes it wait, with `signInLocked` for good.
   */
  take(tenant: string, subject: string, limits?: GuessLimits): Promise<Guesses>;
  /** A right one: forgets all before it. */
  succeeded(tenant: string, subject: string): Promise<void>;
}

const neverLocked: GuessLimits = { lockAfter: null };

export function createGuessLimit(db: Database, clock: Clock): GuessLimit {
  return {
    async take(tenant, subject, limits = neverLocked) {
      const answer = await db.inTenant(tenant, async (tx) => {
        const now = clock();
        // There is a row to lock, also for the first of two guesses at once.
        await tx
          .insert(guess)
          .values({ tenant, subject, failures: 0, openAt: now })
          .onConflictDoNothing();
        const [row] = await tx.select().from(guess).where(of(tenant, subject)).for('update');
        const before = row ? { ...row, openAt: row.openAt.getTime() } : null;
        const decided = nextGuess(before, now.getTime(), limits);
        if (decided.kind === 'allowed') {
          const { openAt, ...next } = decided.next;
          await tx
            .update(guess)
            .set({ ...next, openAt: new Date(openAt) })
            .where(of(tenant, subject));
        }
        return decided;
      });
      // Thrown outside: the count stands, the transaction is not rolled back.
      if (answer.kind === 'locked') throw new CodedError('signInLocked');
      if (answer.kind === 'allowed') return answer.next;
      const seconds = Math.max(1, Math.ceil((answer.until - clock().getTime()) / 1000));
      throw new CodedError('tooManyAttempts', { retryAfter: seconds, seconds });
    },
    async succeeded(tenant, subject) {
      await db.inTenant(tenant, (tx) => tx.delete(guess).where(of(tenant, subject)));
    },
  };
}

/**
 * Opens the sign-in of a client again, from everywhere: after a reset, or by the back office. Answers whether guesses had
 * locked it for good.
 */
export async function unlockSignIn(
  tx: TenantTransaction,
  tenant: string,
  client: { readonly id: string; readonly username: string },
): Promise<boolean> {
  let wasLocked = false;
  for (const { exact, kind, end } of subjectsOf(client)) {
    const isTheirs = or(
      eq(guess.subject, exact),
      // By its ends and not by a pattern: an underscore in a name is no wildcard.
      sql`left(${guess.subject}, ${kind.length}) = ${kind} and right(${guess.subject}, ${end.length}) = ${end}`,
    );
    const rows = await tx
      .delete(guess)
      .where(and(eq(guess.tenant, tenant), isTheirs))
      .returning({ isLocked: guess.isLocked });
    wasLocked ||= rows.some(({ isLocked }) => isLocked);
  }
  return wasLocked;
}

/** Which of these clients wrong guesses have locked out, from anywhere. */
export async function lockedAmong(
  tx: TenantTransaction,
  tenant: string,
  clients: readonly { readonly id: string; readonly username: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ subject: guess.subject })
    .from(guess)
    .where(and(eq(guess.tenant, tenant), eq(guess.isLocked, true)));
  const isLocked = (each: (typeof clients)[number]) =>
    subjectsOf(each).some(({ exact, kind, end }) =>
      rows.some(
        ({ subject }) => subject === exact || (subject.startsWith(kind) && subject.endsWith(end)),
      ),
    );
  return new Set(clients.filter(isLocked).map(({ id }) => id));
}

/** Forgets guesses that count no more. A lock stays. */
export async function purgeGuesses(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
): Promise<void> {
  const forgotten = new Date(now.getTime() - guessesForgottenAfter);
  await tx
    .delete(guess)
    .where(and(eq(guess.tenant, tenant), lt(guess.openAt, forgotten), sql`not ${guess.isLocked}`));
}

function of(tenant: string, subject: string) {
  return and(eq(guess.tenant, tenant), eq(guess.subject, subject));
}
