import type { ClientMessageKind } from '#core/client-messages.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { Outbox, QueuedMessage } from '#server/modules/outbox/outbox-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { codeTarget } from './code-target.ts';

/** Life of a notice that could not be delivered. */
export const noticeHours = 24;

/** Queues a notice to the phone and to the e-mail address: an attacker who holds one of them may be the reason for it. */
export async function sendNotice(
  tx: TenantTransaction,
  outbox: Pick<Outbox, 'put'>,
  row: ClientRow,
  kind: ClientMessageKind,
  now: Date,
): Promise<readonly QueuedMessage[]> {
  const targets = [
    { channel: 'sms', target: row.phone },
    ...(row.email === null ? [] : [{ channel: 'email', target: row.email } as const]),
  ] as const;
  const messages: QueuedMessage[] = [];
  for (const target of targets) {
    messages.push(
      await outbox.put(tx, {
        tenant: row.tenant,
        clientId: row.id,
        ...target,
        template: `notice.${kind}`,
        params: {},
        expiresAt: new Date(now.getTime() + noticeHours * 3_600_000),
      }),
    );
  }
  return messages;
}

/**
 * Notifies a client that their password is being guessed, or is known to a caller who fails the second step: in the app and, for who
 * cannot get in, where codes go.
 */
export async function noticeGuesses(
  tx: TenantTransaction,
  { outbox, clock }: Pick<AuthDependencies, 'outbox' | 'clock'>,
  tenant: Tenant,
  client: ClientRow,
  kind: 'signInsFailed' | 'secondStepsFailed',
): Promise<QueuedMessage> {
  const now = clock();
  const message = await outbox.put(tx, {
    tenant: tenant.id,
    clientId: client.id,
    ...codeTarget(tenant, client),
    template: `notice.${kind}`,
    params: {},
    expiresAt: new Date(now.getTime() + noticeHours * 3_600_000),
  });
  await notifyClient(
    tx,
    tenant.id,
    client.id,
    { kind, params: {}, link: { to: 'security', id: null } },
    now,
  );
  return message;
}
