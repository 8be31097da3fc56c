import { eq, and } from 'drizzle-orm';
import type { FieldProblem } from '#core/errors.ts';
import { CodedError } from '#core/errors.ts';
import { maskPhone } from '#server/rules/mask.ts';
import { mobileError } from '#server/rules/mobile.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { client } from '#server/db/tables/client.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import { newId } from '#server/platform/ids.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import { keepLanguage } from '#server/modules/client/client-language-service.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import type { Device } from '#server/http/device.ts';
import { findInvitation, spendInvitation } from './invitation-service.ts';
import type { InvitationRow } from './invitation-service.ts';
import { passwordProblem } from './password-problem.ts';
import {
  giveTryBack,
  issueRegistrationCode,
  provesRegistrationCode,
  spendRegistrationCode,
} from './registration-codes.ts';
import type { TokensAnswer } from './session-tokens-service.ts';
import { answerTokens, startSession } from './session-tokens-service.ts';
import { normaliseUsername } from './username.ts';

/** In a window: attempts from one address and with one phone; codes sent to one phone, and with one invitation. */
export const registerAllowance = { address: 30, phone: 15, code: 5, invitation: 10 } as const;

/** What a client may do before they are known better; the desk gives the rest. */
const newcomerTier = { vip: 0, score: 300, perms: ['deposit'], features: {} } as const;

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly full_name: string;
  readonly phone: string;
  readonly email?: string | undefined;
  readonly invitation_code: string;
  readonly code: string;
}

/** Sends a code to a phone whose holder has an invitation. */
export async function sendRegistrationCode(
  dependencies: AuthDependencies,
  tenant: Tenant,
  request: { readonly phone: string; readonly invitation_code: string },
  address: string,
) {
  const { db, attempts, codes } = dependencies;
  await attempts.take(tenant.id, [
    { subject: `register-from:${callerNetwork(address)}`, count: registerAllowance.address },
  ]);
  const invitation = await db.inTenant(tenant.id, (tx) =>
    findInvitation(tx, dependencies, tenant.id, request.invitation_code),
  );
  if (!invitation) throw refused([wrongInvitation]);
  const fault = mobileError(request.phone);
  if (fault) throw refused([{ pointer: '/phone', ...fault }]);
  await attempts.take(tenant.id, [
    { subject: `register-invitation:${invitation.id}`, count: registerAllowance.invitation },
    { subject: `register-code:${request.phone}`, count: registerAllowance.code },
  ]);
  const sent = await db.inTenant(tenant.id, (tx) =>
    issueRegistrationCode(tx, dependencies, tenant.id, request.phone),
  );
  codes.deliver(sent);
  return { target: maskPhone(request.phone), expires_at: sent.expiresAt.toISOString() };
}

/** Who registers: from where, with what, and in which language. */
interface Registrant {
  readonly address: string;
  readonly device: Device;
  readonly language: string;
}

/** Opens an account and its first session, or refuses and changes nothing but the count of wrong codes. */
export async function register(
  dependencies: AuthDependencies,
  tenant: Tenant,
  request: Registration,
  { address, device, language }: Registrant,
): Promise<TokensAnswer> {
  const { db, attempts, passwords } = dependencies;
  const username = normaliseUsername(request.username);
  const from = `register-from:${callerNetwork(address)}`;
  const phone = `register:${request.phone}`;
  await attempts.take(tenant.id, [{ subject: from, count: registerAllowance.address }]);
  const invitation = await db.inTenant(tenant.id, (tx) =>
    findInvitation(tx, dependencies, tenant.id, request.invitation_code),
  );
  // A caller without an invitation learns nothing else, neither which names are taken nor whether a code was right, and uses up nothing
  // of the phone that they name.
  if (!invitation) throw refused([wrongInvitation]);
  await attempts.take(tenant.id, [{ subject: phone, count: registerAllowance.phone }]);
  const problems = await db.inTenant(tenant.id, (tx) =>
    validate(tx, dependencies, tenant, request, username),
  );
  if (problems.length > 0) throw refused(problems);
  // Outside any transaction: a hash takes long, and the embedded store has one connection for everybody.
  const passwordHash = await passwords.make(request.password);
  const started = await db.inTenant(tenant.id, async (tx) => {
    const clientId = await openAccount(
      tx,
      dependencies,
      tenant,
      { ...request, username, passwordHash },
      invitation,
    );
    const opened = await startSession(tx, dependencies, tenant, clientId, 'active', device);
    await keepLanguage(tx, tenant.id, clientId, language, dependencies.clock());
    await recordSecurity(
      tx,
      tenant.id,
      {
        kind: 'registered',
        actor: { kind: 'client' },
        clientId,
        sessionId: opened.sessionId,
        origin: { address, browser: device.browser, system: device.system },
      },
      dependencies.clock(),
    );
    return opened;
  });
  await attempts.succeeded(tenant.id, phone, from);
  return answerTokens(dependencies, tenant, started, null);
}

