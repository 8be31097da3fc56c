import { and, eq, inArray } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { refreshToken, session } from '#server/db/tables/session.ts';
import type { SecurityOrigin } from '#server/rules/security/security-event.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { keepLanguage } from '#server/modules/client/client-language-service.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { StartedSession, TokensAnswer } from './session-tokens-service.ts';
import { answerTokens, endSession, hashToken, idleDays } from './session-tokens-service.ts';

/** For so long a used token still answers its successor. */
const reuseGraceSeconds = 10;

/**
 * Changes a refresh token for its successor. Used again, it ends the whole family, for one of its two holders is a
 * thief; within the grace it answers the same successor, for then they are two tabs of one client, or one client
 * whose first answer was lost. The successor is computed from the token and a key, so it can be answered again
 * although only hashes are stored.
 */
export async function refreshSession(
  dependencies: AuthDependencies,
  tenant: Tenant,
  token: string,
  origin: SecurityOrigin,
  language: string,
): Promise<TokensAnswer> {
  const started = await dependencies.db.inTenant(tenant.id, (tx) =>
    rotate(tx, dependencies, tenant.id, { token, origin, language }),
  );
  if (!started) throw new CodedError('refreshRejected');
  return answerTokens(dependencies, tenant, started, null);
}

interface Refresh {
  readonly token: string;
  readonly origin: SecurityOrigin;
  readonly language: string;
}

async function rotate(
  tx: TenantTransaction,
  dependencies: AuthDependencies,
  tenant: string,
  { token, origin, language }: Refresh,
): Promise<StartedSession | null> {
  const now = dependencies.clock();
  const [row] = await tx
    .select()
    .from(refreshToken)
    .where(and(eq(refreshToken.tenant, tenant), eq(refreshToken.hash, hashToken(token))))
    .for('update');
  if (!row) return null;
  const [family] = await tx
    .select()
    .from(session)
    .where(and(eq(session.tenant, tenant), eq(session.id, row.sessionId)));
  if (!family || family.state !== 'active' || family.expiresAt <= now) return null;
  const successor = dependencies.secrets.successor(token);
  const answer = { sessionId: family.id, clientId: family.clientId };
  if (row.usedAt) {
    if (now.getTime() - row.usedAt.getTime() <= reuseGraceSeconds * 1000)
      return { ...answer, refreshToken: await keptSuccessor(tx, dependencies, tenant, token) };
    await recordSecurity(
      tx,
      tenant,
      {
        kind: 'refreshTokenReused',
        result: 'failed',
        actor: { kind: 'anonymous' },
        clientId: family.clientId,
        sessionId: family.id,
        origin,
      },
      now,
    );
    await endSession(tx, tenant, family.id, 'refresh token used twice', now);
    return null;
  }
  if (now.getTime() - row.issuedAt.getTime() > idleDays * 86_400_000) return null;
  await tx
    .update(refreshToken)
    .set({ usedAt: now })
    .where(and(eq(refreshToken.tenant, tenant), eq(refreshToken.hash, row.hash)));
  await tx
    .insert(refreshToken)
    .values({ tenant, hash: hashToken(successor), sessionId: family.id, issuedAt: now });
  await tx
    .update(session)
    .set({ lastUsedAt: now })
    .where(and(eq(session.tenant, tenant), eq(session.id, family.id)));
  await keepLanguage(tx, tenant, family.clientId, language, now);
  return { ...answer, refreshToken: successor };
}

// The key may have been rotated between the first answer and this one: it is the successor that was stored.
async function keptSuccessor(
  tx: TenantTransaction,
  { secrets }: AuthDependencies,
  tenant: string,
  token: string,
): Promise<string> {
  const candidates = secrets.successor.known(token);
  const rows = await tx
    .select({ hash: refreshToken.hash })
    .from(refreshToken)
    .where(
      and(eq(refreshToken.tenant, tenant), inArray(refreshToken.hash, candidates.map(hashToken))),
    );
  const kept = new Set(rows.map(({ hash }) => hash));
  return candidates.find((each) => kept.has(hashToken(each))) ?? secrets.successor(token);
}
