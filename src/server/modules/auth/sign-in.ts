import { and, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { session } from '#server/db/tables/session.ts';
import type { SecurityOrigin } from '#server/rules/security/security-event.ts';
import type { QueuedMessage } from '#server/modules/outbox/outbox-service.ts';
import type { Guesses } from '#server/rules/guess-waits.ts';
import { isWorthANotice } from '#server/rules/guess-waits.ts';
import { codeTarget, maskTarget } from './code-target.ts';
import { noticeGuesses } from './notice-service.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import type { ClientContext } from '#server/http/handler.ts';
import { keepLanguage } from '#server/modules/client/client-language-service.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { hasAuthenticator, provesAuthenticator } from './authenticator-service.ts';
import { deviceOf, type Device } from '#server/http/device.ts';
import {
  accountSubject,
  codesSubject,
  findAccount,
  knowsNetwork,
  secondStepSubject,
} from './known-network.ts';
import { noticeNewSignIn } from './notice-new-sign-in.ts';
import type { SecondStep, TokensAnswer } from './session-tokens-service.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { isUsername, normaliseUsername } from './username.ts';
import {
  answerTokens,
  dropFamily,
  endBeyondLimit,
  endSession,
  sessionDays,
  startFamily,
  startSession,
} from './session-tokens-service.ts';

/** In a window: attempts from one address; codes sent to one client who proves none. */
export const loginAllowance = { address: 60, codes: 10 } as const;

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly address: string;
  readonly device: Device;
  /** In which the app is used. */
  readonly language: string;
  /** Aborted when the caller does not wait any more. */
  readonly signal?: AbortSignal;
}

/** Signs in. Every kind of wrong credentials costs the same work and gets the same answer. */
export async function signIn(
  dependencies: AuthDependencies,
  tenant: Tenant,
  credentials: Credentials,
): Promise<TokensAnswer> {
  const { db, attempts, guesses, passwords, codes, clock } = dependencies;
  const username = normaliseUsername(credentials.username);
  const address = `login-from:${callerNetwork(credentials.address)}`;
  await attempts.take(tenant.id, [{ subject: address, count: loginAllowance.address }]);
  // An impossible name: there is nothing to guess at, and nothing is counted that it could be mistaken for.
  if (!isUsername(username)) throw new CodedError('loginFailed');
  const { found, isKnownNetwork } = await findAccount(
    db,
    tenant.id,
    username,
    credentials.device.network,
  );
  const knownAddress = isKnownNetwork ? credentials.address : null;
  const account = accountSubject(username, knownAddress);
  const guessed = await guesses.take(tenant.id, account, tenant.security);
  // Outside any transaction: a hash takes long, and the embedded store has one connection for everybody.
  const right = await passwords.proves(
    credentials.password,
    found?.passwordHash ?? null,
    credentials.signal,
  );
  const origin = originOfDevice(credentials);
  if (!found || !right) {
    // Also for an unknown name: it takes the same work.
    const notice = await db.inTenant(tenant.id, async (tx) => {
      await recordSecurity(
        tx,
        tenant.id,
        {
          kind: 'signedIn',
          result: 'failed',
          actor: { kind: 'anonymous' },
          clientId: found?.id ?? null,
          origin,
        },
        clock(),
      );
      return found && isWorthANotice(guessed)
        ? noticeGuesses(tx, dependencies, tenant, found, 'signInsFailed')
        : null;
    });
    if (notice) dependencies.outbox.deliver(notice);
    throw new CodedError('loginFailed');
  }
  const second = await db.inTenant(tenant.id, (tx) => secondStepOf(tx, tenant, found));
  // Without its second step a right password is a guess as well, and gives none back.
  if (second === null) {
    await guesses.succeeded(tenant.id, account);
    await attempts.giveBack(tenant.id, address);
  }
  // Who knows the password and has not the telephone would make it ring all day.
  if (second?.method === 'code')
    await attempts.take(tenant.id, [
      { subject: codesSubject(found.id, knownAddress), count: loginAllowance.codes },
    ]);
  const [started, owed, messages] = await db.inTenant(tenant.id, async (tx) => {
    const now = await readClient(tx, tenant.id, found.id, 'lock');
    // Changed while it was looked at: sessions of the old password have been ended, and none may follow.
    if (now.passwordHash !== found.passwordHash) throw new CodedError('loginFailed');
    // Only a caller who knows the password gets this: others do not learn from it that the client exists.
    if (now.lockedAt !== null) throw new CodedError('accountLocked');
    if (now.closedAt !== null) throw new CodedError('accountClosed');
    const owes = await secondStepOf(tx, tenant, now);
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
    const code =
      owes?.method === 'code' ? await codes.issue(tx, request, codeTarget(tenant, now)) : null;
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
      clock(),
    );
    const notice =
      owes !== null && isWorthANotice(guessed)
        ? await noticeGuesses(tx, dependencies, tenant, now, 'secondStepsFailed')
        : null;
    if (owes === null) {
      await keepLanguage(tx, tenant.id, found.id, credentials.language, clock());
      await noticeNewSignIn(tx, tenant.id, opened, clock());
    }
    return [opened, owes, [code?.message, notice]] as const;
  });
  for (const message of messages) if (message) dependencies.outbox.deliver(message);
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
  origin: SecurityOrigin & { readonly address: string },
  language: string,
): Promise<TokensAnswer> {
  const { db, attempts, guesses } = dependencies;
  const { clientId } = pending;
  const network = deviceOf(undefined, origin.address).network;
  const [{ username }, isKnown] = await db.inTenant(tenant.id, async (tx) => [
    await readClient(tx, tenant.id, clientId),
    await knowsNetwork(tx, tenant.id, clientId, network),
  ]);
  const knownAddress = isKnown ? origin.address : null;
  const subject = secondStepSubject(clientId, knownAddress);
  const guessed = await guesses.take(tenant.id, subject, tenant.security);
  const answer = await db.inTenant(tenant.id, (tx) =>
    complete(tx, dependencies, tenant, { pending, code, origin, guessed, language }),
  );
  // Thrown outside: the end of the sign-in and the count of the entry stand.
  if (typeof answer !== 'string') {
    if (answer.notice) dependencies.outbox.deliver(answer.notice);
    throw new CodedError('verificationFailed');
  }
  await guesses.succeeded(tenant.id, subject);
  await guesses.succeeded(tenant.id, accountSubject(username, knownAddress));
  await attempts.succeeded(tenant.id, codesSubject(clientId, knownAddress));
  await attempts.giveBack(tenant.id, `login-from:${callerNetwork(origin.address)}`);
  return answerTokens(dependencies, tenant, { ...pending, refreshToken: answer }, null);
}

