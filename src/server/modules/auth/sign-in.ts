import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { session } from '#server/db/tables/session.ts';
import type { SecurityOrigin } from '#core/security/security-event.ts';
import { maskPhone } from '#server/rules/mask.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import type { ClientContext } from '#server/http/handler.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { hasAuthenticator, provesAuthenticator } from './authenticator-service.ts';
import type { Device } from '#server/http/device.ts';
import { accountSubject, findAccount } from './known-network.ts';
import { noticeNewSignIn } from './notice-new-sign-in.ts';
import type { SecondStep, TokensAnswer } from './session-tokens-service.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { isUsername, normaliseUsername } from './username.ts';
import {
  answerTokens,
  dropFamily,
  endSession,
  sessionDays,
  startFamily,
  startSession,
} from './session-tokens-service.ts';

/** In a window: attempts on one account, from one address and at one second step; codes sent to one client who proves none. */
export const loginAllowance = { account: 10, address: 60, mfa: 10, codes: 10 } as const;

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly device: Device;
  /** Aborted when the caller does not wait any more. */
  readonly gone?: AbortSignal;
}

/** Signs in. Every way of being wrong costs the same work and answers the same. */
export async function signIn(
  dependencies: AuthDependencies,
  tenant: Tenant,
  credentials: Credentials,
): Promise<TokensAnswer> {
  const { db, attempts, passwords, codes } = dependencies;
  const username = normaliseUsername(credentials.username);
  const address = `login-from:${callerNetwork(credentials.address)}`;
  await attempts.take(tenant.id, [{ subject: address, count: loginAllowance.address }]);
  // Nobody's name: there is nothing to guess at, and nothing is counted that it could be mistaken for.
  if (!isUsername(username)) throw new CodedError('loginFailed');
  const { found, isKnownNetwork } = await findAccount(
    db,
    tenant.id,
    username,
    credentials.device.network,
  );
  const account = accountSubject(username, isKnownNetwork ? credentials.address : null);
  await attempts.take(tenant.id, [{ subject: account, count: loginAllowance.account }]);
  // Outside any transaction: a hash takes long, and the embedded store has one connection for everybody.
  const right = await passwords.proves(
    credentials.password,
    found?.passwordHash ?? null,
    credentials.gone,
  );
  const origin = originOfDevice(credentials);
  if (!found || !right) {
    // For a name that nobody has as well: it takes the same work.
    await db.inTenant(tenant.id, (tx) =>
      recordSecurity(
        tx,
        tenant.id,
        {
          kind: 'signedIn',
          result: 'failed',
          actor: { kind: 'anonymous' },
          clientId: found?.id ?? null,
          origin,
        },
        dependencies.clock(),
      ),
    );
    throw new CodedError('loginFailed');
  }
  await attempts.succeeded(tenant.id, account, address);
  const second = await db.inTenant(tenant.id, (tx) => secondStepOf(tx, tenant.id, found));
  // Who knows the password and has not the telephone would make it ring all day.
  if (second?.method === 'code')
    await attempts.take(tenant.id, [
      { subject: codesSubject(found.id), count: loginAllowance.codes },
    ]);
  const [started, owed, sent] = await db.inTenant(tenant.id, async (tx) => {
    const now = await readClient(tx, tenant.id, found.id, 'lock');
    // Changed while it was looked at: sessions of the old password have been ended, and none may follow.
    if (now.passwordHash !== found.passwordHash) throw new CodedError('loginFailed');
    // Told to who knows the password alone: nobody else learns by it that there is such a client.
    if (now.lockedAt !== null) throw new CodedError('accountLocked');
    const owes = await secondStepOf(tx, tenant.id, now);
    const opened = await startSession(
      tx,
      dependencies,
      tenant,
      found.id,
      owes ? 'pending' : 'active',
      credentials.device,
    );
    const request = {
      tenant: tenant.id,
      clientId: found.id,
      sessionId: opened.sessionId,
      purpose: 'mfa',
    } as const;
    const code = owes?.method === 'code' ? await codes.issue(tx, request, now.phone) : null;
    await recordSecurity(
      tx,
      tenant.id,
      {
        kind: owes === null ? 'signedIn' : 'secondStepAsked',
        actor: owes === null ? { kind: 'client' } : { kind: 'anonymous' },
        clientId: found.id,
        sessionId: opened.sessionId,
        origin,
        detail: owes === null ? {} : { method: owes.method },
      },
      dependencies.clock(),
    );
    if (owes === null) await noticeNewSignIn(tx, tenant.id, opened, dependencies.clock());
    return [opened, owes, code] as const;
  });
  if (sent) codes.deliver(sent);
  return answerTokens(dependencies, tenant, started, owed);
}

