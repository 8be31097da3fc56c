import { roundTo, toBig } from '#core/money.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';

/** What client and desk are shown of a withdrawal alike. */
export function wireWithdrawal(row: WithdrawalRow) {
  const { id, currency, amount, fee, status, reason, payeeId, payee, steps, createdAt } = row;
  const show = (value: string) => roundTo(value, currency, 'halfEven');
  return {
    id,
    currency,
    amount: show(amount),
    fee: show(fee),
    net: show(toBig(amount).minus(fee).toFixed()),
    status,
    reason,
    payee: { id: payeeId, ...payee },
    steps: [...steps],
    created_at: createdAt.toISOString(),
  };
}
