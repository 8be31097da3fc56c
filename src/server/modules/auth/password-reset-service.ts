import { and, eq, gt, inArray } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { passwordReset } from '#server/db/tables/password-reset.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import {
  changeClient,
  findClientByUsername,
  lockClient,
} from '#server/modules/client/client-service.ts';
import { newGivenCode, normaliseGivenCode } from '#server/platform/given-code.ts';
import type { SecurityOrigin } from '#server/rules/security/security-event.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { noteFactorChange } from './cooling-off-service.ts';
import { unlockSignIn } from './guess-limit-service.ts';
import { unknownClientId } from './known-network.ts';
import { passwordProblem } from './password-problem.ts';
import { endAllSessions } from './session-tokens-service.ts';
import { normaliseUsername } from './username.ts';

/** Life of the code that the advisor gives. */
const resetHours = 24;

/** Attempts in a window, from one address, and from it on one account: an attacker elsewhere cannot keep a client from their code. */
const resetAllowance = { address: 30, account: 10 } as const;

type Needed = Pick<AuthDependencies, 'clock' | 'random' | 'secrets'>;

/** Starts a reset, which only the desk can do. The code is returned once, here; an earlier one is void, and `voided` is when it would have expired. */
export async function startPasswordReset(
  tx: TenantTransaction,
  { clock, random, secrets }: Needed,
  tenant: string,
  clientId: string,
): Promise<{ readonly code: string; readonly expiresAt: Date; readonly voided: Date | null }> {
  const issuedAt = clock();
  const code = newGivenCode(random);
  const expiresAt = new Date(issuedAt.getTime() + resetHours * 3_600_000);
  const values = { hash: secrets.code(hashed(tenant, clientId, code)), issuedAt, expiresAt };
  const [before] = await tx
    .select({ expiresAt: passwordReset.expiresAt })
    .from(passwordReset)
    .where(and(eq(passwordReset.tenant, tenant), eq(passwordReset.clientId, clientId)));
  await tx
    .insert(passwordReset)
    .values({ tenant, clientId, ...values })
    .onConflictDoUpdate({ target: [passwordReset.tenant, passwordReset.clientId], set: values });
  return { code, expiresAt, voided: before?.expiresAt ?? null };
}

/** Withdraws a reset that is no longer needed: the client has chosen a password themselves. */
export async function voidPasswordReset(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<void> {
  await tx
    .delete(passwordReset)
    .where(and(eq(passwordReset.tenant, tenant), eq(passwordReset.clientId, clientId)));
}

export interface ResetRequest {
  readonly username: string;
  readonly code: string;
  readonly new_password: string;
}

/** Sets the password that the client chose, and ends all their sessions. */
export async function resetPassword(
  dependencies: AuthDependencies,
  tenant: Tenant,
  request: ResetRequest,
  origin: SecurityOrigin & { readonly address: string },
): Promise<void> {
  const { db, attempts, passwords, clock } = dependencies;
  const { address } = origin;
  const username = normaliseUsername(request.username);
  const from = `reset-from:${callerNetwork(address)}`;
  const account = `${from}:${username}`;
  await attempts.take(tenant.id, [
    { subject: from, count: resetAllowance.address },
    { subject: account, count: resetAllowance.account },
  ]);
  const found = await findClientByUsername(db, tenant.id, username);
  // Looked up also for an unknown client, so that timing does not reveal whether a username exists.
  const known = await db.inTenant(tenant.id, (tx) =>
    tx
      .select()
      .from(passwordReset)
      .where(live(dependencies, tenant.id, found?.id ?? unknownClientId, request.code)),
  );
  const record = (tx: TenantTransaction, result: 'done' | 'failed') =>
    recordSecurity(
      tx,
      tenant.id,
      {
        kind: 'passwordReset',
        result,
        actor: { kind: 'anonymous' },
        clientId: found?.id ?? null,
        origin,
      },
      clock(),
    );
  if (!found || known.length === 0) {
    await db.inTenant(tenant.id, (tx) => record(tx, 'failed'));
    throw refused('/code');
  }
  // Only now, or an attacker would learn from it whether the code was right.
  const problem = passwordProblem(tenant, request.new_password, found, '/new_password');
  if (problem) throw new CodedError('passwordResetFailed', {}, [problem]);
  const passwordHash = await passwords.make(request.new_password);
  await db.inTenant(tenant.id, async (tx) => {
    // First, as in a change of password: two that lock the same rows never wait for each other.
    await lockClient(tx, tenant.id, found.id);
    const spent = await tx
      .delete(passwordReset)
      .where(live(dependencies, tenant.id, found.id, request.code))
      .returning({ id: passwordReset.clientId });
    if (spent.length === 0) throw refused('/code');
    await changeClient(tx, tenant.id, found.id, { passwordHash });
    await noteFactorChange(tx, tenant.id, found.id, clock());
    await record(tx, 'done');
    // Who forgot it has tried in vain before: the new one opens at once.
    await unlockSignIn(tx, tenant.id, found);
    await endAllSessions(tx, tenant.id, found.id, 'password reset', clock());
    await notifyClient(
      tx,
      tenant.id,
      found.id,
      { kind: 'passwordChanged', params: {}, link: { to: 'security', id: null } },
      clock(),
    );
  });
  await attempts.succeeded(tenant.id, account, from);
}

function live(
  { clock, secrets }: Pick<AuthDependencies, 'clock' | 'secrets'>,
  tenant: string,
  clientId: string,
  code: string,
) {
  return and(
    eq(passwordReset.tenant, tenant),
    eq(passwordReset.clientId, clientId),
    inArray(passwordReset.hash, secrets.code.known(hashed(tenant, clientId, code))),
    gt(passwordReset.expiresAt, clock()),
  );
}

function hashed(tenant: string, clientId: string, code: string): string {
  return [tenant, clientId, 'password-reset', normaliseGivenCode(code)].join('\n');
}

function refused(pointer: string): CodedError {
  return new CodedError('passwordResetFailed', {}, [{ pointer, code: 'wrongCode' }]);
}
