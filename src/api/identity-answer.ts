import { kycStatusOf, type HeardKycStatus } from '#core/identity/kyc-status.ts';

/**
 * Reads what a backend answers of an identity check: a boolean, an object whose `status` is one, or a status
 * (specification §4). Callers never see which it was.
 */
export function identityOf(answer: unknown): { readonly status: HeardKycStatus } {
  return {
    status: kycStatusOf(
      typeof answer === 'object' && answer !== null && 'status' in answer ? answer.status : answer,
    ),
  };
}
