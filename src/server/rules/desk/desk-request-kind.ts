import type { OperatorRole } from '#core/desk/operator-role.ts';

/** What a second operator decides at the desk: always, or above an amount (`needsSecondOperator`). */
export const deskRequestKinds = [
  'password.reset',
  'authenticator.reset',
  'withdrawal.approve',
  'withdrawal.send',
  'withdrawal.return',
  'deposit.credit',
  'deposit.reverse',
  'crypto-deposit.credit',
  'crypto-deposit.reverse',
  'exchange.reverse',
  'overdrawn.record',
  'overdrawn.clear',
  'overdrawn.waive',
  'overdrawn.undo',
  'loan.approve',
  'loan.reverse',
  'loan.undo',
  'order.reverse',
  'order.authorise',
  'order.payment',
  'order.unpay',
  'order.close',
  'product.reverse',
  'bond.reverse',
  'note.reverse',
  'quant.reverse',
  'placing.reverse',
  'otc.reverse',
] as const;

export type DeskRequestKind = (typeof deskRequestKinds)[number];

/** Those that always wait: they take over an account, whatever is in it. */
export type ResetKind = Extract<DeskRequestKind, `${string}.reset`>;
export type MoneyKind = Exclude<DeskRequestKind, ResetKind>;

/** Roles of which the second operator must have one; who may ask for it stands in the contract (`x-roles`). */
export function decidingRoles(kind: DeskRequestKind): readonly OperatorRole[] {
  return kind === 'password.reset' || kind === 'authenticator.reset'
    ? ['support', 'compliance']
    : ['treasury', 'compliance'];
}
