import type { ClientMessageKind } from '#core/client-messages.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { PayeeRow } from '#server/db/tables/payee.ts';
import { notifyClient } from '#server/events/notify-client.ts';

/** Notifies the client of what became of a bank account. */
export function announcePayee(
  tx: TenantTransaction,
  { tenant, clientId, bankName, numberMasked }: PayeeRow,
  kind: Extract<ClientMessageKind, `payee${string}`>,
  now: Date,
): Promise<void> {
  const params = { bank: bankName, number: numberMasked };
  return notifyClient(
    tx,
    tenant,
    clientId,
    { kind, params, link: { to: 'payees', id: null } },
    now,
  );
}
