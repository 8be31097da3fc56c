import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { session } from '#server/db/tables/session.ts';
import { maskPhone } from '#core/mask.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import type { ClientContext } from '#server/http/handler.ts';
import { findClientByUsername } from '#server/modules/client/client-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { hasAuthenticator, provesAuthenticator } from './authenticator-service.ts';
import type { Device } from './device.ts';
import type { SecondStep, TokensAnswer } from './session-tokens.ts';
import { normaliseUsername } from './username.ts';
import { answerTokens, dropFamily, endSession, sessionDays, startFamily, startSession } from './session-tokens.ts';

/** Attempts in a window, on one account and from one address. */
export const loginAllowance = { account: 10, address: 60, mfa: 10 } as const;

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly device: Device;
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
  const [started, owed, sent] = await db.inTenant(tenant.id, async (tx) => {
    const second = await secondStepOf(tx, tenant.id, found);
    const opened = await startSession(tx, dependencies, tenant, found.id, second ? 'pending' : 'active', credentials.device);
    const request = { tenant: tenant.id, clientId: found.id, sessionId: opened.sessionId, purpose: 'mfa' } as const;
    return [opened, second, second?.method === 'code' ? await codes.issue(tx, request, found.phone) : null] as const;
  });
  if (sent) codes.deliver(sent);
  return answerTokens(dependencies, tenant, started, owed);
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
  const bound = await db.inTenant(tenant.id, (tx) => hasAuthenticator(tx, tenant.id, pending.clientId));
  const right = bound ? await provesAuthenticator(dependencies, tenant.id, pending.clientId, code) : await codes.proves(request, code);
  if (!right) {
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
  return answerTokens(dependencies, tenant, { ...pending, refreshToken: token }, null);
}

async function secondStepOf(tx: TenantTransaction, tenant: string, found: ClientRow): Promise<SecondStep | null> {
  if (await hasAuthenticator(tx, tenant, found.id)) return { method: 'authenticator', target: null };
  return found.mfa ? { method: 'code', target: maskPhone(found.phone) } : null;
}
