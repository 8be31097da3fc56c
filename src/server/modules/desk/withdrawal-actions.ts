import { withdrawalReturns } from '#core/banking/withdrawal.ts';
import type { MoneyKind } from '#server/rules/desk/desk-request-kind.ts';
import type { WithdrawalStep } from '#core/lifecycle/withdrawal.ts';
import { withdrawalLifecycle } from '#core/lifecycle/withdrawal.ts';
import type { WithdrawalRow } from '#server/db/tables/withdrawal.ts';
import type { WithdrawalAct } from '#server/modules/withdrawal/withdrawal-step-service.ts';
import {
  lockedWithdrawal,
  refuseStopped,
  takeWithdrawalStep,
} from '#server/modules/withdrawal/withdrawal-step-service.ts';
import type { ActionRequest, DeskAction, DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Kind = Extract<MoneyKind, `withdrawal.${string}`>;

/** Steps of a withdrawal by which its money leaves or comes back. */
export function withdrawalActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<Kind, void> {
  const action = (
    kind: Kind,
    step: WithdrawalStep,
    actOf: (request: ActionRequest) => WithdrawalAct,
  ): DeskAction<void> => ({
    kind,
    async plan(tx, tenant, { subject }) {
      const row = await lockedWithdrawal(tx, tenant, { id: subject, clientId: null });
      withdrawalLifecycle.step<WithdrawalStep>(row.status, step, 'operator');
      await refuseStopped(tx, row, step);
      return { clientId: row.clientId, money: { amount: row.amount, currency: row.currency } };
    },
    prepare: async () => async (tx, tenant, request) => {
      const { before, after } = await takeWithdrawalStep(
        tx,
        random,
        tenant,
        { id: request.subject, clientId: null },
        'operator',
        actOf(request),
        clock(),
      );
      return {
        answer: undefined,
        before: withdrawalFacts(before),
        after: withdrawalFacts(after),
      };
    },
  });
  return {
    'withdrawal.approve': action('withdrawal.approve', 'approve', () => ({ step: 'approve' })),
    'withdrawal.send': action('withdrawal.send', 'send', () => ({ step: 'send' })),
    'withdrawal.return': action('withdrawal.return', 'return', (request) => ({
      step: 'return',
      reason: returnReason(paramOf(request, 'reason')),
    })),
  };
}

/** What the record keeps of a withdrawal. */
export function withdrawalFacts({ id, status, amount, fee, currency, reason }: WithdrawalRow) {
  return { id, status, currency, amount, fee, reason };
}

function returnReason(text: string) {
  const reason = withdrawalReturns.find((each) => each === text);
  if (reason === undefined) throw new Error(`no reason for which money comes back: ${text}`);
  return reason;
}
