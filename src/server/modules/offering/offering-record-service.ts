import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { OfferingState } from '#core/lifecycle/offering.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { OfferingRow } from '#server/db/tables/offering.ts';
import { offering } from '#server/db/tables/offering.ts';

/** What a change made of an offering; `before` is `null` for a new one. */
export interface ChangedOffering {
  readonly before: OfferingRow | null;
  readonly after: OfferingRow;
}

const liveStates = ['upcoming', 'open', 'closed', 'allotting', 'allotted'] as const;
const pastStates = ['listed', 'cancelled'] as const;
const shownPast = 50;

/** What clients see: everything that is not over, the first to end first, and the latest of what is over. */
export async function shownOfferings(
  tx: TenantTransaction,
  tenant: string,
): Promise<readonly OfferingRow[]> {
  const of = (states: readonly OfferingState[]) =>
    and(eq(offering.tenant, tenant), inArray(offering.state, [...states]));
  const live = await tx.select().from(offering).where(of(liveStates)).orderBy(asc(offering.end));
  const past = await tx
    .select()
    .from(offering)
    .where(of(pastStates))
    .orderBy(desc(offering.end))
    .limit(shownPast);
  return [...live, ...past];
}

/** For the desk, the newest first. */
export function latestOfferings(
  tx: TenantTransaction,
  tenant: string,
  limit: number,
): Promise<readonly OfferingRow[]> {
  return tx
    .select()
    .from(offering)
    .where(eq(offering.tenant, tenant))
    .orderBy(desc(offering.createdAt), asc(offering.code))
    .limit(limit);
}

export async function offeringsByCode(
  tx: TenantTransaction,
  tenant: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, OfferingRow>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(offering)
    .where(and(eq(offering.tenant, tenant), inArray(offering.code, [...codes])));
  return new Map(rows.map((row) => [row.code, row]));
}

export async function findOffering(
  tx: TenantTransaction,
  tenant: string,
  code: string,
): Promise<OfferingRow> {
  const [row] = await tx.select().from(offering).where(by(tenant, code));
  if (!row) throw new CodedError('notFound');
  return row;
}

/** Under its lock: of two changes at once the second sees the first. */
export async function lockOffering(
  tx: TenantTransaction,
  tenant: string,
  code: string,
  mode: 'share' | 'update' = 'update',
): Promise<OfferingRow> {
  const [row] = await tx.select().from(offering).where(by(tenant, code)).for(mode);
  if (!row) throw new CodedError('notFound');
  return row;
}

/** Writes an offering that is locked as it is now. */
export async function saveOffering(
  tx: TenantTransaction,
  before: OfferingRow,
  changes: Partial<OfferingRow>,
  now: Date,
): Promise<OfferingRow> {
  const changed = { ...changes, changedAt: now };
  await tx.update(offering).set(changed).where(by(before.tenant, before.code));
  return { ...before, ...changed };
}

/** Counts an application that comes, changes or goes. */
export async function countApplication(
  tx: TenantTransaction,
  { tenant, code }: Pick<OfferingRow, 'tenant' | 'code'>,
  by: { readonly applications: -1 | 0 | 1; readonly lots: number },
): Promise<void> {
  await tx
    .update(offering)
    .set({
      applications: sql`${offering.applications} + ${by.applications}`,
      appliedLots: sql`${offering.appliedLots} + ${by.lots}`,
    })
    .where(and(eq(offering.tenant, tenant), eq(offering.code, code)));
}

function by(tenant: string, code: string) {
  return and(eq(offering.tenant, tenant), eq(offering.code, code));
}
