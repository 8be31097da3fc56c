import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { CodedError } from '#core/errors.ts';
import { carryOut } from '#core/lifecycle/define-lifecycle.ts';
import { closureLifecycle, openClosureStates, type ClosureState } from '#core/lifecycle/closure.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { newerThan } from '#server/db/keyset.ts';
import { client } from '#server/db/tables/client.ts';
import type { ClosureRow } from '#server/db/tables/closure.ts';
import { closure } from '#server/db/tables/closure.ts';
import { lockClient } from '#server/modules/client/client-service.ts';
import { newId, type RandomSource } from '#server/platform/ids.ts';
import {
  instrumentNames,
  type NamesReader,
} from '#server/modules/bond/instrument-names-service.ts';
import { announceClosure } from './announce-closure.ts';
import { obstaclesOf, type NamedObstacle } from './closure-facts-service.ts';

interface Owner {
  readonly tenant: string;
  readonly clientId: string;
}

/** The answer of every operation about the closing of the caller's account. */
export async function closureAnswer(tx: TenantTransaction, clientId: string, reader: NamesReader) {
  const { closure: terms, id: tenant } = reader.tenant;
  const [latest] = await tx
    .select()
    .from(closure)
    .where(and(eq(closure.tenant, tenant), eq(closure.clientId, clientId)))
    .orderBy(desc(closure.askedAt), desc(closure.id))
    .limit(1);
  return {
    request: latest === undefined ? null : shownClosure(latest),
    obstacles: await withNames(tx, reader, await obstaclesOf(tx, tenant, clientId)),
    reflection_days: terms.reflectionDays,
    retention: terms.retention,
  };
}

/** Holdings by what their instruments are called. */
async function withNames(
  tx: TenantTransaction,
  reader: NamesReader,
  obstacles: readonly NamedObstacle[],
): Promise<readonly NamedObstacle[]> {
  const held = obstacles.filter(({ kind }) => kind === 'holding').map(({ asset }) => asset);
  if (held.length === 0) return obstacles;
  const names = await instrumentNames(tx, reader, held);
  return obstacles.map((each) => ({ ...each, name: each.name ?? names.get(each.asset) ?? null }));
}

/** A request as the client and the desk read it. */
export function shownClosure(row: ClosureRow) {
  return {
    id: row.id,
    status: row.status,
    comment: row.comment,
    reason: row.reason,
    asked_at: row.askedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
    closes_at: row.closesAt?.toISOString() ?? null,
  };
}

/** Asks for the account to be closed; 409 `stateConflict` while a request stands. */
export async function askClosure(
  tx: TenantTransaction,
  random: RandomSource,
  owner: Owner,
  comment: string | null,
  now: Date,
): Promise<ClosureRow> {
  await lockClient(tx, owner.tenant, owner.clientId);
  const current = await openRequestOf(tx, owner);
  if (current !== undefined) throw new CodedError('stateConflict', { state: current.status });
  const [row] = await tx
    .insert(closure)
    .values({
      ...owner,
      id: newId(now, random),
      status: closureLifecycle.table.initial,
      comment,
      askedAt: now,
    })
    .returning();
  if (!row) throw new Error('a request that was inserted did not come back');
  await announceClosure(tx, row, 'closureAsked', now);
  return row;
}

/** Takes the caller's request back; 409 `stateConflict` where none stands. */
export async function withdrawClosure(
  tx: TenantTransaction,
  owner: Owner,
  now: Date,
): Promise<ClosureRow> {
  await lockClient(tx, owner.tenant, owner.clientId);
  const before = await openRequestOf(tx, owner);
  if (before === undefined) throw new CodedError('stateConflict', { state: 'none' });
  const step = closureLifecycle.step(before.status, 'withdraw', 'client');
  const after = await saveClosure(tx, before, { status: step.to, closesAt: null, endedAt: now });
  await carryOut(step, { announce: () => announceClosure(tx, after, 'closureWithdrawn', now) });
  return after;
}

async function openRequestOf(tx: TenantTransaction, owner: Owner): Promise<ClosureRow | undefined> {
  const [row] = await tx
    .select()
    .from(closure)
    .where(
      and(
        eq(closure.tenant, owner.tenant),
        eq(closure.clientId, owner.clientId),
        inArray(closure.status, [...openClosureStates]),
      ),
    );
  return row;
}

/** A request under the lock of its client, for whom everything else about them waits. */
export async function lockClosure(
  tx: TenantTransaction,
  tenant: string,
  id: string,
): Promise<ClosureRow> {
  const wanted = and(eq(closure.tenant, tenant), eq(closure.id, id));
  const [found] = await tx.select({ clientId: closure.clientId }).from(closure).where(wanted);
  if (!found) throw new CodedError('notFound');
  await lockClient(tx, tenant, found.clientId);
  const [row] = await tx.select().from(closure).where(wanted);
  if (!row) throw new CodedError('notFound');
  return row;
}

export async function saveClosure(
  tx: TenantTransaction,
  before: ClosureRow,
  changes: Partial<Pick<ClosureRow, 'status' | 'reason' | 'decidedAt' | 'closesAt' | 'endedAt'>>,
): Promise<ClosureRow> {
  await tx
    .update(closure)
    .set(changes)
    .where(and(eq(closure.tenant, before.tenant), eq(closure.id, before.id)));
  return { ...before, ...changes };
}

/** A request with the name of its client and what stands against it. */
export interface ReviewedClosure {
  readonly row: ClosureRow;
  readonly fullName: string;
  readonly obstacles: readonly NamedObstacle[];
}

/** Requests of one status for the desk, the longest waiting first. */
export async function closuresIn(
  tx: TenantTransaction,
  tenant: string,
  status: ClosureState,
  after: { readonly at: Date; readonly id: string } | null,
  limit: number,
): Promise<readonly ReviewedClosure[]> {
  const rows = await tx
    .select({ row: closure, fullName: client.fullName })
    .from(closure)
    .innerJoin(client, and(eq(client.tenant, closure.tenant), eq(client.id, closure.clientId)))
    .where(
      and(
        eq(closure.tenant, tenant),
        eq(closure.status, status),
        newerThan(after, closure.askedAt, closure.id),
      ),
    )
    .orderBy(asc(closure.askedAt), asc(closure.id))
    .limit(limit);
  const reviewed: ReviewedClosure[] = [];
  for (const each of rows)
    reviewed.push({ ...each, obstacles: await obstaclesOf(tx, tenant, each.row.clientId) });
  return reviewed;
}
