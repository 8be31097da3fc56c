import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { SecurityOrigin } from '#server/rules/security/security-event.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { OperatorRow } from '#server/db/tables/operator.ts';
import { operator, operatorSession } from '#server/db/tables/operator.ts';
import { callerNetwork } from '#server/http/caller-network.ts';
import type { OperatorContext, OperatorSessions } from '#server/http/operator.ts';
import type { AttemptLimit } from '#server/modules/auth/attempt-limit-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import type { PasswordHash } from '#server/platform/password-hash.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { recordSecurity } from '#server/security-log/record-security.ts';
import { stepOfCode } from './operator-service.ts';

/** Longest life of a session, and how long it may rest. */
export const operatorSessionHours = 4;
export const operatorIdleMinutes = 30;
/** Attempts in a window: with one name, and from one address. */
export const operatorAllowance = { name: 10, address: 30 } as const;
/** Use is noted once a minute: a call a second need not write each time. */
const touchMs = 60_000;

export interface OperatorDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly secrets: Secrets;
  readonly passwords: PasswordHash;
  readonly attempts: AttemptLimit;
}

export interface OperatorSignIn {
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

/** Opens a session by name, password and a fresh code, all at once: the refusal never says which was wrong. */
export async function signInOperator(
  { db, clock, random, secrets, passwords, attempts }: OperatorDependencies,
  tenant: string,
  { name, password, code }: OperatorSignIn,
  origin: SecurityOrigin & { readonly address: string },
): Promise<{ readonly token: string; readonly expiresAt: Date; readonly row: OperatorRow }> {
  const address = `desk-from:${callerNetwork(origin.address)}`;
  const subject = `desk:${name}`;
  await attempts.take(tenant, [
    { subject: address, count: operatorAllowance.address },
    { subject, count: operatorAllowance.name },
  ]);
  const [found] = await db.inTenant(tenant, (tx) =>
    tx
      .select()
      .from(operator)
      .where(
        and(eq(operator.tenant, tenant), eq(operator.name, name), isNull(operator.disabledAt)),
      ),
  );
  // Outside any transaction: a hash takes long, and the embedded store has one connection for everybody.
  const right = await passwords.proves(password, found?.passwordHash ?? null);
  const token = random(32).toString('base64url');
  const now = clock();
  const expiresAt = new Date(now.getTime() + operatorSessionHours * 3_600_000);
  const row = await db.inTenant(tenant, async (tx) => {
    const opened = found && right && (await spendCode(tx, secrets, found, code, now));
    await recordSecurity(
      tx,
      tenant,
      {
        kind: 'operatorSignedIn',
        result: opened ? 'done' : 'failed',
        // An unknown name is not kept: it may be a password in the wrong field.
        actor: found ? { kind: 'operator', name: found.name } : { kind: 'anonymous' },
        clientId: null,
        origin,
      },
      now,
    );
    if (!opened) return null;
    await tx.insert(operatorSession).values({
      tenant,
      tokenHash: hashToken(token),
      operatorId: found.id,
      startedAt: now,
      lastUsedAt: now,
      expiresAt,
    });
    return found;
  });
  if (!row) throw new CodedError('loginFailed');
  await attempts.succeeded(tenant, subject, address);
  return { token, expiresAt, row };
}

/** Proves tokens of operators against their session, so that signing out and disabling work at once. */
export function createOperatorSessions({
  db,
  clock,
}: Pick<OperatorDependencies, 'db' | 'clock'>): OperatorSessions {
  return {
    prove: (tenant, token) => db.inTenant(tenant.id, (tx) => prove(tx, tenant.id, token, clock())),
  };
}

async function prove(
  tx: TenantTransaction,
  tenant: string,
  token: string,
  now: Date,
): Promise<OperatorContext | null> {
  const mine = and(
    eq(operatorSession.tenant, tenant),
    eq(operatorSession.tokenHash, hashToken(token)),
  );
  const [session] = await tx
    .select()
    .from(operatorSession)
    .where(and(mine, gt(operatorSession.expiresAt, now)));
  if (!session) return null;
  const rested = now.getTime() - session.lastUsedAt.getTime();
  if (rested > operatorIdleMinutes * 60_000) return null;
  const [row] = await tx
    .select()
    .from(operator)
    .where(
      and(
        eq(operator.tenant, tenant),
        eq(operator.id, session.operatorId),
        isNull(operator.disabledAt),
      ),
    );
  if (!row) return null;
  if (rested > touchMs) await tx.update(operatorSession).set({ lastUsedAt: now }).where(mine);
  return { operatorId: row.id, name: row.name, roles: row.roles };
}

export async function endOperatorSessions(
  tx: TenantTransaction,
  tenant: string,
  operatorId: string,
): Promise<void> {
  await tx
    .delete(operatorSession)
    .where(and(eq(operatorSession.tenant, tenant), eq(operatorSession.operatorId, operatorId)));
}

/** Forgets sessions that have run out. */
export async function purgeOperatorSessions(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
): Promise<void> {
  await tx
    .delete(operatorSession)
    .where(and(eq(operatorSession.tenant, tenant), lt(operatorSession.expiresAt, now)));
}

// In one statement: of two calls that bring the same code at once, one finds the step used.
async function spendCode(
  tx: TenantTransaction,
  secrets: Pick<Secrets, 'unseal'>,
  row: OperatorRow,
  code: string,
  now: Date,
): Promise<boolean> {
  const secret = secrets.unseal(row.sealedTotp);
  const step = secret === null ? null : stepOfCode(secret, code, now);
  if (step === null) return false;
  const spent = await tx
    .update(operator)
    .set({ lastStep: step })
    .where(
      and(eq(operator.tenant, row.tenant), eq(operator.id, row.id), lt(operator.lastStep, step)),
    )
    .returning({ id: operator.id });
  return spent.length > 0;
}

/** A token is 256 random bits, so a plain hash is enough: there is nothing to guess. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
