import { compare } from '#core/money.ts';
import type { CryptoDepositState, CryptoDepositStep } from '#core/lifecycle/crypto-deposit.ts';

/** A deposit, as far as a transfer decides about it. */
export interface AwaitedTransfer {
  readonly status: CryptoDepositState;
  readonly asset: string;
  readonly network: string;
  readonly minimum: string;
  readonly needed: number;
}

/** A transfer as the chain shows it now; `null` where the chain does not show it, or not any more. */
export interface ShownTransfer {
  readonly asset: string;
  readonly network: string;
  readonly amount: string;
  readonly confirmations: number;
}

/**
 * The steps that follow from what the chain shows, in their order. A transfer is seen before anything is decided about it,
 * decided when it has its confirmations, and gone when the chain was reorganised. The same sight again is no step.
 */
export function stepsAfter(
  { status, asset, network, minimum, needed }: AwaitedTransfer,
  shown: ShownTransfer | null,
): readonly CryptoDepositStep[] {
  if (shown === null) return status === 'seen' ? ['drop'] : [];
  if (status !== 'waiting' && status !== 'seen') return [];
  const see: readonly CryptoDepositStep[] = status === 'waiting' ? ['see'] : [];
  if (shown.confirmations < needed) return see;
  if (shown.network !== network || shown.asset !== asset) return [...see, 'misroute'];
  return [...see, compare(shown.amount, minimum) < 0 ? 'fallShort' : 'confirm'];
}
