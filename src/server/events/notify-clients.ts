import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { noteAppended } from '#server/db/commit-news.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientEvent, clientEventCounter } from '#server/db/tables/client-event.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import type { Notice } from './notify-client.ts';

export interface NoticeTo {
  readonly clientId: string;
  readonly notice: Notice;
}

/**
 * Writes messages to many clients and notifies their open pages: three statements, whatever their number, and three more where one client
 * has several. Preferences are the caller's. It comes last in its transaction, as `appendEvent` does; `notices` are in the order of
 * their clients' ids, so that two transactions that write to the same clients wait for one another, and not both.
 */
export async function notifyClients(
  tx: TenantTransaction,
  tenant: string,
  notices: readonly NoticeTo[],
  now: Date,
): Promise<void> {
  if (notices.length === 0) return;
  const first = new Map<string, NoticeTo>();
  const later: NoticeTo[] = [];
  for (const each of notices)
    if (first.has(each.clientId)) later.push(each);
    else first.set(each.clientId, each);
  await notifyOnce(tx, tenant, [...first.values()], now);
  await notifyClients(tx, tenant, later, now);
}

/** One message to each client. */
async function notifyOnce(
  tx: TenantTransaction,
  tenant: string,
  notices: readonly NoticeTo[],
  now: Date,
): Promise<void> {
  const counters = await tx
    .insert(clientEventCounter)
    .values(notices.map(({ clientId }) => ({ tenant, clientId, lastSeq: 1 })))
    .onConflictDoUpdate({
      target: [clientEventCounter.tenant, clientEventCounter.clientId],
      set: { lastSeq: sql`${clientEventCounter.lastSeq} + 1` },
    })
    .returning({ clientId: clientEventCounter.clientId, seq: clientEventCounter.lastSeq });
  const seqs = new Map(counters.map(({ clientId, seq }) => [clientId, seq]));
  const messages = notices.map(({ clientId, notice: { link, ...message } }) => {
    const seq = seqs.get(clientId);
    if (seq === undefined) throw new Error('an event counter answered nothing');
    return { tenant, clientId, seq, id: randomUUID(), link, message };
  });
  await tx.insert(clientEvent).values(
    messages.map(({ clientId, seq, id, link, message }) => ({
      tenant,
      clientId,
      seq,
      kind: 'message.created' as const,
      params: { id, link, message },
      at: now,
    })),
  );
  await tx.insert(clientMessage).values(
    messages.map(({ clientId, seq, id, link, message: { kind, params } }) => ({
      tenant,
      id,
      clientId,
      seq,
      kind,
      params,
      link,
      createdAt: now,
    })),
  );
  noteAppended(tx);
}
