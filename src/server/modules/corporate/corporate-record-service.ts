import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { CorporateActionStatus } from '#core/lifecycle/corporate-action.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { olderThan } from '#server/db/keyset.ts';
import type { CorporateActionRow } from '#server/db/tables/corporate.ts';
import { corporateAction, corporateEntitlement } from '#server/db/tables/corporate.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** What a step made of an action. */
export interface DecidedAction {
  readonly before: CorporateActionRow;
  readonly after: CorporateActionRow;
}

export async function lockAction(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<CorporateActionRow> {
  const [row] = await tx
    .select()
    .from(corporateAction)
    .where(and(eq(corporateAction.tenant, tenant), eq(corporateAction.id, id)))
    .for('update');
  if (row === undefined) throw new CodedError('notFound');
  return row;
}

export async function saveAction(
  tx: TenantTransaction,
  before: CorporateActionRow,
  changes: Partial<Pick<CorporateActionRow, 'status' | 'remark'>>,
  now: Date,
): Promise<CorporateActionRow> {
  const changed = { ...changes, changedAt: now };
  await tx
    .update(corporateAction)
    .set(changed)
    .where(and(eq(corporateAction.tenant, before.tenant), eq(corporateAction.id, before.id)));
  return { ...before, ...changed };
}

/** The newest first. */
export function actionsIn(
  tx: TenantTransaction,
  tenant: string,
  status: CorporateActionStatus | null,
  after: Cursor | null,
  limit: number,
): Promise<readonly CorporateActionRow[]> {
  return tx
    .select()
    .from(corporateAction)
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        status === null ? undefined : eq(corporateAction.status, status),
        olderThan(after, corporateAction.createdAt, corporateAction.id),
      ),
    )
    .orderBy(desc(corporateAction.createdAt), desc(corporateAction.id))
    .limit(limit);
}

/** Those of a stock that stand, the latest ex-date first. */
export function actionsOfStock(
  tx: TenantTransaction,
  tenant: string,
  instrument: string,
  limit: number,
): Promise<readonly CorporateActionRow[]> {
  return tx
    .select()
    .from(corporateAction)
    .where(
      and(
        eq(corporateAction.tenant, tenant),
        eq(corporateAction.instrument, instrument),
        inArray(corporateAction.status, ['announced', 'entitled', 'completed']),
      ),
    )
    .orderBy(desc(corporateAction.exOn), corporateAction.id)
    .limit(limit);
}

/** How many reversals of an action wait for money that is gone; absent where there are none. */
export async function stuckByAction(
  tx: TenantTransaction,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: corporateEntitlement.actionId, count: sql<number>`count(*)::integer` })
    .from(corporateEntitlement)
    .where(
      and(
        eq(corporateEntitlement.tenant, tenant),
        inArray(corporateEntitlement.actionId, [...ids]),
        isNotNull(corporateEntitlement.stuckAt),
      ),
    )
    .groupBy(corporateEntitlement.actionId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
