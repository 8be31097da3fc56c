import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { client } from '#server/db/tables/client.ts';
import { session } from '#server/db/tables/session.ts';

/** An id that no row has. */
export const nobody = '00000000-0000-0000-0000-000000000000';

export interface Account {
  readonly found: ClientRow | null;
  /** The caller's network when the client was signed in from there before, else `null`. */
  readonly knownFrom: string | null;
}

/** Looks an account up. A username that nobody has takes the same two questions. */
export function findAccount(db: Database, tenant: string, username: string, network: string | null): Promise<Account> {
  return db.inTenant(tenant, async (tx) => {
    const [found] = await tx.select().from(client).where(and(eq(client.tenant, tenant), eq(client.username, username)));
    const seen = await tx.select({ id: session.id }).from(session).where(and(
      eq(session.tenant, tenant), eq(session.clientId, found?.id ?? nobody), eq(session.network, network ?? ''),
      // One that never got past its second step was made to live for minutes: the password alone makes no network known.
      sql`${session.expiresAt} > ${session.startedAt} + interval '1 day'`,
    )).limit(1);
    return { found: found ?? null, knownFrom: seen.length > 0 ? network : null };
  });
}

/**
 * What wrong passwords of an account are counted under. A network that the client was signed in from has a count of its
 * own, so that strangers, who share the other one, cannot shut him out.
 */
export function accountSubject(username: string, knownFrom: string | null): string {
  return knownFrom === null ? `login:${username}` : `login:${username}@${knownFrom}`;
}
