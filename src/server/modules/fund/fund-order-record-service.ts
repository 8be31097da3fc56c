import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { FundOrderStatus } from '#core/lifecycle/fund-order.ts';
import { openFundStatuses } from '#core/lifecycle/fund-order.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { FundOrderRow } from '#server/db/tables/fund.ts';
import { fundOrder } from '#server/db/tables/fund.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';

/** An order by its id; of one client where `clientId` names them. */
export interface FoundOrder {
  readonly id: string;
  readonly clientId: string | null;
}

/** What a step made of an order. */
export interface DecidedOrder {
  readonly before: FundOrderRow;
  readonly after: FundOrderRow;
}

export async function findOrder(
  tx: TenantTransaction,
  tenant: string,
  found: FoundOrder,
): Promise<FundOrderRow> {
  const [row] = await tx.select().from(fundOrder).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

/** An order under its lock and that of its client, in the order in which everything locks them. */
export async function lockFundOrder(
  tx: TenantTransaction,
  tenant: string,
  found: FoundOrder,
): Promise<FundOrderRow> {
  const { clientId } = await findOrder(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const [row] = await tx.select().from(fundOrder).where(by(tenant, found)).for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

export interface FundOrderFilter {
  /** `open` for what waits for its price or its payment, `null` for all. */
  readonly status: FundOrderStatus | 'open' | null;
  readonly product: string | null;
}

/** A client's orders, the newest first. */
export function fundOrdersOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, product }: FundOrderFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly FundOrderRow[]> {
  return tx
    .select()
    .from(fundOrder)
    .where(
      and(
        eq(fundOrder.tenant, tenant),
        eq(fundOrder.clientId, clientId),
        status === null
          ? undefined
          : status === 'open'
            ? inArray(fundOrder.status, [...openFundStatuses])
            : eq(fundOrder.status, status),
        product === null ? undefined : eq(fundOrder.product, product),
        olderThan(after, fundOrder.createdAt, fundOrder.id),
      ),
    )
    .orderBy(desc(fundOrder.createdAt), desc(fundOrder.id))
    .limit(limit);
}

/** Orders for the desk, the longest waiting first: of one status, or those that a correction could not book anew. */
export function fundOrdersIn(
  tx: TenantTransaction,
  tenant: string,
  which: FundOrderStatus | 'uncorrected',
  after: Cursor | null,
  limit: number,
): Promise<readonly FundOrderRow[]> {
  return tx
    .select()
    .from(fundOrder)
    .where(
      and(
        eq(fundOrder.tenant, tenant),
        which === 'uncorrected' ? isNotNull(fundOrder.stuckAt) : eq(fundOrder.status, which),
        newerThan(after, fundOrder.createdAt, fundOrder.id),
      ),
    )
    .orderBy(asc(fundOrder.createdAt), asc(fundOrder.id))
    .limit(limit);
}

/** Writes an order that is locked as it is now, with the status that it has come to noted in its steps. */
export async function saveOrder(
  tx: TenantTransaction,
  before: FundOrderRow,
  changes: Partial<FundOrderRow>,
  now: Date,
): Promise<FundOrderRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(fundOrder)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function by(tenant: string, { id, clientId }: FoundOrder) {
  return and(
    eq(fundOrder.tenant, tenant),
    eq(fundOrder.id, id),
    clientId === null ? undefined : eq(fundOrder.clientId, clientId),
  );
}
