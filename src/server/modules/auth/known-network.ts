import { and, eq, sql } from 'drizzle-orm';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { client } from '#server/db/tables/client.ts';
import { session } from '#server/db/tables/session.ts';
import { callerNetwork } from '#server/http/caller-network.ts';

/** An id that no row has. */
export const unknownClientId = '00000000-0000-0000-0000-000000000000';

export interface Account {
  readonly found: ClientRow | null;
  /** Whether the client was signed in from the caller's network before. */
  readonly isKnownNetwork: boolean;
}

/** Looks an account up. An unknown username costs the same two queries. */
export function findAccount(
  db: Database,
  tenant: string,
  username: string,
  network: string | null,
): Promise<Account> {
  return db.inTenant(tenant, async (tx) => {
    const [found] = await tx
      .select()
      .from(client)
      .where(and(eq(client.tenant, tenant), eq(client.username, username)));
    const isKnownNetwork = await knowsNetwork(tx, tenant, found?.id ?? unknownClientId, network);
    return { found: found ?? null, isKnownNetwork };
  });
}

/** Whether a client was signed in from a network before. */
export async function knowsNetwork(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  network: string | null,
): Promise<boolean> {
  const seen = await tx
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.tenant, tenant),
        eq(session.clientId, clientId),
        eq(session.network, network ?? ''),
        // One that never got past its second step was made to live for minutes: the password alone makes no network known.
        sql`${session.expiresAt} > ${session.startedAt} + interval '1 day'`,
      ),
    )
    .limit(1);
  return seen.length > 0;
}

/**
 * What wrong passwords of an account are counted under. In a network that the client was signed in from, every address has
 * a count of its own: neither unknown networks, which share one count, nor others on the same network can lock the client out. The address stands in
 * front, and no username holds a space, so that no name can be read as another network.
 */
export function accountSubject(username: string, knownAddress: string | null): string {
  return subjectOf('login', username, knownAddress);
}

/** The same for wrong codes of a sign-in: who knows the password alone uses up none of a client's own. */
export function secondStepSubject(clientId: string, knownAddress: string | null): string {
  return subjectOf('mfa', clientId, knownAddress);
}

/** The same for codes that are sent for a sign-in and that are not entered yet. */
export function codesSubject(clientId: string, knownAddress: string | null): string {
  return subjectOf('mfa-code', clientId, knownAddress);
}

/** Everything that guesses at one account are counted under, as exact subjects and as beginnings with their ends. */
export function subjectsOf({ id, username }: { readonly id: string; readonly username: string }) {
  return [
    { exact: accountSubject(username, null), kind: 'login-known:', end: ` ${username}` },
    { exact: secondStepSubject(id, null), kind: 'mfa-known:', end: ` ${id}` },
  ] as const;
}

function subjectOf(kind: string, who: string, knownAddress: string | null): string {
  return knownAddress === null
    ? `${kind}:${who}`
    : `${kind}-known:${callerNetwork(knownAddress)} ${who}`;
}
