import { and, asc, desc, eq, inArray, min, sum } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { PlacingStatus } from '#core/lifecycle/placing-application.ts';
import { openPlacingStatuses } from '#core/lifecycle/placing-application.ts';
import { toBig } from '#core/money.ts';
import type { LockedShares } from '#core/trading/order-obstacles.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { PlacingRow } from '#server/db/tables/placing.ts';
import { placingApplication } from '#server/db/tables/placing.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';

/** An application by its id; of one client where `clientId` names them. */
export interface FoundPlacing {
  readonly id: string;
  readonly clientId: string | null;
}

/** What a step made of an application. */
export interface DecidedPlacing {
  readonly before: PlacingRow;
  readonly after: PlacingRow;
}

export async function findApplication(
  tx: TenantTransaction,
  tenant: string,
  found: FoundPlacing,
): Promise<PlacingRow> {
  const [row] = await tx.select().from(placingApplication).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

/** An application under its lock and that of its client, in the order in which everything locks them. */
export async function lockApplication(
  tx: TenantTransaction,
  tenant: string,
  found: FoundPlacing,
): Promise<PlacingRow> {
  const { clientId } = await findApplication(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const [row] = await tx.select().from(placingApplication).where(by(tenant, found)).for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

/** The hold of what an application has set aside; what is bought at once has none and waits for nothing. */
export function holdOf({ id, holdId }: PlacingRow): string {
  if (holdId === null) throw new Error(`nothing is set aside for ${id}`);
  return holdId;
}

export interface PlacingFilter {
  /** `open` for what is not decided or still locked, `null` for all. */
  readonly status: PlacingStatus | 'open' | null;
  readonly product: string | null;
}

/** A client's applications, the newest first. */
export function applicationsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, product }: PlacingFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly PlacingRow[]> {
  const statuses = status === 'open' ? [...openPlacingStatuses] : status === null ? [] : [status];
  return tx
    .select()
    .from(placingApplication)
    .where(
      and(
        eq(placingApplication.tenant, tenant),
        eq(placingApplication.clientId, clientId),
        statuses.length === 0 ? undefined : inArray(placingApplication.status, statuses),
        product === null ? undefined : eq(placingApplication.product, product),
        olderThan(after, placingApplication.createdAt, placingApplication.id),
      ),
    )
    .orderBy(desc(placingApplication.createdAt), desc(placingApplication.id))
    .limit(limit);
}

/** Everything of a client that is not decided, or still locked. */
export function ownApplications(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly PlacingRow[]> {
  return tx
    .select()
    .from(placingApplication)
    .where(
      and(
        eq(placingApplication.tenant, tenant),
        eq(placingApplication.clientId, clientId),
        inArray(placingApplication.status, [...openPlacingStatuses]),
      ),
    );
}

/** Applications for the desk, the oldest first. */
export function applicationsIn(
  tx: TenantTransaction,
  tenant: string,
  status: PlacingStatus,
  after: Cursor | null,
  limit: number,
): Promise<readonly PlacingRow[]> {
  return tx
    .select()
    .from(placingApplication)
    .where(
      and(
        eq(placingApplication.tenant, tenant),
        eq(placingApplication.status, status),
        newerThan(after, placingApplication.createdAt, placingApplication.id),
      ),
    )
    .orderBy(asc(placingApplication.createdAt), asc(placingApplication.id))
    .limit(limit);
}

/** Shares of a stock that a client cannot sell yet, and the first day on which some of them can be; `null` where there are none. */
export async function lockedOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  instrument: string,
): Promise<LockedShares | null> {
  const [row] = await tx
    .select({
      shares: sum(placingApplication.lockedShares),
      day: min(placingApplication.unlocksOn),
    })
    .from(placingApplication)
    .where(
      and(
        eq(placingApplication.tenant, tenant),
        eq(placingApplication.instrument, instrument),
        eq(placingApplication.clientId, clientId),
        eq(placingApplication.status, 'settle'),
      ),
    );
  if (!row || row.shares === null || row.day === null) return null;
  return { quantity: toBig(row.shares).toFixed(), day: row.day };
}

/** Writes an application as it is now, with the status that it has come to noted in its steps. Its client is locked. */
export async function saveApplication(
  tx: TenantTransaction,
  before: PlacingRow,
  changes: Partial<PlacingRow>,
  now: Date,
): Promise<PlacingRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(placingApplication)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function by(tenant: string, { id, clientId }: FoundPlacing) {
  return and(
    eq(placingApplication.tenant, tenant),
    eq(placingApplication.id, id),
    clientId === null ? undefined : eq(placingApplication.clientId, clientId),
  );
}
