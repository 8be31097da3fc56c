import { randomUUID } from 'node:crypto';
import type { ClientMessage } from '#core/client-messages.ts';
import type { MessageLink } from '#core/message-target.ts';
import { categoryOf, isCategoryOn, isRequiredCategory } from '#core/message-category.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import { clientMessage } from '#server/db/tables/client-message.ts';
import { appendEvent } from './append-event.ts';
import { turnedOffBy } from './turned-off.ts';

export type Notice = ClientMessage & { readonly link: MessageLink | null };

/** Writes a client a message they have not turned off, and notifies their open pages, in the caller's transaction and last in it (as `appendEvent`). */
export async function notifyClient(
  tx: TenantTransaction,
  tenant: string,
  clientId: string,
  { link, ...message }: Notice,
  now: Date,
): Promise<void> {
  const category = categoryOf[message.kind];
  if (
    !isRequiredCategory(category) &&
    !isCategoryOn(category, await turnedOffBy(tx, tenant, clientId))
  )
    return;
  const id = randomUUID();
  const seq = await appendEvent(
    tx,
    tenant,
    clientId,
    { kind: 'message.created', params: { id, link, message } },
    now,
  );
  await tx.insert(clientMessage).values({
    tenant,
    id,
    clientId,
    seq,
    kind: message.kind,
    params: message.params,
    link,
    createdAt: now,
  });
}
