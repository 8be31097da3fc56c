import type { ClientMessageKind } from '#core/client-messages.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { ClosureRow } from '#server/db/tables/closure.ts';
import { notifyClient, type Notice } from '#server/events/notify-client.ts';

type Said = Extract<ClientMessageKind, `closure${string}` | 'accountClosed' | 'accountReopened'>;

/** Notifies the client of what became of their request to close the account. */
export function announceClosure(
  tx: TenantTransaction,
  row: ClosureRow,
  kind: Said,
  now: Date,
): Promise<void> {
  return notifyClient(tx, row.tenant, row.clientId, noticeOf(row, kind), now);
}

function noticeOf({ closesAt }: ClosureRow, kind: Said): Notice {
  const link = { to: 'closure', id: null } as const;
  return kind === 'closureApproved'
    ? { kind, params: { due: closesAt?.toISOString().slice(0, 10) ?? '' }, link }
    : { kind, params: {}, link };
}
