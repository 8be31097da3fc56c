import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { session } from '#server/db/tables/session.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import type { ClientContext } from '#server/http/handler.ts';
import { findClientByUsername } from '#server/modules/client/client-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { TokensAnswer } from './session-tokens.ts';
import { answerTokens, dropFamily, endSession, sessionDays, startFamily, startSession } from './session-tokens.ts';

/** Attempts in a window, on one account and from one address. */
export const loginAllowance = { account: 10, address: 60, mfa: 10 } as const;

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
}

/** Signs in. Every way of being wrong costs the same work and answers the same. */
export async function signIn(dependencies: AuthDependencies, tenant: Tenant, credentials: Credentials): Promise<TokensAnswer> {
  const { db, attempts, passwords, codes } = dependencies;
  const username = normaliseUsername(credentials.username);
  const account = `login:${username}`;
  const address = `login-from:${callerNetwork(credentials.address)}`;
  await attempts.take(tenant.id, [
    { subject: address, count: loginAllowance.address }, { subject: account, count: loginAllowance.account },
  ]);
  const found = await findClientByUsername(db, tenant.id, username);
  // Outside any transaction: a hash takes long, and the embedded store has one connection for everybody.
  const right = await passwords.proves(credentials.password, found?.passwordHash ?? null);
  if (!found || !right) throw new CodedError('loginFailed');
  await attempts.succeeded(tenant.id, account, address);
  const [started, sent] = await db.inTenant(tenant.id, async (tx) => {
    const opened = await startSession(tx, dependencies, tenant, found.id, found.mfa ? 'pending' : 'active');
    const request = { tenant: tenant.id, clientId: found.id, sessionId: opened.sessionId, purpose: 'mfa' } as const;
    return [opened, found.mfa ? await codes.issue(tx, request, found.phone) : null] as const;
  });
  if (sent) codes.deliver(sent);
  return answerTokens(dependencies, tenant, started, found.mfa);
}

/**
 * Completes a pending sign-in. The pending tokens die with it and new ones take their place; a wrong code ends it too, for
 * a failure clears everything (specification §4), and the next try begins with the password.
 */
export async function completeSignIn(
  dependencies: AuthDependencies, tenant: Tenant, pending: ClientContext, code: string,
): Promise<TokensAnswer> {
  const { db, attempts, codes, clock } = dependencies;
  const subject = `mfa:${pending.clientId}`;
  await attempts.take(tenant.id, [{ subject, count: loginAllowance.mfa }]);
  const request = { tenant: tenant.id, clientId: pending.clientId, sessionId: pending.sessionId, purpose: 'mfa' } as const;
  if (!(await codes.proves(request, code))) {
    await db.inTenant(tenant.id, (tx) => endSession(tx, tenant.id, pending.sessionId, 'wrong code', clock()));
    throw new CodedError('verificationFailed');
  }
  await attempts.succeeded(tenant.id, subject);
  const token = await db.inTenant(tenant.id, async (tx) => {
    const changed = await tx.update(session)
      .set({ state: 'active', expiresAt: new Date(clock().getTime() + sessionDays * 86_400_000) })
      .where(and(eq(session.tenant, tenant.id), eq(session.id, pending.sessionId), eq(session.state, 'pending')))
      .returning({ id: session.id });
    if (changed.length === 0) throw new CodedError('noPendingSession');
    await dropFamily(tx, tenant.id, pending.sessionId);
    return startFamily(tx, dependencies, tenant.id, pending.sessionId);
  });
  return answerTokens(dependencies, tenant, { ...pending, refreshToken: token }, false);
}

/** One person has one name, however it is typed. */
export function normaliseUsername(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}
