import type { ClientMessage, ClientMessageKind } from '#core/client-messages.ts';
import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { LoanRow } from '#server/db/tables/loan.ts';
import { notifyClient } from '#server/events/notify-client.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';

export type LoanMessageKind = Extract<ClientMessageKind, `loan${string}`>;

/** Notifies the client of what became of a loan, and open pages of the changed balance. */
export async function announceLoan(
  tx: TenantTransaction,
  loan: LoanRow,
  kind: Exclude<LoanMessageKind, 'loanReminder' | 'loanUnpaid'>,
  amount: string,
  now: Date,
): Promise<void> {
  const { id, currency } = loan;
  const params = { amount: roundTo(amount, currency, 'halfEven'), currency };
  const notice = { kind, params, link: { to: 'loans', id } } as const;
  await notifyOfMoney(tx, loan, { account: currency, notice }, now);
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
