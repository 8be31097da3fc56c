import { and, asc, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { PlanStatus } from '#core/lifecycle/trading-plan.ts';
import { runningPlanStatuses } from '#core/lifecycle/trading-plan.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { PlanDayRow, PlanRow } from '#server/db/tables/trading-plan.ts';
import { tradingPlan, tradingPlanDay } from '#server/db/tables/trading-plan.ts';
import type { Cursor } from '#server/http/cursor.ts';

export interface PlanName {
  readonly id: string;
  /** `null` for the desk and for jobs. */
  readonly clientId: string | null;
}

/** A plan; `notFound` for one that is not there or not the client's. */
export async function findPlan(
  tx: TenantTransaction,
  tenant: string,
  { id, clientId }: PlanName,
  lock: 'lock' | 'read' = 'read',
): Promise<PlanRow> {
  const query = tx
    .select()
    .from(tradingPlan)
    .where(
      and(
        eq(tradingPlan.tenant, tenant),
        eq(tradingPlan.id, id),
        clientId === null ? undefined : eq(tradingPlan.clientId, clientId),
      ),
    );
  const [row] = await (lock === 'lock' ? query.for('update') : query);
  if (!row) throw new CodedError('notFound');
  return row;
}

/** Plans of a client, the newest first; drafts are nothing yet. */
export function plansOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  after: Cursor | null,
  limit: number,
): Promise<readonly PlanRow[]> {
  return tx
    .select()
    .from(tradingPlan)
    .where(
      and(
        eq(tradingPlan.tenant, tenant),
        eq(tradingPlan.clientId, clientId),
        ne(tradingPlan.status, 'draft'),
        olderThan(after, tradingPlan.createdAt, tradingPlan.id),
      ),
    )
    .orderBy(desc(tradingPlan.createdAt), desc(tradingPlan.id))
    .limit(limit);
}

/** Plans of one status for the desk, the oldest first. */
export function plansIn(
  tx: TenantTransaction,
  tenant: string,
  status: PlanStatus,
  after: Cursor | null,
  limit: number,
): Promise<readonly PlanRow[]> {
  return tx
    .select()
    .from(tradingPlan)
    .where(
      and(
        eq(tradingPlan.tenant, tenant),
        eq(tradingPlan.status, status),
        newerThan(after, tradingPlan.createdAt, tradingPlan.id),
      ),
    )
    .orderBy(asc(tradingPlan.createdAt), asc(tradingPlan.id))
    .limit(limit);
}

/** Plans that run and were not looked at in this minute, in the order of their ids. */
export async function duePlans(
  tx: TenantTransaction,
  tenant: string,
  minute: number,
  after: string | null,
  limit: number,
): Promise<readonly PlanRow[]> {
  return tx
    .select()
    .from(tradingPlan)
    .where(
      and(
        eq(tradingPlan.tenant, tenant),
        inArray(tradingPlan.status, [...runningPlanStatuses]),
        lt(tradingPlan.minute, minute),
        after === null ? undefined : sql`${tradingPlan.id} > ${after}::uuid`,
      ),
    )
    .orderBy(asc(tradingPlan.id))
    .limit(limit);
}

/**
 * Writes that plans were looked at in a minute which did nothing to them. One that was looked at since, has ended, or is being changed is
 * left as it is.
 */
export async function keepMinute(
  tx: TenantTransaction,
  tenant: string,
  ids: readonly string[],
  minute: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    with unchanged as (
      select id from trading_plan
      where tenant = ${tenant} and id = any(${sql.param([...ids])}::uuid[])
        and status in ('active', 'paused') and minute < ${minute}
      for update skip locked
    )
    update trading_plan set minute = ${minute}
    from unchanged where tenant = ${tenant} and trading_plan.id = unchanged.id`);
}

export function runningPlans(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly PlanRow[]> {
  return tx
    .select()
    .from(tradingPlan)
    .where(
      and(
        eq(tradingPlan.tenant, tenant),
        eq(tradingPlan.clientId, clientId),
        inArray(tradingPlan.status, [...runningPlanStatuses]),
      ),
    )
    .orderBy(asc(tradingPlan.createdAt), asc(tradingPlan.id));
}

/** Writes what changes of a plan that is locked. */
export async function savePlan(tx: TenantTransaction, row: PlanRow): Promise<void> {
  const { status, reason, remark, minute, day, opening, trades, returned, returns } = row;
  const { riskVersion, riskAcceptedAt, steps, startedAt, endedAt } = row;
  await tx
    .update(tradingPlan)
    .set({
      ...{ status, reason, remark, minute, day, opening, trades, returned, returns },
      ...{ riskVersion, riskAcceptedAt, steps, startedAt, endedAt },
    })
    .where(and(eq(tradingPlan.tenant, row.tenant), eq(tradingPlan.id, row.id)));
}

/** Days of a plan, the newest first. `after` is the day that a page ended with. */
export function daysOf(
  tx: TenantTransaction,
  { tenant, id }: Pick<PlanRow, 'tenant' | 'id'>,
  after: string | null,
  limit: number,
): Promise<readonly PlanDayRow[]> {
  return tx
    .select()
    .from(tradingPlanDay)
    .where(
      and(
        eq(tradingPlanDay.tenant, tenant),
        eq(tradingPlanDay.planId, id),
        after === null ? undefined : lt(tradingPlanDay.day, after),
      ),
    )
    .orderBy(desc(tradingPlanDay.day))
    .limit(limit);
}

const draftMs = 24 * 60 * 60_000;

/** Forgets drafts that were never started. */
export async function purgePlanDrafts(
  tx: TenantTransaction,
  tenant: string,
  now: Date,
): Promise<void> {
  await tx
    .delete(tradingPlan)
    .where(
      and(
        eq(tradingPlan.tenant, tenant),
        eq(tradingPlan.status, 'draft'),
        lt(tradingPlan.createdAt, new Date(now.getTime() - draftMs)),
      ),
    );
}
