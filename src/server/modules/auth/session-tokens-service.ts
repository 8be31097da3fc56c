import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { refreshToken, session } from '#server/db/tables/session.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { signAccessToken } from './access-token.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { Device } from '#server/http/device.ts';

/** Longest life of a session, and of an unused refresh token. */
export const sessionDays = 30;
export const idleDays = 7;
/** Most sessions of one client: with one more, the one that was used longest ago ends. */
export const sessionLimit = 50;
/** Life of a sign-in that owes its second step. */
const pendingMinutes = 10;

/** The answer of login, verifyMfa and refreshTokens. */
export interface TokensAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_at: string;
  readonly mfa: boolean;
  readonly mfa_method: 'code' | 'authenticator' | null;
  readonly mfa_target: string | null;
}

/** The second step that a sign-in owes: by a code that was sent to `target`, or by an authenticator. */
export interface SecondStep {
  readonly method: 'code' | 'authenticator';
  readonly target: string | null;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly clientId: string;
  readonly refreshToken: string;
}

/** Opens a session with the first token of its family. */
export async function startSession(
  tx: TenantTransaction,
  dependencies: Pick<AuthDependencies, 'clock' | 'random'>,
  tenant: Tenant,
  clientId: string,
  state: 'pending' | 'active',
  device: Device,
): Promise<StartedSession> {
  const now = dependencies.clock();
  const sessionId = newId(now, dependencies.random);
  const life = state === 'pending' ? pendingMinutes * 60_000 : sessionDays * 86_400_000;
  await tx.insert(session).values({
    tenant: tenant.id,
    id: sessionId,
    clientId,
    state,
    startedAt: now,
    expiresAt: new Date(now.getTime() + life),
    lastUsedAt: now,
    ...device,
  });
  const token = await startFamily(tx, dependencies, tenant.id, sessionId);
  // A sign-in that owes its second step ends no session: the password alone is not enough for that.
  if (state === 'active') await endBeyondLimit(tx, tenant.id, { clientId, sessionId }, now);
  return { sessionId, clientId, refreshToken: token };
}

/** A fresh, random token as the newest of a session's family. */
export async function startFamily(
  tx: TenantTransaction,
  dependencies: Pick<AuthDependencies, 'clock' | 'random'>,
  tenant: string,
  sessionId: string,
): Promise<string> {
  const token = dependencies.random(32).toString('base64url');
  await tx
    .insert(refreshToken)
    .values({ tenant, hash: hashToken(token), sessionId, issuedAt: dependencies.clock() });
  return token;
}

/** Takes all refresh tokens of a session away: those of a pending sign-in must not live on in the real one. */
export async function dropFamily(
  tx: TenantTransaction,
  tenant: string,
  sessionId: string,
): Promise<void> {
  await tx
    .delete(refreshToken)
    .where(and(eq(refreshToken.tenant, tenant), eq(refreshToken.sessionId, sessionId)));
}

export async function answerTokens(
  dependencies: AuthDependencies,
  tenant: Tenant,
  started: StartedSession,
  owed: SecondStep | null,
): Promise<TokensAnswer> {
  const { clientId, sessionId } = started;
  const access = await signAccessToken(
    dependencies.secrets,
    tenant.tenantId,
    { use: owed ? 'pending' : 'access', client: { clientId, sessionId } },
    dependencies.clock(),
  );
  return {
    access_token: access.token,
    refresh_token: started.refreshToken,
    expires_at: access.expiresAt.toISOString(),
    mfa: owed !== null,
    mfa_method: owed?.method ?? null,
    mfa_target: owed?.target ?? null,
  };
}

/** Ends one session: its tokens of both kinds stop working at once. */
export function endSession(
  tx: TenantTransaction,
  tenant: string,
  sessionId: string,
  reason: string,
  now: Date,
): Promise<void> {
  return end(tx, tenant, eq(session.id, sessionId), reason, now);
}

/** Ends those that were used longest ago. For sign-ins that are complete. */
export async function endBeyondLimit(
  tx: TenantTransaction,
  tenant: string,
  { clientId, sessionId }: { readonly clientId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.tenant, tenant),
        eq(session.clientId, clientId),
        eq(session.state, 'active'),
        // Never the one that begins, though others may begin in the same millisecond.
        ne(session.id, sessionId),
      ),
    )
    .orderBy(desc(session.lastUsedAt), desc(session.id))
    .offset(sessionLimit - 1);
  if (rows.length > 0)
    await end(
      tx,
      tenant,
      inArray(
        session.id,
        rows.map(({ id }) => id),
      ),
      'too many sessions',
      now,
    );
}

/** Ends every session of a client. */
export function endAllSessions(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  reason: string,
  now: Date,
): Promise<void> {
  return end(tx, tenant, eq(session.clientId, clientId), reason, now);
}

/** Ends every other session of a client. */
export function endOtherSessions(
  tx: TenantTransaction,
  tenant: string,
  client: { readonly clientId: string; readonly sessionId: string },
  reason: string,
  now: Date,
): Promise<void> {
  return end(
    tx,
    tenant,
    and(eq(session.clientId, client.clientId), ne(session.id, client.sessionId)),
    reason,
    now,
  );
}

/** Ends sessions and notifies their pages. A sign-in that still owes its second step has no page that listens. */
async function end(
  tx: TenantTransaction,
  tenant: string,
  which: SQL | undefined,
  reason: string,
  now: Date,
): Promise<void> {
  const inState = (state: 'pending' | 'active') =>
    tx
      .update(session)
      .set({ state: 'ended', endedAt: now, endReason: reason })
      .where(and(eq(session.tenant, tenant), eq(session.state, state), which))
      .returning({ id: session.id, clientId: session.clientId });
  await inState('pending');
  for (const { id, clientId } of await inState('active')) {
    await appendEvent(
      tx,
      tenant,
      clientId,
      { kind: 'session.ended', params: { session: id } },
      now,
    );
  }
}

/** A token is 256 random bits, so a plain hash is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
