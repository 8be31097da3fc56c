import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { NoteSubscriptionStatus } from '#core/lifecycle/note-subscription.ts';
import { openNoteStatuses } from '#core/lifecycle/note-subscription.ts';
import { toBig } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan, olderThan } from '#server/db/keyset.ts';
import type { NoteSubscriptionRow } from '#server/db/tables/note.ts';
import { noteSubscription } from '#server/db/tables/note.ts';
import type { Cursor } from '#server/http/cursor.ts';
import { lockClient } from '#server/modules/client/client-service.ts';

/** A subscription by its id; of one client where `clientId` names them. */
export interface FoundSubscription {
  readonly id: string;
  readonly clientId: string | null;
}

/** What a step made of a subscription. */
export interface DecidedSubscription {
  readonly before: NoteSubscriptionRow;
  readonly after: NoteSubscriptionRow;
}

export async function findSubscription(
  tx: TenantTransaction,
  tenant: string,
  found: FoundSubscription,
): Promise<NoteSubscriptionRow> {
  const [row] = await tx.select().from(noteSubscription).where(by(tenant, found));
  if (!row) throw new CodedError('notFound');
  return row;
}

/** A subscription under its lock and that of its client, in the order in which everything locks them. */
export async function lockSubscription(
  tx: TenantTransaction,
  tenant: string,
  found: FoundSubscription,
): Promise<NoteSubscriptionRow> {
  const { clientId } = await findSubscription(tx, tenant, found);
  await lockClient(tx, tenant, clientId);
  const [row] = await tx.select().from(noteSubscription).where(by(tenant, found)).for('update');
  if (!row) throw new CodedError('notFound');
  return row;
}

export interface SubscriptionFilter {
  /** `open` for what waits for something, `null` for all. */
  readonly status: NoteSubscriptionStatus | 'open' | null;
  readonly product: string | null;
}

/** A client's subscriptions, the newest first. */
export function subscriptionsOf(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { status, product }: SubscriptionFilter,
  after: Cursor | null,
  limit: number,
): Promise<readonly NoteSubscriptionRow[]> {
  return tx
    .select()
    .from(noteSubscription)
    .where(
      and(
        eq(noteSubscription.tenant, tenant),
        eq(noteSubscription.clientId, clientId),
        status === null
          ? undefined
          : status === 'open'
            ? inArray(noteSubscription.status, [...openNoteStatuses])
            : eq(noteSubscription.status, status),
        product === null ? undefined : eq(noteSubscription.product, product),
        olderThan(after, noteSubscription.createdAt, noteSubscription.id),
      ),
    )
    .orderBy(desc(noteSubscription.createdAt), desc(noteSubscription.id))
    .limit(limit);
}

/** Of each note the subscription of a client that was not rejected; `open` leaves out what is paid. */
export async function ownSubscriptions(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  which: 'all' | 'open' = 'all',
): Promise<ReadonlyMap<string, NoteSubscriptionRow>> {
  const rows = await tx
    .select()
    .from(noteSubscription)
    .where(
      and(
        eq(noteSubscription.tenant, tenant),
        eq(noteSubscription.clientId, clientId),
        which === 'open'
          ? inArray(noteSubscription.status, [...openNoteStatuses])
          : ne(noteSubscription.status, 'rejected'),
      ),
    );
  return new Map(rows.map((row) => [row.product, row]));
}

/** Subscriptions for the desk, the oldest first. */
export function subscriptionsIn(
  tx: TenantTransaction,
  tenant: string,
  status: NoteSubscriptionStatus,
  after: Cursor | null,
  limit: number,
): Promise<readonly NoteSubscriptionRow[]> {
  return tx
    .select()
    .from(noteSubscription)
    .where(
      and(
        eq(noteSubscription.tenant, tenant),
        eq(noteSubscription.status, status),
        newerThan(after, noteSubscription.createdAt, noteSubscription.id),
      ),
    )
    .orderBy(asc(noteSubscription.createdAt), asc(noteSubscription.id))
    .limit(limit);
}

/** Nominal amount that clients have subscribed of each note, or hold; of one alone where it is named. */
export async function volumes(
  tx: TenantTransaction,
  tenant: string,
  code?: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({
      product: noteSubscription.product,
      volume: sql<string>`sum(${noteSubscription.nominal})::text`,
    })
    .from(noteSubscription)
    .where(
      and(
        eq(noteSubscription.tenant, tenant),
        code === undefined ? undefined : eq(noteSubscription.product, code),
        ne(noteSubscription.status, 'rejected'),
      ),
    )
    .groupBy(noteSubscription.product);
  return new Map(rows.map(({ product, volume }) => [product, toBig(volume).toFixed()]));
}

/** Writes a subscription as it is now, with the status that it has come to noted in its steps. Its client is locked. */
export async function saveSubscription(
  tx: TenantTransaction,
  before: NoteSubscriptionRow,
  changes: Partial<NoteSubscriptionRow>,
  now: Date,
): Promise<NoteSubscriptionRow> {
  const { status = before.status } = changes;
  const steps =
    status === before.status ? before.steps : [...before.steps, { status, at: now.toISOString() }];
  await tx
    .update(noteSubscription)
    .set({ ...changes, steps })
    .where(by(before.tenant, before));
  return { ...before, ...changes, steps };
}

function by(tenant: string, { id, clientId }: FoundSubscription) {
  return and(
    eq(noteSubscription.tenant, tenant),
    eq(noteSubscription.id, id),
    clientId === null ? undefined : eq(noteSubscription.clientId, clientId),
  );
}
