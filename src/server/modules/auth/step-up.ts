import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { authenticator } from '#server/db/tables/authenticator.ts';
import { session } from '#server/db/tables/session.ts';
import { stepUp } from '#server/db/tables/step-up.ts';
import type { StepUpKind } from '#server/http/contract.ts';
import type { ClientContext } from '#server/http/handler.ts';
import type { StepUpGuard } from '#server/http/step-up-guard.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';

/** Life of a step-up proof. */
export const stepUpSeconds = 5 * 60;

/** The answer of verifyPassword, verifyPin and verifyCode. */
export interface StepUpAnswer {
  readonly kind: StepUpKind;
  readonly expires_at: string;
}

/** Notes that a session proved itself again. A second proof of the kind takes the place of the first. */
export async function giveStepUp(
  tx: TenantTransaction,
  clock: Clock,
  tenant: string,
  { sessionId }: ClientContext,
  kind: StepUpKind,
): Promise<StepUpAnswer> {
  const expiresAt = new Date(clock().getTime() + stepUpSeconds * 1000);
  await keep(tx, tenant, sessionId, kind, expiresAt);
  return { kind, expires_at: expiresAt.toISOString() };
}

/** Takes a client's proofs of one kind away, in every session: what they were given for is gone. */
export async function dropStepUps(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  kind: StepUpKind,
): Promise<void> {
  const sessions = tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.tenant, tenant), eq(session.clientId, clientId)));
  await tx
    .delete(stepUp)
    .where(
      and(eq(stepUp.tenant, tenant), eq(stepUp.kind, kind), inArray(stepUp.sessionId, sessions)),
    );
}

export function createStepUpGuard(db: Database, clock: Clock): StepUpGuard {
  return {
    async take(tx, tenant, client, kind) {
      await take(tx, tenant.id, client, kind, clock());
    },
    async spend(tenant, client, kind, work) {
      const expiresAt = await db.inTenant(tenant.id, (tx) =>
        take(tx, tenant.id, client, kind, clock()),
      );
      try {
        return await work();
      } catch (error) {
        await db.inTenant(tenant.id, (tx) =>
          keep(tx, tenant.id, client.sessionId, kind, expiresAt),
        );
        throw error;
      }
    },
  };
}

async function take(
  tx: TenantTransaction,
  tenant: string,
  client: ClientContext,
  kind: StepUpKind,
  now: Date,
): Promise<Date> {
  const [row] = await tx
    .delete(stepUp)
    .where(
      and(
        eq(stepUp.tenant, tenant),
        eq(stepUp.sessionId, client.sessionId),
        eq(stepUp.kind, kind),
        gt(stepUp.expiresAt, now),
      ),
    )
    .returning();
  if (row) return row.expiresAt;
  throw new CodedError('stepUpNeeded', {
    need: kind,
    by: await wayOf(tx, tenant, client.clientId, kind),
  });
}

/** How this client gives the proof: `setPin` where the PIN that is asked for was never set. */
async function wayOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  kind: StepUpKind,
): Promise<string> {
  if (kind === 'password') return 'password';
  const { pinHash } = await readClient(tx, tenant, clientId);
  if (kind === 'pin') return pinHash === null ? 'setPin' : 'pin';
  const [bound] = await tx
    .select({ boundAt: authenticator.boundAt })
    .from(authenticator)
    .where(and(eq(authenticator.tenant, tenant), eq(authenticator.clientId, clientId)));
  return bound?.boundAt ? 'authenticator' : 'code';
}

async function keep(
  tx: TenantTransaction,
  tenant: string,
  sessionId: string,
  kind: StepUpKind,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insert(stepUp)
    .values({ tenant, sessionId, kind, expiresAt })
    .onConflictDoUpdate({
      target: [stepUp.tenant, stepUp.sessionId, stepUp.kind],
      // One that is given back does not shorten one that was given meanwhile.
      set: { expiresAt: sql`greatest(${stepUp.expiresAt}, excluded.expires_at)` },
    });
}
