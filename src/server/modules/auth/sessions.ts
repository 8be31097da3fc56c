import { and, eq } from 'drizzle-orm';
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
