import type { MoneyKind } from '#server/rules/desk/desk-request-kind.ts';
import type { DepositStep } from '#core/lifecycle/deposit.ts';
import { depositLifecycle } from '#core/lifecycle/deposit.ts';
import type { DepositRow } from '#server/db/tables/deposit.ts';
import type { DepositAct } from '#server/modules/deposit/deposit-service.ts';
import {
  checkedAmount,
  lockedDeposit,
  takeDepositStep,
} from '#server/modules/deposit/deposit-service.ts';
import type { ActionRequest, DeskAction, DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Kind = Extract<MoneyKind, `deposit.${string}`>;
type MoneyAct = Extract<DepositAct, { step: 'credit' | 'reverse' }>;

/** Crediting a deposit by bank, and undoing it. */
export function depositActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<Kind, void> {
  const action = (kind: Kind, actOf: (request: ActionRequest) => MoneyAct): DeskAction<void> => ({
    kind,
    async plan(tx, tenant, request) {
      const row = await lockedDeposit(tx, tenant, { id: request.subject, clientId: null });
      const act = actOf(request);
      depositLifecycle.step<DepositStep>(row.status, act.step, 'operator');
      const { clientId, currency, credited } = row;
      const amount =
        act.step === 'credit' ? checkedAmount(act.amount, currency) : (credited ?? '0');
      return { clientId, money: { amount, currency } };
    },
    prepare: async () => async (tx, tenant, request) => {
      const act = actOf(request);
      const { before, after } = await takeDepositStep(
        tx,
        random,
        tenant,
        { id: request.subject, clientId: null },
        'operator',
        act,
        clock(),
      );
      return {
        answer: undefined,
        before: depositFacts(before),
        after: { ...depositFacts(after), ...('note' in act && { note: act.note }) },
      };
    },
  });
  return {
    'deposit.credit': action('deposit.credit', (request) => ({
      step: 'credit',
      amount: paramOf(request, 'amount'),
    })),
    'deposit.reverse': action('deposit.reverse', (request) => ({
      step: 'reverse',
      note: paramOf(request, 'note'),
    })),
  };
}

/** What the record keeps of a deposit. */
export function depositFacts({ id, status, amount, credited, currency, reason }: DepositRow) {
  return { id, status, currency, amount, credited, reason };
}
