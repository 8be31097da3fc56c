import { and, asc, eq, sql } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import type { FieldProblem } from '#core/errors.ts';
import { nomineeProblems } from '#server/rules/nominee-problems.ts';
import { maxNominees } from '#core/nominee/shares.ts';
import type { components } from '#api/client.gen.ts';
import type { Database, TenantTransaction } from '#server/db/database.ts';
import type { NomineeRow } from '#server/db/tables/nominee.ts';
import { nominee, nomineeList } from '#server/db/tables/nominee.ts';
import { notifyClient, type Notice } from '#server/events/notify-client.ts';
import { lockClient } from '#server/modules/client/client-service.ts';

export type NomineeRequest = components['schemas']['NomineeRequest'];

export interface NomineeOwner {
  readonly tenant: string;
  readonly clientId: string;
}

export interface NomineeState {
  readonly version: number;
  /** Oldest first. */
  readonly rows: readonly NomineeRow[];
}

export function readNominees(db: Database, owner: NomineeOwner): Promise<NomineeState> {
  return db.inTenant(owner.tenant, (tx) => readState(tx, owner));
}

/**
 * One change at a time a client, by a caller who saw the current list: two tabs that together would pass 100 percent
 * cannot, and the second one learns that something changed. `work` returns the message to the client.
 */
export async function changeNominees(
  tx: TenantTransaction,
  owner: NomineeOwner,
  version: number,
  now: Date,
  work: (state: NomineeState) => Promise<Notice>,
): Promise<NomineeState> {
  await lockClient(tx, owner.tenant, owner.clientId);
  const state = await readState(tx, owner);
  if (state.version !== version) throw new CodedError('changedMeanwhile');
  const notice = await work(state);
  await tx
    .insert(nomineeList)
    .values({ ...owner, version: 1 })
    .onConflictDoUpdate({
      target: [nomineeList.tenant, nomineeList.clientId],
      set: { version: sql`${nomineeList.version} + 1` },
    });
  await notifyClient(tx, owner.tenant, owner.clientId, notice, now);
  return readState(tx, owner);
}

/** Adds a beneficiary under a new id. */
export async function insertNominee(
  tx: TenantTransaction,
  owner: NomineeOwner,
  id: string,
  { rows, version }: NomineeState,
  request: NomineeRequest,
  today: string,
): Promise<Notice> {
  if (rows.length >= maxNominees)
    throw new CodedError('nomineeLimitReached', { limit: maxNominees });
  refuseProblems(
    nomineeProblems(
      request,
      rows.map(({ share }) => share),
      today,
    ),
  );
  await tx.insert(nominee).values({ ...owner, id, place: version + 1, ...fieldsOf(request) });
  return noticeOf('beneficiaryAdded', request, id);
}

export async function updateNominee(
  tx: TenantTransaction,
  owner: NomineeOwner,
  id: string,
  { rows }: NomineeState,
  request: NomineeRequest,
  today: string,
): Promise<Notice> {
  if (!rows.some((row) => row.id === id)) throw new CodedError('notFound');
  refuseProblems(
    nomineeProblems(
      request,
      rows.filter((row) => row.id !== id).map(({ share }) => share),
      today,
    ),
  );
  await tx.update(nominee).set(fieldsOf(request)).where(at(owner, id));
  return noticeOf('beneficiaryChanged', request, id);
}

export async function deleteNominee(
  tx: TenantTransaction,
  owner: NomineeOwner,
  id: string,
  { rows }: NomineeState,
): Promise<Notice> {
  const removed = rows.find((row) => row.id === id);
  if (removed === undefined) throw new CodedError('notFound');
  await tx.delete(nominee).where(at(owner, id));
  return noticeOf('beneficiaryRemoved', removed, null);
}

function noticeOf(
  kind: 'beneficiaryAdded' | 'beneficiaryChanged' | 'beneficiaryRemoved',
  { name }: { readonly name: string },
  id: string | null,
): Notice {
  return {
    kind,
    params: { name: name.normalize('NFC').trim() },
    link: { to: 'beneficiaries', id },
  };
}

async function readState(
  tx: TenantTransaction,
  { tenant, clientId }: NomineeOwner,
): Promise<NomineeState> {
  const [list] = await tx
    .select()
    .from(nomineeList)
    .where(and(eq(nomineeList.tenant, tenant), eq(nomineeList.clientId, clientId)));
  const rows = await tx
    .select()
    .from(nominee)
    .where(and(eq(nominee.tenant, tenant), eq(nominee.clientId, clientId)))
    .orderBy(asc(nominee.place), asc(nominee.id));
  return { version: list?.version ?? 0, rows };
}

function fieldsOf({ name, relation, phone, dob, share, guardian }: NomineeRequest) {
  return {
    name: name.normalize('NFC').trim(),
    relation,
    phone,
    dob: dob ?? null,
    share,
    guardian: guardian ?? null,
  };
}

function at({ tenant, clientId }: NomineeOwner, id: string) {
  return and(eq(nominee.tenant, tenant), eq(nominee.clientId, clientId), eq(nominee.id, id));
}

function refuseProblems(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new CodedError('requestInvalid', {}, problems);
}
