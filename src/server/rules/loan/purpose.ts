/** What a loan is for. */
export const loanPurposes = [
  'home',
  'vehicle',
  'education',
  'medical',
  'travel',
  'refinancing',
  'business',
  'other',
] as const;
export type LoanPurpose = (typeof loanPurposes)[number];
