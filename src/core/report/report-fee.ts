/** What a client paid for, as a report of a year names it; `lending` is interest. */
export type ReportFee = (typeof reportFees)[number];
export const reportFees = [
  'commission',
  'tax',
  'duty',
  'fund',
  'offering',
  'exchange',
  'withdrawal',
  'lending',
  'other',
] as const;

// By the noun of what charged it.
const byNoun: Readonly<Record<string, ReportFee>> = {
  trade: 'commission',
  product: 'fund',
  offering: 'offering',
  exchange: 'exchange',
  withdrawal: 'withdrawal',
};

/** What money was paid for that went to `account` (a last part of a path) in a transaction of a kind. */
export function feeOf(kind: string, account: string): ReportFee {
  if (account === 'tax' || account === 'duty') return account;
  if (account === 'interest') return 'lending';
  return byNoun[kind.split('.')[0] ?? ''] ?? 'other';
}
