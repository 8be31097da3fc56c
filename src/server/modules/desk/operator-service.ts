import { and, asc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { OperatorRole } from '#core/desk/operator-role.ts';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OperatorRow } from '#server/db/tables/operator.ts';
import { operator, operatorSession } from '#server/db/tables/operator.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { newId } from '#server/platform/ids.ts';
import type { Secrets } from '#server/platform/secrets.ts';

const stepSeconds = 30;
const secretBytes = 20;
/** The autopilot never signs in, and no operator signs in as it. */
const reserved: readonly string[] = ['autopilot'];
const allowedName = /^[a-z0-9][a-z0-9._-]{1,39}$/;

/** What a new operator is shown once; the store keeps a hash and an encrypted secret. */
export interface OperatorCredentials {
  readonly password: string;
  /** Base32. */
  readonly secret: string;
}

interface Parts {
  readonly random: RandomSource;
  readonly secrets: Pick<Secrets, 'seal'>;
}

export function isOperatorName(name: string): boolean {
  return allowedName.test(name) && !reserved.includes(name);
}

/** Random credentials: 192 bits of password, 160 of the authenticator's secret. */
export function newCredentials(random: RandomSource): OperatorCredentials {
  return {
    password: random(24).toString('base64url'),
    secret: new Secret({ buffer: new Uint8Array(random(secretBytes)).buffer }).base32,
  };
}

/** What an authenticator app reads to take the secret in. */
export function otpauthUrl(
  tenant: { readonly name: string },
  name: string,
  secret: string,
): string {
  return totpOf(secret, { issuer: `${tenant.name} desk`, label: name }).toString();
}

/** Adds an operator; refuses with `alreadyExists` where the name is taken. */
export async function addOperator(
  tx: TenantTransaction,
  { random, secrets }: Parts,
  tenant: string,
  {
    name,
    roles,
    passwordHash,
    secret,
  }: {
    readonly name: string;
    readonly roles: readonly OperatorRole[];
    readonly passwordHash: string;
    readonly secret: string;
  },
  now: Date,
): Promise<OperatorRow> {
  if (!isOperatorName(name) || roles.length === 0)
    throw new CodedError('requestInvalid', {}, [{ pointer: '/name', code: 'invalid' }]);
  const [row] = await tx
    .insert(operator)
    .values({
      tenant,
      id: newId(now, random),
      name,
      passwordHash,
      sealedTotp: secrets.seal(secret, random),
      roles: [...new Set(roles)],
      createdAt: now,
    })
    .onConflictDoNothing({ target: [operator.tenant, operator.name] })
    .returning();
  if (!row) throw new CodedError('alreadyExists');
  return row;
}

export function listOperators(
  tx: TenantTransaction,
  tenant: string,
): Promise<readonly OperatorRow[]> {
  return tx.select().from(operator).where(eq(operator.tenant, tenant)).orderBy(asc(operator.name));
}

/** Gives an operator other roles, or disables them; a disabled operator is signed out at once. */
export async function changeOperator(
  tx: TenantTransaction,
  tenant: string,
  id: string,
  changes: { readonly roles?: readonly OperatorRole[]; readonly disabledAt?: Date | null },
): Promise<OperatorRow> {
  const [row] = await tx
    .update(operator)
    .set(changes)
    .where(and(eq(operator.tenant, tenant), eq(operator.id, id)))
    .returning();
  if (!row) throw new CodedError('notFound');
  if (row.disabledAt !== null)
    await tx
      .delete(operatorSession)
      .where(and(eq(operatorSession.tenant, tenant), eq(operatorSession.operatorId, id)));
  return row;
}

/** The time step that a code belongs to, one step early or late allowed (RFC 6238 §5.2); `null` for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

function totpOf(secret: string, more: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...more, secret: Secret.fromBase32(secret), period: stepSeconds });
}
