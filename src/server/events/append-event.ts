import { sql } from 'drizzle-orm';
import type { ClientEvent } from './client-event.ts';
import { noteAppended } from '#server/db/commit-news.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientEvent, clientEventCounter } from '#server/db/tables/client-event.ts';

/**
 * Notifies a client's pages of a change, in the transaction of the change: it goes out when that is committed, and not
 * otherwise. From here on no other transaction appends for this client until the transaction ends, so it comes last in it: two
 * transactions that lock the same rows then never wait for each other. Answers the event's number.
 */
export async function appendEvent(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  event: ClientEvent,
  now: Date,
): Promise<number> {
  const [counter] = await tx
    .insert(clientEventCounter)
    .values({ tenant, clientId, lastSeq: 1 })
    .onConflictDoUpdate({
      target: [clientEventCounter.tenant, clientEventCounter.clientId],
      set: { lastSeq: sql`${clientEventCounter.lastSeq} + 1` },
    })
    .returning({ seq: clientEventCounter.lastSeq });
  if (counter === undefined) throw new Error('an event counter answered nothing');
  await tx.insert(clientEvent).values({
    tenant,
    clientId,
    seq: counter.seq,
    kind: event.kind,
    params: event.params,
    at: now,
  });
  noteAppended(tx);
  return counter.seq;
}
