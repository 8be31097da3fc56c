import { roundTo } from '#core/money.ts';
import type { TenantTransaction } from '#server/db/database.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import { notifyOfMoney } from '#server/events/notify-of-money.ts';

/** Notifies the client of what became of a withdrawal, and open pages of the changed balance. */
export async function announceWithdrawal(
  tx: TenantTransaction,
  withdrawal: WithdrawalRow,
  now: Date,
): Promise<void> {
  const { id, status, currency, amount, payee } = withdrawal;
  const notice = {
    kind: messages[status],
    params: {
      amount: roundTo(amount, currency, 'halfEven'),
      currency,
      bank: payee.bank_name,
      number: payee.number_masked,
    },
    link: { to: 'withdrawals', id },
  } as const;
  await notifyOfMoney(tx, withdrawal, { account: currency, notice }, now);
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