interface Completion {
  readonly pending: ClientContext;
  readonly code: string;
  readonly origin: SecurityOrigin;
  readonly guessed: Guesses;
  readonly language: string;
}

/** The first refresh token of the session when the code is right; when it is wrong the sign-in is over. */
async function complete(
  tx: TenantTransaction,
  dependencies: AuthDependencies,
  { id: tenant, ...rest }: Tenant,
  { pending: { clientId, sessionId }, code, origin, guessed, language }: Completion,
): Promise<string | { readonly notice: QueuedMessage | null }> {
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
    if (!isWorthANotice(guessed)) return { notice: null };
    const found = await readClient(tx, tenant, clientId);
    return {
      notice: await noticeGuesses(
        tx,
        dependencies,
        { id: tenant, ...rest },
        found,
        'secondStepsFailed',
      ),
    };
  }
  await tx
    .update(session)
    .set({ state: 'active', expiresAt: new Date(clock().getTime() + sessionDays * 86_400_000) })
    .where(mine);
  await endBeyondLimit(tx, tenant, { clientId, sessionId }, clock());
  await dropFamily(tx, tenant, sessionId);
  const token = await startFamily(tx, dependencies, tenant, sessionId);
  await keepLanguage(tx, tenant, clientId, language, clock());
  await noticeNewSignIn(tx, tenant, { clientId, sessionId }, clock());
  return token;
}

async function secondStepOf(
  tx: TenantTransaction,
  { id, security }: Tenant,
  found: ClientRow,
): Promise<SecondStep | null> {
  if (await hasAuthenticator(tx, id, found.id)) return { method: 'authenticator', target: null };
  return found.mfa || security.secondStep === 'required'
    ? { method: 'code', target: maskTarget(codeTarget({ security }, found)) }
    : null;
}

function originOfDevice({ address, device: { browser, system } }: Credentials): SecurityOrigin {
  return { address, browser, system };
}
