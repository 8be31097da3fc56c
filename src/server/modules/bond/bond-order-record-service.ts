import { and, asc, desc, eq } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { BondOrderStatus } from '#core/lifecycle/bond-order.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { BondOrderRow, BondPaymentRow } from '#server/db/tables/bond.ts';
import { bondOrder, bondPayment } from '#server/db/tables/bond.ts';
import type { Cursor } from '#server/http/cursor.ts';

/** An order by its id; of one client where `clientId` names them. */
export interface FoundBondOrder {
  readonly id: string;
  readonly clientId: string | null;
}

/** What a step made of an order. */
export interface DecidedBondOrder {
  readonly before: BondOrderRow;
  readonly after: BondOrderRow;
}

export async function findBondOrder(
  tx: TenantTransaction,
  tenant: string,
  found: FoundBondOrder,
): Promise<BondOrderRow> {
  const [row] = await tx.select().from(bondOrder).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

export interface BondOrderFilter {
  /** `open` for what has not settled, `null` for all. */
  readonly status: BondOrderStatus | 'open' | null;
  readonly product: string | null;
}

/** A client's orders, the newest first. */
export function bondOrdersOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, product }: BondOrderFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly BondOrderRow[]> {
  return tx
    .select()
    .from(bondOrder)
    .where(
      and(
        eq(bondOrder.tenant, tenant),
        eq(bondOrder.clientId, clientId),
        status === null ? undefined : eq(bondOrder.status, status === 'open' ? 'pending' : status),
        product === null ? undefined : eq(bondOrder.product, product),
        olderThan(after, bondOrder.createdAt, bondOrder.id),
      ),
    )
    .orderBy(desc(bondOrder.createdAt), desc(bondOrder.id))
    .limit(limit);
}

/** All orders of a client, or those of one bond, the earliest settlement first: what is due is computed from all of them. */
export function allBondOrders(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  product: string | null,
): Promise<readonly BondOrderRow[]> {
  return tx
    .select()
    .from(bondOrder)
    .where(
      and(
        eq(bondOrder.tenant, tenant),
        eq(bondOrder.clientId, clientId),
        product === null ? undefined : eq(bondOrder.product, product),
      ),
    )
    .orderBy(asc(bondOrder.settlesOn), asc(bondOrder.createdAt), asc(bondOrder.id));
}

/** What a bond has paid to a client, the earliest first. */
export function bondPaymentsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  product: string | null,
): Promise<readonly BondPaymentRow[]> {
  return tx
    .select()
    .from(bondPayment)
    .where(
      and(
        eq(bondPayment.tenant, tenant),
        eq(bondPayment.clientId, clientId),
        product === null ? undefined : eq(bondPayment.product, product),
      ),
    )
    .orderBy(asc(bondPayment.dueOn), asc(bondPayment.kind));
}

/** Orders for the desk, the oldest first. */
export function bondOrdersIn(
  tx: TenantTransaction,
  tenant: string,
  status: BondOrderStatus,
  after: Cursor | null,
  limit: number,
): Promise<readonly BondOrderRow[]> {
  return tx
    .select()
    .from(bondOrder)
    .where(
      and(
        eq(bondOrder.tenant, tenant),
        eq(bondOrder.status, status),
        newerThan(after, bondOrder.createdAt, bondOrder.id),
      ),
    )
    .orderBy(asc(bondOrder.createdAt), asc(bondOrder.id))
    .limit(limit);
}

/** Writes an order as it is now, with the status that it has come to noted in its steps. Its client is locked. */
export async function saveBondOrder(
  tx: TenantTransaction,
  before: BondOrderRow,
  changes: Partial<BondOrderRow>,
  now: Date,
): Promise<BondOrderRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(bondOrder)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function by(tenant: string, { id, clientId }: FoundBondOrder) {
  return and(
    eq(bondOrder.tenant, tenant),
    eq(bondOrder.id, id),
    clientId === null ? undefined : eq(bondOrder.clientId, clientId),
  );
}
