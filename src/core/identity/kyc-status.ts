import type { KycStatus } from '#core/gates.ts';

/** A status that was heard from a backend: always one of those it can have. */
export type HeardKycStatus = Exclude<KycStatus, 'unknown'>;

const known: readonly HeardKycStatus[] = ['unverified', 'pending', 'approved', 'rejected'];

/** Longest review (specification §4, §9). */
const reviewHours = 48;

/** What an answer of a backend means (specification §4): a boolean, a status, or something unheard of. */
export function kycStatusOf(answer: unknown): HeardKycStatus {
  if (typeof answer === 'boolean') return answer ? 'approved' : 'unverified';
  return known.find((status) => status === answer) ?? 'unverified';
}

/** What stands after the check itself has failed (specification §4): what was known before, if anything was. */
export function kycStatusAfterFailure(previous: KycStatus): KycStatus {
  return previous === 'unknown' ? 'unverified' : previous;
}

/** When a review is due, in ms since the epoch. */
export function reviewUntil(submittedAt: number): number {
  return submittedAt + reviewHours * 3_600_000;
}
