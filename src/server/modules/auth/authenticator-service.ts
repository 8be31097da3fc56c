import { and, count, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { authenticatorLifecycle, type AuthenticatorStatus } from '#core/lifecycle/authenticator.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { authenticator, recoveryCode } from '#server/db/tables/authenticator.ts';
import { newGivenCode, normaliseGivenCode } from '#server/platform/given-code.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { noteFactorChange } from './cooling-off-service.ts';
import { dropStepUps } from './step-up.ts';

/** Time in which a new authenticator must be proven. */
const bindSeconds = 10 * 60;
const recoveryCodes = 10;

const stepSeconds = 30;
const secretBytes = 20;

type Needed = Pick<AuthDependencies, 'clock' | 'random' | 'secrets'>;

export interface Binding {
  /** Base32. */
  readonly secret: string;
  readonly url: string;
  readonly expiresAt: Date;
}

export async function hasAuthenticator(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<boolean> {
  return (await boundSince(tx, tenant, clientId)) !== null;
}

/** When the client bound their authenticator; `null` without one. */
export async function boundSince(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<Date | null> {
  const [row] = await tx
    .select({ boundAt: authenticator.boundAt })
    .from(authenticator)
    .where(of(tenant, clientId));
  return row?.boundAt ?? null;
}

/** Which of these clients have bound one. */
export async function boundAmong(
  tx: TenantTransaction,
  tenant: string,
  clientIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (clientIds.length === 0) return new Set();
  const rows = await tx
    .select({ clientId: authenticator.clientId })
    .from(authenticator)
    .where(
      and(
        eq(authenticator.tenant, tenant),
        inArray(authenticator.clientId, [...clientIds]),
        isNotNull(authenticator.boundAt),
      ),
    );
  return new Set(rows.map(({ clientId }) => clientId));
}

/** Keeps a new secret beside nothing that is bound yet; `null` when an authenticator is bound already. */
export async function beginBinding(
  tx: TenantTransaction,
  { clock, random, secrets }: Needed,
  tenant: { readonly id: string; readonly name: string },
  client: { readonly id: string; readonly username: string },
): Promise<Binding | null> {
  const now = clock();
  const [row] = await tx.select().from(authenticator).where(of(tenant.id, client.id)).for('update');
  if (authenticatorLifecycle.next(statusOf(row, now), 'begin', 'client') === null) return null;
  const secret = new Secret({ buffer: new Uint8Array(random(secretBytes)).buffer });
  const values = {
    encryptedSecret: secrets.seal(secret.base32, random),
    begunAt: now,
    lastStep: -1,
  };
  const rows = await tx
    .insert(authenticator)
    .values({ tenant: tenant.id, clientId: client.id, ...values })
    .onConflictDoUpdate({
      target: [authenticator.tenant, authenticator.clientId],
      set: values,
      setWhere: isNull(authenticator.boundAt),
    })
    .returning({ clientId: authenticator.clientId });
  if (rows.length === 0) return null;
  const url = new TOTP({
    issuer: tenant.name,
    label: client.username,
    secret,
    period: stepSeconds,
  }).toString();
  return { secret: secret.base32, url, expiresAt: new Date(now.getTime() + bindSeconds * 1000) };
}

/** Binds by a code of the new authenticator. Answers its recovery codes, `wrong`, or `none` where nothing was begun. */
export async function confirmBinding(
  tx: TenantTransaction,
  needed: Needed,
  tenant: string,
  clientId: string,
  code: string,
): Promise<readonly string[] | 'wrong' | 'none'> {
  const { clock, secrets } = needed;
  const now = clock();
  const [row] = await tx.select().from(authenticator).where(of(tenant, clientId)).for('update');
  if (!row || authenticatorLifecycle.next(statusOf(row, now), 'confirm', 'client') === null)
    return 'none';
  const step = stepOf(secrets.unseal(row.encryptedSecret), code, now);
  if (step === null) return 'wrong';
  await tx.update(authenticator).set({ boundAt: now, lastStep: step }).where(of(tenant, clientId));
  await noteFactorChange(tx, tenant, clientId, now);
  return makeRecoveryCodes(tx, needed, tenant, clientId);
}

/** Whether a code is right, be it of the authenticator or one for recovery. Either is good once. */
export function provesAuthenticator(
  tx: TenantTransaction,
  needed: Needed,
  tenant: string,
  clientId: string,
  code: string,
): Promise<boolean> {
  return /^\d{6}$/.test(code)
    ? spendStep(tx, needed, tenant, clientId, code)
    : spendRecoveryCode(tx, needed, tenant, clientId, code);
}

/** New recovery codes in place of all earlier ones; `null` where nothing is bound. */
export async function renewRecoveryCodes(
  tx: TenantTransaction,
  needed: Needed,
  tenant: string,
  clientId: string,
): Promise<readonly string[] | null> {
  const [row] = await tx.select().from(authenticator).where(of(tenant, clientId)).for('update');
  return authenticatorLifecycle.next(statusOf(row, needed.clock()), 'renew', 'client') === null
    ? null
    : makeRecoveryCodes(tx, needed, tenant, clientId);
}

// They are shown once; only keyed hashes stay.
async function makeRecoveryCodes(
  tx: TenantTransaction,
  { random, secrets }: Needed,
  tenant: string,
  clientId: string,
): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => newGivenCode(random).toLowerCase());
  await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.tenant, tenant), eq(recoveryCode.clientId, clientId)));
  await tx.insert(recoveryCode).values(
    codes.map((code) => ({
      tenant,
      clientId,
      hash: secrets.code(hashed(tenant, clientId, code)),
    })),
  );
  return codes;
}

