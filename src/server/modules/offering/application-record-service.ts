import { and, asc, desc, eq, gte, inArray, lt, notInArray } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { ApplicationStatus } from '#core/lifecycle/offering-application.ts';
import { openApplicationStatuses } from '#core/lifecycle/offering-application.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { ApplicationRow, OfferingRow } from '#server/db/tables/offering.ts';
import { offeringApplication } from '#server/db/tables/offering.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { lockOffering } from './offering-record-service.ts';

/** An application by its id; of one client where `clientId` names them. */
export interface FoundApplication {
  readonly id: string;
  readonly clientId: string | null;
}

/** What a step made of an application. */
export interface DecidedApplication {
  readonly before: ApplicationRow;
  readonly after: ApplicationRow;
}

export interface LockedApplication {
  readonly row: ApplicationRow;
  readonly offering: OfferingRow;
}

export async function findApplication(
  tx: TenantTransaction,
  tenant: string,
  found: FoundApplication,
): Promise<ApplicationRow> {
  const [row] = await tx.select().from(offeringApplication).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

/** An application under its lock, that of its client and of its offering, in the order in which everything locks them; the offering is shared where it is only read. */
export async function lockApplication(
  tx: TenantTransaction,
  tenant: string,
  found: FoundApplication,
  mode: 'share' | 'update' = 'update',
): Promise<LockedApplication> {
  const { clientId, offering: code } = await findApplication(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const offering = await lockOffering(tx, tenant, code, mode);
  const [row] = await tx.select().from(offeringApplication).where(by(tenant, found)).for('update');
  if (!row) throw new CodedError('notFound');
  return { row, offering };
}

/** Applications of a client by their offering: one of each, what was withdrawn or rejected apart. */
export async function applicationsByOffering(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ApplicationRow>> {
  if (codes.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(offeringApplication)
    .where(
      and(
        eq(offeringApplication.tenant, tenant),
        eq(offeringApplication.clientId, clientId),
        inArray(offeringApplication.offering, [...codes]),
        notInArray(offeringApplication.status, ['withdrawn', 'rejected']),
      ),
    );
  return new Map(rows.map((row) => [row.offering, row]));
}

export interface ApplicationFilter {
  /** `open` for everything that is not over, `null` for all. */
  readonly status: ApplicationStatus | 'open' | null;
  /** Applied for from this moment on, and before that one; `null` for no bound. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/** The newest first. */
export function applicationsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, from, to }: ApplicationFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly ApplicationRow[]> {
  const { createdAt, id } = offeringApplication;
  return tx
    .select()
    .from(offeringApplication)
    .where(
      and(
        eq(offeringApplication.tenant, tenant),
        eq(offeringApplication.clientId, clientId),
        status === null
          ? undefined
          : status === 'open'
            ? inArray(offeringApplication.status, [...openApplicationStatuses])
            : eq(offeringApplication.status, status),
        from === null ? undefined : gte(createdAt, from),
        to === null ? undefined : lt(createdAt, to),
        olderThan(after, createdAt, id),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

/** Applications of a client that are not over: one of each offering. */
export function openApplicationsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
): Promise<readonly ApplicationRow[]> {
  return tx
    .select()
    .from(offeringApplication)
    .where(
      and(
        eq(offeringApplication.tenant, tenant),
        eq(offeringApplication.clientId, clientId),
        inArray(offeringApplication.status, [...openApplicationStatuses]),
      ),
    );
}

/** Applications of one status for the desk, the longest waiting first. */
export function applicationsIn(
  tx: TenantTransaction,
  tenant: string,
  { status, offering }: { readonly status: ApplicationStatus; readonly offering: string | null },
  after: Cursor | null,
  limit: number,
): Promise<readonly ApplicationRow[]> {
  const { createdAt, id } = offeringApplication;
  return tx
    .select()
    .from(offeringApplication)
    .where(
      and(
        eq(offeringApplication.tenant, tenant),
        eq(offeringApplication.status, status),
        offering === null ? undefined : eq(offeringApplication.offering, offering),
        newerThan(after, createdAt, id),
      ),
    )
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

/** Writes an application that is locked as it is now, with the status that it has come to noted in its steps. */
export async function saveApplication(
  tx: TenantTransaction,
  before: ApplicationRow,
  changes: Partial<ApplicationRow>,
  now: Date,
): Promise<ApplicationRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(offeringApplication)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function by(tenant: string, { id, clientId }: FoundApplication) {
  return and(
    eq(offeringApplication.tenant, tenant),
    eq(offeringApplication.id, id),
    clientId === null ? undefined : eq(offeringApplication.clientId, clientId),
  );
}