/**
 * Completes a pending sign-in. The pending tokens die with it and new ones take their place; a wrong code ends it too, for
 * a failure clears everything (specification §4), and the next try begins with the password.
 */
export async function completeSignIn(
  dependencies: AuthDependencies,
  tenant: Tenant,
  pending: ClientContext,
  code: string,
  origin: SecurityOrigin,
): Promise<TokensAnswer> {
  const { db, attempts } = dependencies;
  const subject = `mfa:${pending.clientId}`;
  await attempts.take(tenant.id, [{ subject, count: loginAllowance.mfa }]);
  const refreshToken = await db.inTenant(tenant.id, (tx) =>
    complete(tx, dependencies, tenant.id, pending, code, origin),
  );
  // Thrown outside: the end of the sign-in and the count of the entry stand.
  if (refreshToken === null) throw new CodedError('verificationFailed');
  await attempts.succeeded(tenant.id, subject);
  await attempts.succeeded(tenant.id, codesSubject(pending.clientId));
  return answerTokens(dependencies, tenant, { ...pending, refreshToken }, null);
}

/** The first refresh token of the session when the code is right; `null` when it is wrong and the sign-in over. */
async function complete(
  tx: TenantTransaction,
  dependencies: AuthDependencies,
  tenant: string,
  { clientId, sessionId }: ClientContext,
  code: string,
  origin: SecurityOrigin,
): Promise<string | null> {
  const { codes, clock } = dependencies;
  const mine = and(
    eq(session.tenant, tenant),
    eq(session.id, sessionId),
    eq(session.state, 'pending'),
  );
  // Under the session's lock: of two answers at once the second finds it completed, and does not end it again.
  const [waiting] = await tx.select({ id: session.id }).from(session).where(mine).for('update');
  if (!waiting) throw new CodedError('noPendingSession');
  const method = (await hasAuthenticator(tx, tenant, clientId)) ? 'authenticator' : 'code';
  const right =
    method === 'authenticator'
      ? await provesAuthenticator(tx, dependencies, tenant, clientId, code)
      : await codes.proves(tx, { tenant, clientId, sessionId, purpose: 'mfa' }, code);
  await recordSecurity(
    tx,
    tenant,
    {
      kind: right ? 'signedIn' : 'secondStep',
      result: right ? 'done' : 'failed',
      actor: right ? { kind: 'client' } : { kind: 'anonymous' },
      clientId,
      sessionId,
      origin,
      detail: { method },
    },
    clock(),
  );
  if (!right) {
    await endSession(tx, tenant, sessionId, 'wrong code', clock());
    return null;
  }
  await tx
    .update(session)
    .set({ state: 'active', expiresAt: new Date(clock().getTime() + sessionDays * 86_400_000) })
    .where(mine);
  await dropFamily(tx, tenant, sessionId);
  const token = await startFamily(tx, dependencies, tenant, sessionId);
  await noticeNewSignIn(tx, tenant, { clientId, sessionId }, clock());
  return token;
}

/** What codes of a second step are counted under that nobody has answered yet. */
function codesSubject(clientId: string): string {
  return `mfa-code:${clientId}`;
}

async function secondStepOf(
  tx: TenantTransaction,
  tenant: string,
  found: ClientRow,
): Promise<SecondStep | null> {
  if (await hasAuthenticator(tx, tenant, found.id))
    return { method: 'authenticator', target: null };
  return found.mfa ? { method: 'code', target: maskPhone(found.phone) } : null;
}

function originOfDevice({ address, device: { browser, system } }: Credentials): SecurityOrigin {
  return { address, browser, system };
}
