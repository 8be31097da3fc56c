import type { SQL } from 'drizzle-orm';
import { and, asc, desc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { openOtcBidStatuses, type OtcBidStatus } from '#core/lifecycle/otc-bid.ts';
import { isValid } from '#server/rules/product/otc-quote.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { OtcBidRow } from '#server/db/tables/otc.ts';
import { otcBid } from '#server/db/tables/otc.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';

/** A request by its id; of one client where `clientId` names them. */
export interface FoundBid {
  readonly id: string;
  readonly clientId: string | null;
}

/** What a step made of a request. */
export interface DecidedBid {
  readonly before: OtcBidRow;
  readonly after: OtcBidRow;
}

export async function findBid(
  tx: TenantTransaction,
  tenant: string,
  found: FoundBid,
): Promise<OtcBidRow> {
  const [row] = await tx.select().from(otcBid).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

/** A request under its lock and that of its client, in the order in which everything locks them. */
export async function lockBid(
  tx: TenantTransaction,
  tenant: string,
  found: FoundBid,
): Promise<OtcBidRow> {
  const { clientId } = await findBid(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const [row] = await tx.select().from(otcBid).where(by(tenant, found)).for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

/** What a request is at a moment: its price lapses by the clock, whenever that is noted. */
export function statusAt({ status, expiresAt }: OtcBidRow, now: Date): OtcBidStatus {
  return status === 'quoted' && expiresAt !== null && !isValid({ expiresAt }, now)
    ? 'lapsed'
    : status;
}

export interface BidFilter {
  /** `open` for what waits for a price or for the client, `null` for all. */
  readonly status: OtcBidStatus | 'open' | null;
  readonly product: string | null;
}

/** A client's requests, the newest first. */
export function bidsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, product }: BidFilter,
  now: Date,
  after: Cursor | null,
  limit: number,
): Promise<readonly OtcBidRow[]> {
  return tx
    .select()
    .from(otcBid)
    .where(
      and(
        eq(otcBid.tenant, tenant),
        eq(otcBid.clientId, clientId),
        status === null ? undefined : isOf(status, now),
        product === null ? undefined : eq(otcBid.product, product),
        olderThan(after, otcBid.createdAt, otcBid.id),
      ),
    )
    .orderBy(desc(otcBid.createdAt), desc(otcBid.id))
    .limit(limit);
}

/** A client's requests that have not ended: one a product at most. */
export function openBids(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  now: Date,
): Promise<readonly OtcBidRow[]> {
  return tx
    .select()
    .from(otcBid)
    .where(and(eq(otcBid.tenant, tenant), eq(otcBid.clientId, clientId), isOf('open', now)));
}

/** Requests for the desk, the oldest first. */
export function bidsIn(
  tx: TenantTransaction,
  tenant: string,
  status: OtcBidStatus,
  now: Date,
  after: Cursor | null,
  limit: number,
): Promise<readonly OtcBidRow[]> {
  return tx
    .select()
    .from(otcBid)
    .where(
      and(
        eq(otcBid.tenant, tenant),
        isOf(status, now),
        newerThan(after, otcBid.createdAt, otcBid.id),
      ),
    )
    .orderBy(asc(otcBid.createdAt), asc(otcBid.id))
    .limit(limit);
}

/** The request of a client for a product that is not noted as ended, whether or not its price has expired. */
export async function unendedBid(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  code: string,
): Promise<OtcBidRow | null> {
  const [row] = await tx
    .select()
    .from(otcBid)
    .where(
      and(
        eq(otcBid.tenant, tenant),
        eq(otcBid.clientId, clientId),
        eq(otcBid.product, code),
        inArray(otcBid.status, [...openOtcBidStatuses]),
      ),
    );
  return row ?? null;
}

/** Writes a request as it is now, with the status that it has come to noted in its steps. Its client is locked. */
export async function saveBid(
  tx: TenantTransaction,
  before: OtcBidRow,
  changes: Partial<OtcBidRow>,
  now: Date,
): Promise<OtcBidRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(otcBid)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function isOf(status: OtcBidStatus | 'open', now: Date): SQL | undefined {
  const isQuoted = and(eq(otcBid.status, 'quoted'), gt(otcBid.expiresAt, now));
  switch (status) {
    case 'open':
      return or(eq(otcBid.status, 'awaiting'), isQuoted);
    case 'quoted':
      return isQuoted;
    case 'lapsed':
      return or(
        eq(otcBid.status, 'lapsed'),
        and(eq(otcBid.status, 'quoted'), lte(otcBid.expiresAt, now)),
      );
    default:
      return eq(otcBid.status, status);
  }
}

function by(tenant: string, { id, clientId }: FoundBid) {
  return and(
    eq(otcBid.tenant, tenant),
    eq(otcBid.id, id),
    clientId === null ? undefined : eq(otcBid.clientId, clientId),
  );
}
