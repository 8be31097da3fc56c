import type { ClientMessage, ClientMessageKind } from '#core/client-messages.ts';
import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClient } from '#server/events/notify-client.ts';

export type LoanMessageKind = Extract<ClientMessageKind, `loan${string}`>;

/** Notifies the client of what became of a loan, and open pages of the changed balance. */
export async function announceLoan(
  tx: TenantTransaction,
  { tenant, clientId, id, currency }: LoanRow,
  kind: Exclude<LoanMessageKind, 'loanReminder' | 'loanUnpaid'>,
  amount: string,
  now: Date,
): Promise<void> {
  await appendEvent(
    tx,
    tenant,
    clientId,
    { kind: 'balance.changed', params: { account: currency } },
    now,
  );
  const params = { amount: roundTo(amount, currency, 'halfEven'), currency };
  await notifyClient(tx, tenant, clientId, { kind, params, link: { to: 'loans', id } }, now);
}

/** Reminds of an instalment, or says that it could not be collected. `due` is a day of the calendar. */
export async function announceInstalment(
  tx: TenantTransaction,
  { tenant, clientId, id }: LoanRow,
  message: Extract<ClientMessage, { readonly kind: 'loanReminder' | 'loanUnpaid' }>,
  now: Date,
): Promise<void> {
  await notifyClient(tx, tenant, clientId, { ...message, link: { to: 'loans', id } }, now);
}
