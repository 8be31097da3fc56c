import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { HoldingStatus } from '#core/lifecycle/product-holding.ts';
import { earningStatuses, openHoldingStatuses } from '#core/lifecycle/product-holding.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { HoldingRow, ProductPaymentRow } from '#server/db/tables/product.ts';
import { productHolding, productPayment } from '#server/db/tables/product.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';

/** A holding by its id; of one client where `clientId` names them. */
export interface FoundHolding {
  readonly id: string;
  readonly clientId: string | null;
}

/** What a step made of a holding. */
export interface DecidedHolding {
  readonly before: HoldingRow;
  readonly after: HoldingRow;
}

export async function findHolding(
  tx: TenantTransaction,
  tenant: string,
  found: FoundHolding,
): Promise<HoldingRow> {
  const [row] = await tx.select().from(productHolding).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

/** A holding under its lock and that of its client, in the order in which everything locks them. */
export async function lockHolding(
  tx: TenantTransaction,
  tenant: string,
  found: FoundHolding,
): Promise<HoldingRow> {
  const { clientId } = await findHolding(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const [row] = await tx.select().from(productHolding).where(by(tenant, found)).for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

export interface HoldingFilter {
  /** `open` for everything that the client has or has applied for, `null` for all. */
  readonly status: HoldingStatus | 'open' | null;
  readonly product: string | null;
}

/** The newest first. */
export function holdingsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, product }: HoldingFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly HoldingRow[]> {
  return tx
    .select()
    .from(productHolding)
    .where(
      and(
        eq(productHolding.tenant, tenant),
        eq(productHolding.clientId, clientId),
        status === null
          ? undefined
          : status === 'open'
            ? inArray(productHolding.status, [...openHoldingStatuses])
            : eq(productHolding.status, status),
        product === null ? undefined : eq(productHolding.product, product),
        olderThan(after, productHolding.createdAt, productHolding.id),
      ),
    )
    .orderBy(desc(productHolding.createdAt), desc(productHolding.id))
    .limit(limit);
}

/** What a client has in products now. */
export function earningHoldings(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly HoldingRow[]> {
  return tx
    .select()
    .from(productHolding)
    .where(
      and(
        eq(productHolding.tenant, tenant),
        eq(productHolding.clientId, clientId),
        inArray(productHolding.status, [...earningStatuses]),
      ),
    );
}

/** Holdings of one status for the desk, the longest waiting first. */
export function holdingsIn(
  tx: TenantTransaction,
  tenant: string,
  status: HoldingStatus,
  after: Cursor | null,
  limit: number,
): Promise<readonly HoldingRow[]> {
  return tx
    .select()
    .from(productHolding)
    .where(
      and(
        eq(productHolding.tenant, tenant),
        eq(productHolding.status, status),
        newerThan(after, productHolding.createdAt, productHolding.id),
      ),
    )
    .orderBy(asc(productHolding.createdAt), asc(productHolding.id))
    .limit(limit);
}

/** What a client has in each product or has applied for, by its code: reads what is open, however much was before. */
export async function placedBy(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({
      product: productHolding.product,
      placed: sql<string>`sum(case when ${productHolding.status} = 'awaiting' then ${productHolding.amount} else ${productHolding.principal} end)::text`,
    })
    .from(productHolding)
    .where(
      and(
        eq(productHolding.tenant, tenant),
        eq(productHolding.clientId, clientId),
        inArray(productHolding.status, [...openHoldingStatuses]),
      ),
    )
    .groupBy(productHolding.product);
  return new Map(rows.map(({ product, placed }) => [product, placed]));
}

/** What was paid from a holding, the newest first. */
export function paymentsOf(
  tx: TenantTransaction,
  { tenant, id }: Pick<HoldingRow, 'tenant' | 'id'>,
  after: Cursor | null,
  limit: number,
): Promise<readonly ProductPaymentRow[]> {
  return tx
    .select()
    .from(productPayment)
    .where(
      and(
        eq(productPayment.tenant, tenant),
        eq(productPayment.holdingId, id),
        olderThan(after, productPayment.at, productPayment.id),
      ),
    )
    .orderBy(desc(productPayment.at), desc(productPayment.id))
    .limit(limit);
}

/** Writes a holding that is locked as it is now, with the status that it has come to noted in its steps. */
export async function saveHolding(
  tx: TenantTransaction,
  before: HoldingRow,
  changes: Partial<HoldingRow>,
  now: Date,
): Promise<HoldingRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(productHolding)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function by(tenant: string, { id, clientId }: FoundHolding) {
  return and(
    eq(productHolding.tenant, tenant),
    eq(productHolding.id, id),
    clientId === null ? undefined : eq(productHolding.clientId, clientId),
  );
}