export async function recoveryCodesLeft(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<number> {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCode)
    .where(
      and(
        eq(recoveryCode.tenant, tenant),
        eq(recoveryCode.clientId, clientId),
        isNull(recoveryCode.usedAt),
      ),
    );
  return row?.left ?? 0;
}

/** Takes the authenticator, its recovery codes and what was proven by it away. Answers whether one was bound. */
export async function removeAuthenticator(
  tx: TenantTransaction,
  { clock }: Pick<Needed, 'clock'>,
  tenant: string,
  clientId: string,
  by: 'client' | 'operator',
): Promise<boolean> {
  const [row] = await tx.select().from(authenticator).where(of(tenant, clientId)).for('update');
  const step = authenticatorLifecycle.next(statusOf(row, clock()), 'remove', by);
  if (step === null) return false;
  await tx.delete(authenticator).where(of(tenant, clientId));
  await carryOut(step, { dropProofs: () => dropStepUps(tx, tenant, clientId, 'mfa') });
  await noteFactorChange(tx, tenant, clientId, clock());
  return true;
}

// What was begun and not proven in time is as if it had not been begun.
function statusOf(
  row: typeof authenticator.$inferSelect | undefined,
  now: Date,
): AuthenticatorStatus {
  if (row === undefined) return 'unbound';
  if (row.boundAt !== null) return 'bound';
  return now.getTime() - row.begunAt.getTime() > bindSeconds * 1000 ? 'unbound' : 'begun';
}

async function spendStep(
  tx: TenantTransaction,
  { clock, secrets }: Needed,
  tenant: string,
  clientId: string,
  code: string,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(authenticator)
    .where(and(of(tenant, clientId), isNotNull(authenticator.boundAt)));
  const step = row ? stepOf(secrets.unseal(row.encryptedSecret), code, clock()) : null;
  if (step === null) return false;
  // In one statement: of two calls that bring the same code at once, one finds the step used.
  const rows = await tx
    .update(authenticator)
    .set({ lastStep: step })
    .where(and(of(tenant, clientId), lt(authenticator.lastStep, step)))
    .returning({ clientId: authenticator.clientId });
  return rows.length > 0;
}

async function spendRecoveryCode(
  tx: TenantTransaction,
  { clock, secrets }: Needed,
  tenant: string,
  clientId: string,
  code: string,
): Promise<boolean> {
  const rows = await tx
    .update(recoveryCode)
    .set({ usedAt: clock() })
    .where(
      and(
        eq(recoveryCode.tenant, tenant),
        eq(recoveryCode.clientId, clientId),
        inArray(recoveryCode.hash, secrets.code.known(hashed(tenant, clientId, code))),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ hash: recoveryCode.hash });
  return rows.length > 0;
}

/** The time step that a code belongs to, one step early or late allowed (RFC 6238 §5.2); `null` for a wrong code. */
function stepOf(secret: string | null, code: string, now: Date): number | null {
  if (secret === null) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

function hashed(tenant: string, clientId: string, code: string): string {
  return [tenant, clientId, 'recovery', normaliseGivenCode(code)].join('\n');
}

function of(tenant: string, clientId: string) {
  return and(eq(authenticator.tenant, tenant), eq(authenticator.clientId, clientId));
}
