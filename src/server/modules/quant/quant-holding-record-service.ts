import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { QuantHoldingStatus } from '#core/lifecycle/quant-holding.ts';
import { openQuantStatuses } from '#core/lifecycle/quant-holding.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { QuantHoldingRow } from '#server/db/tables/quant.ts';
import { quantHolding } from '#server/db/tables/quant.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';

/** A holding by its id; of one client where `clientId` names them. */
export interface FoundQuantHolding {
  readonly id: string;
  readonly clientId: string | null;
}

/** What a step made of a holding. */
export interface DecidedQuantHolding {
  readonly before: QuantHoldingRow;
  readonly after: QuantHoldingRow;
}

export async function findQuantHolding(
  tx: TenantTransaction,
  tenant: string,
  found: FoundQuantHolding,
): Promise<QuantHoldingRow> {
  const [row] = await tx.select().from(quantHolding).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

/** A holding under its lock and that of its client, in the order in which everything locks them. */
export async function lockQuantHolding(
  tx: TenantTransaction,
  tenant: string,
  found: FoundQuantHolding,
): Promise<QuantHoldingRow> {
  const { clientId } = await findQuantHolding(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const [row] = await tx.select().from(quantHolding).where(by(tenant, found)).for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

export interface QuantHoldingFilter {
  /** `open` for what is not paid, `null` for all. */
  readonly status: QuantHoldingStatus | 'open' | null;
  readonly product: string | null;
}

/** A client's holdings, the newest first. */
export function quantHoldingsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, product }: QuantHoldingFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly QuantHoldingRow[]> {
  return tx
    .select()
    .from(quantHolding)
    .where(
      and(
        eq(quantHolding.tenant, tenant),
        eq(quantHolding.clientId, clientId),
        status === null
          ? undefined
          : status === 'open'
            ? inArray(quantHolding.status, [...openQuantStatuses])
            : eq(quantHolding.status, status),
        product === null ? undefined : eq(quantHolding.product, product),
        olderThan(after, quantHolding.createdAt, quantHolding.id),
      ),
    )
    .orderBy(desc(quantHolding.createdAt), desc(quantHolding.id))
    .limit(limit);
}

/** Everything that a client has of strategy notes now. */
export function ownQuantHoldings(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly QuantHoldingRow[]> {
  return tx
    .select()
    .from(quantHolding)
    .where(
      and(
        eq(quantHolding.tenant, tenant),
        eq(quantHolding.clientId, clientId),
        inArray(quantHolding.status, [...openQuantStatuses]),
      ),
    );
}

/** Holdings for the desk, the oldest first. */
export function quantHoldingsIn(
  tx: TenantTransaction,
  tenant: string,
  status: QuantHoldingStatus,
  after: Cursor | null,
  limit: number,
): Promise<readonly QuantHoldingRow[]> {
  return tx
    .select()
    .from(quantHolding)
    .where(
      and(
        eq(quantHolding.tenant, tenant),
        eq(quantHolding.status, status),
        newerThan(after, quantHolding.createdAt, quantHolding.id),
      ),
    )
    .orderBy(asc(quantHolding.createdAt), asc(quantHolding.id))
    .limit(limit);
}

/** Units that clients have of each strategy note. */
export async function heldUnits(
  tx: TenantTransaction,
  tenant: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({
      product: quantHolding.product,
      units: sql<string>`sum(${quantHolding.units})::text`,
    })
    .from(quantHolding)
    .where(
      and(eq(quantHolding.tenant, tenant), inArray(quantHolding.status, [...openQuantStatuses])),
    )
    .groupBy(quantHolding.product);
  return new Map(rows.map(({ product, units }) => [product, toBig(units).toFixed()]));
}

/** Writes a holding as it is now, with the status that it has come to noted in its steps. Its client is locked. */
export async function saveQuantHolding(
  tx: TenantTransaction,
  before: QuantHoldingRow,
  changes: Partial<QuantHoldingRow>,
  now: Date,
): Promise<QuantHoldingRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(quantHolding)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function by(tenant: string, { id, clientId }: FoundQuantHolding) {
  return and(
    eq(quantHolding.tenant, tenant),
    eq(quantHolding.id, id),
    clientId === null ? undefined : eq(quantHolding.clientId, clientId),
  );
}
