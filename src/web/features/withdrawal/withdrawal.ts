import type { components } from '#api/client.gen.ts';

export type Withdrawal = components['schemas']['Withdrawal'];
export type WithdrawalTerms = components['schemas']['WithdrawalTerms'];
export type WithdrawalCheck = components['schemas']['WithdrawalCheck'];
export type WithdrawalReason = components['schemas']['WithdrawalReason'];
export type Payee = components['schemas']['Payee'];
