import { depositAmountError } from '#core/banking/deposit.ts';
import type { MoneyKind } from '#server/rules/desk/desk-request-kind.ts';
import { CodedError } from '#core/errors.ts';
import type { CryptoDepositStep } from '#core/lifecycle/crypto-deposit.ts';
import { cryptoDepositLifecycle } from '#core/lifecycle/crypto-deposit.ts';
import type { CryptoDepositRow } from '#server/db/tables/crypto.ts';
import type { CryptoAct } from '#server/modules/crypto/crypto-step-service.ts';
import { lockedCryptoDeposit, takeCryptoStep } from '#server/modules/crypto/crypto-step-service.ts';
import type { ActionRequest, DeskAction, DeskActions } from './desk-action.ts';
import { paramOf } from './desk-action.ts';
import type { DeskDependencies } from './desk-dependencies.ts';

type Kind = Extract<MoneyKind, `crypto-deposit.${string}`>;
type MoneyAct =
  | Extract<CryptoAct, { step: 'credit' }>
  | { readonly step: 'reverse'; readonly note: string };

/** Crediting by hand what came by crypto, and undoing a credit. */
export function cryptoActions({
  clock,
  random,
}: Pick<DeskDependencies, 'clock' | 'random'>): DeskActions<Kind, void> {
  const action = (kind: Kind, actOf: (request: ActionRequest) => MoneyAct): DeskAction<void> => ({
    kind,
    async plan(tx, tenant, request) {
      const row = await lockedCryptoDeposit(tx, tenant, request.subject);
      const act = actOf(request);
      cryptoDepositLifecycle.step<CryptoDepositStep>(row.status, act.step, 'operator');
      const { clientId, currency, credited } = row;
      const amount =
        act.step === 'credit' ? checkedAmount(act.credited, currency) : (credited ?? '0');
      return { clientId, money: { amount, currency } };
    },
    prepare: async () => async (tx, tenant, request) => {
      const act = actOf(request);
      const before = await lockedCryptoDeposit(tx, tenant, request.subject);
      const after = await takeCryptoStep(tx, random, before, 'operator', act, clock());
      return {
        answer: undefined,
        before: cryptoFacts(before),
        after: { ...cryptoFacts(after), note: act.note },
      };
    },
  });
  return {
    'crypto-deposit.credit': action('crypto-deposit.credit', (request) => ({
      step: 'credit',
      credited: paramOf(request, 'amount'),
      note: paramOf(request, 'note'),
    })),
    'crypto-deposit.reverse': action('crypto-deposit.reverse', (request) => ({
      step: 'reverse',
      note: paramOf(request, 'note'),
    })),
  };
}

/** What the record keeps of a deposit by crypto. */
export function cryptoFacts(row: CryptoDepositRow) {
  const { id, status, asset, network, amount, txId, currency, credited } = row;
  return { id, status, asset, network, amount, txId, currency, credited };
}

function checkedAmount(amount: string, currency: string): string {
  const code = depositAmountError(amount, currency);
  if (code !== null) throw new CodedError('requestInvalid', {}, [{ pointer: '/amount', code }]);
  return amount;
}
