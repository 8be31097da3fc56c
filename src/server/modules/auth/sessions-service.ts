import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { session } from '#server/db/tables/session.ts';
import type { Sessions } from '#server/http/authorize.ts';
import { readAccessToken } from './access-token.ts';
import type { AuthDependencies } from './auth-dependencies.ts';

/** Proves tokens against their signature and their session, so that signing out works at once. */
export function createSessions({
  db,
  clock,
  secrets,
}: Pick<AuthDependencies, 'db' | 'clock' | 'secrets'>): Sessions {
  return {
    async prove(tenant, token) {
      const now = clock();
      const proof = await readAccessToken(secrets, tenant.tenantId, token, now);
      if (!proof) return null;
      const [row] = await db.inTenant(tenant.id, (tx) =>
        tx
          .select()
          .from(session)
          .where(and(eq(session.tenant, tenant.id), eq(session.id, proof.client.sessionId))),
      );
      if (!row || row.clientId !== proof.client.clientId || row.expiresAt <= now) return null;
      // A pending token stays pending even after its session became active.
      return row.state === (proof.use === 'access' ? 'active' : 'pending') ? proof : null;
    },
  };
}

/** Whether a session is signed in and has not ended. */
export async function isSessionActive(
  db: Database,
  tenant: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const [row] = await db.inTenant(tenant, (tx) =>
    tx
      .select({ state: session.state, expiresAt: session.expiresAt })
      .from(session)
      .where(and(eq(session.tenant, tenant), eq(session.id, id))),
  );
  return row?.state === 'active' && row.expiresAt > now;
}