const wrongInvitation: FieldProblem = { pointer: '/invitation_code', code: 'wrongCode' };
const wrongCode: FieldProblem = { pointer: '/code', code: 'wrongCode' };
const takenUsername: FieldProblem = { pointer: '/username', code: 'taken' };

/** Everything that does not hold. */
async function validate(
  tx: TenantTransaction,
  dependencies: AuthDependencies,
  tenant: Tenant,
  request: Registration,
  username: string,
): Promise<readonly FieldProblem[]> {
  const weak = passwordProblem(
    tenant,
    request.password,
    { username, fullName: request.full_name, email: request.email ?? null },
    '/password',
  );
  const problems: FieldProblem[] = weak ? [weak] : [];
  // Without a valid code a caller does not learn which names are taken; with one, they may ask for as many as the code has attempts.
  if (!(await provesRegistrationCode(tx, dependencies, tenant.id, request.phone, request.code)))
    return [...problems, wrongCode];
  if (await isTaken(tx, tenant.id, username)) return [takenUsername, ...problems];
  await giveTryBack(tx, tenant.id, request.phone);
  return problems;
}

async function openAccount(
  tx: TenantTransaction,
  { clock, random }: AuthDependencies,
  tenant: Tenant,
  request: Pick<Registration, 'username' | 'full_name' | 'phone' | 'email'> & {
    readonly passwordHash: string;
  },
  invitation: InvitationRow,
): Promise<string> {
  const now = clock();
  const clientId = newId(now, random);
  // Of two who come at once with the same code, phone or name, the second finds it used, and their transaction fails.
  if (!(await spendInvitation(tx, tenant.id, invitation.id, clientId, now)))
    throw refused([wrongInvitation]);
  if (!(await spendRegistrationCode(tx, tenant.id, request.phone))) throw refused([wrongCode]);
  const rows = await tx
    .insert(client)
    .values({
      tenant: tenant.id,
      id: clientId,
      username: request.username,
      fullName: request.full_name.trim(),
      passwordHash: request.passwordHash,
      orderNum: orderNumber(tenant, clientId),
      email: request.email ?? null,
      phone: request.phone,
      joinedAt: now,
      advisorId: invitation.advisorId,
      ...newcomerTier,
      perms: [...newcomerTier.perms],
    })
    .onConflictDoNothing({ target: [client.tenant, client.username] })
    .returning({ id: client.id });
  if (rows.length === 0) throw refused([takenUsername]);
  return clientId;
}

async function isTaken(tx: TenantTransaction, tenant: string, username: string): Promise<boolean> {
  const rows = await tx
    .select({ id: client.id })
    .from(client)
    .where(and(eq(client.tenant, tenant), eq(client.username, username)));
  return rows.length > 0;
}

/** The country's code and twelve digits out of the id's random half: 40 bits, so that no two clients meet. */
function orderNumber({ countryCode }: Tenant, clientId: string): string {
  return `${countryCode}${String(Number.parseInt(clientId.replaceAll('-', '').slice(-10), 16)).padStart(13, '0')}`;
}

function refused(problems: readonly FieldProblem[]): CodedError {
  return new CodedError('registrationFailed', {}, problems);
}
