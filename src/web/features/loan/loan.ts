import type { components } from '#api/client.gen.ts';
import type { StatusTone } from '#ui/status-pill.tsx';

type Schemas = components['schemas'];

export type Loan = Schemas['Loan'];
export type LoanDetail = Schemas['LoanDetail'];
export type LoanLine = Schemas['LoanLine'];
export type LoanOffer = Schemas['LoanOffer'];
export type LoanOfferAnswer = Schemas['LoanOfferAnswer'];
export type LoanReason = Schemas['LoanReason'];
export type LoanRepayment = Schemas['LoanRepayment'];

export const loanTones: Readonly<Record<Loan['status'], StatusTone>> = {
  pending: 'calm',
  awaiting: 'warn',
  approved: 'good',
  rejected: 'danger',
  using: 'good',
  repayment: 'good',
  recycled: 'calm',
  clear: 'good',
};

export const lineTones: Readonly<Record<LoanLine['state'], StatusTone>> = {
  scheduled: 'calm',
  due: 'warn',
  paid: 'good',
  missed: 'danger',
};
