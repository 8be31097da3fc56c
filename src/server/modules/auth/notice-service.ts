import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import type { QueuedMessage } from '#server/modules/outbox/outbox-service.ts';
import type { Tenant } from '#server/tenants/tenant-directory.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { codeTarget } from './code-target.ts';

/** Life of a notice that could not be delivered. */
export const noticeHours = 24;

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
