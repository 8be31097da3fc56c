import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import { appendEvent } from '#server/events/append-event.ts';
import { notifyClient } from '#server/events/notify-client.ts';

/** Notifies the client of what became of a withdrawal, and open pages of the changed balance. */
export async function announceWithdrawal(
  tx: TenantTransaction,
  { tenant, clientId, id, status, currency, amount, payee }: WithdrawalRow,
  now: Date,
): Promise<void> {
  await appendEvent(
    tx,
    tenant,
    clientId,
    { kind: 'balance.changed', params: { account: currency } },
    now,
  );
  await notifyClient(
    tx,
    tenant,
    clientId,
    {
      kind: messages[status],
      params: {
        amount: roundTo(amount, currency, 'halfEven'),
        currency,
        bank: payee.bank_name,
        number: payee.number_masked,
      },
      link: { to: 'withdrawals', id },
    },
    now,
  );
}

const messages = {
  requested: 'withdrawalRequested',
  approved: 'withdrawalApproved',
  sent: 'withdrawalSent',
  completed: 'withdrawalCompleted',
  cancelled: 'withdrawalCancelled',
  rejected: 'withdrawalRejected',
  returned: 'withdrawalReturned',
} as const;
