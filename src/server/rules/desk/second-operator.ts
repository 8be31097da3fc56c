import Big from 'big.js';

export interface DeskAmount {
  /** Decimal string. */
  readonly amount: string;
  readonly currency: string;
}

/**
 * Whether something at the desk waits for a second operator. Without an amount, as a reset of what guards an account, it
 * always does; with one, when it is above the limit of its currency. A currency without a limit has nothing to be below.
 */
export function needsSecondOperator(
  money: DeskAmount | null,
  limits: Readonly<Record<string, string>>,
): boolean {
  if (money === null || !Object.hasOwn(limits, money.currency)) return true;
  return new Big(money.amount).gt(limits[money.currency] ?? '0');
}
