import type { SQL } from 'drizzle-orm';
import { and, eq, isNull } from 'drizzle-orm';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { appendEvent } from '#server/events/append-event.ts';

export interface MessageOwner {
  readonly tenant: string;
  readonly clientId: string;
}

/** Marks those of a client's messages as read that meet a condition, and notifies open pages when that changed something. */
export async function readMessages(
  tx: TenantTransaction,
  owner: MessageOwner,
  which: SQL,
  now: Date,
): Promise<void> {
  const changed = await tx
    .update(clientMessage)
    .set({ readAt: now })
    .where(and(messagesOf(owner), isNull(clientMessage.readAt), which))
    .returning({ id: clientMessage.id });
  if (changed.length > 0) await announceRead(tx, owner, now);
}

/** Notifies open pages that fewer messages are unread, in the caller's transaction and last in it (as `appendEvent`). */
export async function announceRead(
  tx: TenantTransaction,
  { tenant, clientId }: MessageOwner,
  now: Date,
): Promise<void> {
  await appendEvent(tx, tenant, clientId, { kind: 'messages.read', params: {} }, now);
}

export function messagesOf({ tenant, clientId }: MessageOwner): SQL | undefined {
  return and(eq(clientMessage.tenant, tenant), eq(clientMessage.clientId, clientId));
}
