import type { TenantTransaction } from '#server/db/database.ts';
import type { ClientRow } from '#server/db/tables/client.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClient, type Notice } from '#server/events/notify-client.ts';
import { operatorOf } from '#server/http/calling-operator.ts';
import type { CallContext } from '#server/http/handler.ts';
import { sendNotice } from '#server/modules/auth/notice-service.ts';
import type { QueuedMessage } from '#server/modules/outbox/outbox-service.ts';
import { originOf } from '#server/security-log/security-origin.ts';
import type { AuditEventName } from './audit-events.ts';
import { recordAuditEvent } from './audit-events.ts';
import { clientOf } from './desk-client.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

export interface ClientActResult<T> {
  readonly answer: T;
  readonly before?: object;
  readonly after?: object;
  readonly notice?: Notice;
}

export type ClientAct = <T>(
  name: AuditEventName,
  clientId: string,
  context: CallContext,
  work: (tx: TenantTransaction, row: ClientRow) => Promise<ClientActResult<T>>,
) => Promise<T>;

/** Notices that also leave the app: a client who cannot sign in has to hear of them, and must hear of what an attacker did. */
const leavesTheApp: ReadonlySet<string> = new Set<Notice['kind']>([
  'passwordResetStarted',
  'pinReset',
  'authenticatorReset',
  'accountLocked',
]);

/** Does something to one client, under their lock, together with its record and with what the client hears of it. */
export function createClientAct(dependencies: DeskDependencies): ClientAct {
  const { db, outbox } = dependencies;
  return async (name, clientId, context, work) => {
    const tenant = context.tenant.id;
    const [answer, messages] = await db.inTenant(tenant, async (tx) => {
      const row = await clientOf(tx, tenant, clientId, 'lock');
      const result = await work(tx, row);
      return [
        result.answer,
        await concludeAct(tx, dependencies, context, name, row.id, result),
      ] as const;
    });
    for (const message of messages) outbox.deliver(message);
    return answer;
  };
}

/** Records what was done and notifies the client. Answers what is to be delivered once the transaction is committed. */
export async function concludeAct(
  tx: TenantTransaction,
  dependencies: DeskDependencies,
  context: CallContext,
  name: AuditEventName,
  clientId: string,
  { before, after, notice }: Omit<ClientActResult<unknown>, 'answer'>,
): Promise<readonly QueuedMessage[]> {
  const tenant = context.tenant.id;
  const now = dependencies.clock();
  await recordAuditEvent(tx, dependencies, tenant, {
    who: operatorOf(context).name,
    act: name,
    clientId,
    before: before ? { ...before } : null,
    after: after ? { ...after } : null,
    origin: originOf(context.request),
  });
  if (notice === undefined) return [];
  const sent = leavesTheApp.has(notice.kind)
    ? await sendNotice(
        tx,
        dependencies.outbox,
        await clientOf(tx, tenant, clientId),
        notice.kind,
        now,
      )
    : [];
  if (notice.kind === 'permissionsChanged')
    await appendEvent(tx, tenant, clientId, { kind: 'permissions.changed', params: {} }, now);
  await notifyClient(tx, tenant, clientId, notice, now);
  return sent;
}
