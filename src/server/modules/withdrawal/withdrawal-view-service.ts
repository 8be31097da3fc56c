import type { WithdrawalState } from '#core/lifecycle/withdrawal.ts';
import { roundTo, toBig } from '#core/money.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';

/** States in which an outstanding balance stops a withdrawal: its money has not left yet. */
const stoppable: readonly WithdrawalState[] = ['requested', 'approved'];

/** What client and desk are shown of a withdrawal alike; `isOwing` whether the client has an outstanding balance now. */
export function wireWithdrawal(row: WithdrawalRow, isOwing: boolean) {
  const { id, currency, amount, fee, status, reason, payeeId, payee, steps, createdAt } = row;
  const show = (value: string) => roundTo(value, currency, 'halfEven');
  return {
    id,
    currency,
    amount: show(amount),
    fee: show(fee),
    net: show(toBig(amount).minus(fee).toFixed()),
    status,
    stopped: isOwing && stoppable.includes(status) ? ('outstanding' as const) : null,
    reason,
    payee: { id: payeeId, ...payee },
    steps: [...steps],
    created_at: createdAt.toISOString(),
  };
}
