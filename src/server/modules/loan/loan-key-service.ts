/** Key of a ledger transaction of a loan; a repayment has the id of its own in it. */
export function loanKey(
  what: 'disburse' | 'return' | 'repay' | 'undo',
  loanId: string,
  paymentId?: string,
): string {
  return `loan:${what}:${loanId}${paymentId === undefined ? '' : `:${paymentId}`}`;
}

/** The loan that a transaction is of, by its key. */
export function loanOfKey(key: string): string | null {
  return /^loan:[a-z]+:([0-9a-f-]{36})(?::|$)/.exec(key)?.[1] ?? null;
}
