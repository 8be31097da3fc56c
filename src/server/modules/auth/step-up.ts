import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import { authenticator } from '#server/db/tables/authenticator.ts';
import { session } from '#server/db/tables/session.ts';
import { stepUp } from '#server/db/tables/step-up.ts';
import type { StepUpKind } from '#server/http/contract.ts';
import type { ClientContext } from '#server/http/handler.ts';
import type { StepUpDemand, StepUpGuard } from '#server/http/step-up-guard.ts';
import { readClient } from '#server/modules/client/client-service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';

type Proof = typeof stepUp.$inferSelect;

/** Life of a step-up proof. */
const stepUpSeconds = 5 * 60;

/** The answer of verifyPassword, verifyPin and verifyCode. */
export interface StepUpAnswer {
  readonly kind: StepUpKind;
  /** Until when the proof is good; `null` where no request was named that it is for. */
  readonly expires_at: string | null;
}

/**
 * Notes that a session proved itself again for one request, by the `intent` that its refusal named. A proof for nothing in
 * particular is none: it says that the secret was right and opens nothing.
 */
export async function giveStepUp(
  tx: TenantTransaction,
  clock: Clock,
  tenant: string,
  { sessionId }: ClientContext,
  { kind, intent }: { readonly kind: StepUpKind; readonly intent: string | undefined },
): Promise<StepUpAnswer> {
  if (intent === undefined) return { kind, expires_at: null };
  const now = clock();
  const expiresAt = new Date(now.getTime() + stepUpSeconds * 1000);
  // Unused proofs do not accumulate.
  await tx
    .delete(stepUp)
    .where(
      and(eq(stepUp.tenant, tenant), eq(stepUp.sessionId, sessionId), lte(stepUp.expiresAt, now)),
    );
  await keep(tx, { tenant, sessionId, kind, intent, expiresAt });
  return { kind, expires_at: expiresAt.toISOString() };
}

/** Takes a client's proofs of one kind away, in every session: what they were given for no longer applies. */
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

export function createStepUpGuard(
  db: Database,
  clock: Clock,
  secrets: Pick<Secrets, 'intent'>,
): StepUpGuard {
  const take = async (
    tx: TenantTransaction,
    { id: tenant }: Tenant,
    { clientId, sessionId }: ClientContext,
    { kind, intent }: StepUpDemand,
  ): Promise<Proof> => {
    // Of the session as well: what one page was asked for is no proof in another.
    const text = [tenant, sessionId, kind, intent].join('\n');
    const [row] = await tx
      .delete(stepUp)
      .where(
        and(
          eq(stepUp.tenant, tenant),
          eq(stepUp.sessionId, sessionId),
          eq(stepUp.kind, kind),
          inArray(stepUp.intent, [...secrets.intent.known(text)]),
          gt(stepUp.expiresAt, clock()),
        ),
      )
      .returning();
    if (row) return row;
    throw new CodedError('stepUpNeeded', {
      need: kind,
      by: await methodOf(tx, tenant, clientId, kind),
      intent: secrets.intent(text),
    });
  };
  return {
    async take(tx, tenant, client, demand) {
      await take(tx, tenant, client, demand);
    },
    async spend(tenant, client, demand, work) {
      const proof = await db.inTenant(tenant.id, (tx) => take(tx, tenant, client, demand));
      try {
        return await work();
      } catch (error) {
        await db.inTenant(tenant.id, (tx) => keep(tx, proof));
        throw error;
      }
    },
  };
}

/** How this client gives the proof: `setPin` where the PIN that is asked for was never set. */
async function methodOf(
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

async function keep(tx: TenantTransaction, proof: Proof): Promise<void> {
  await tx
    .insert(stepUp)
    .values(proof)
    .onConflictDoUpdate({
      target: [stepUp.tenant, stepUp.sessionId, stepUp.kind, stepUp.intent],
      // One that is given back does not shorten one that was given meanwhile.
      set: { expiresAt: sql`greatest(${stepUp.expiresAt}, excluded.expires_at)` },
    });
}
