import { eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { tradingPlanHalt } from '#server/db/tables/trading-plan.ts';

export type PlanHalt = typeof tradingPlanHalt.$inferSelect;

/** Why no plan of the tenant trades; `null` while they do. */
export async function haltOf(tx: TenantTransaction, tenant: string): Promise<PlanHalt | null> {
  const [row] = await tx.select().from(tradingPlanHalt).where(eq(tradingPlanHalt.tenant, tenant));
  return row ?? null;
}

/** From now on no plan buys, and what they have is sold. 409 `stateConflict` where they are halted already. */
export async function haltPlans(
  tx: TenantTransaction,
  tenant: string,
  note: string,
  now: Date,
): Promise<void> {
  const made = await tx
    .insert(tradingPlanHalt)
    .values({ tenant, note, haltedAt: now })
    .onConflictDoNothing()
    .returning({ tenant: tradingPlanHalt.tenant });
  if (made.length === 0) throw new CodedError('stateConflict', { state: 'halted' });
}

/** Plans trade again. 409 `stateConflict` where they were not halted. */
export async function resumePlans(tx: TenantTransaction, tenant: string): Promise<PlanHalt> {
  const [row] = await tx
    .delete(tradingPlanHalt)
    .where(eq(tradingPlanHalt.tenant, tenant))
    .returning();
  if (row === undefined) throw new CodedError('stateConflict', { state: 'trading' });
  return row;
}
