import { describe, expect, it } from 'vitest';
import { kycStatusAfterFailure, kycStatusOf, reviewUntil } from './kyc-status.ts';

describe('the status of an identity check', () => {
  it.each([
    [true, 'approved'],
    [false, 'unverified'],
    ['unverified', 'unverified'],
    ['pending', 'pending'],
    ['approved', 'approved'],
    ['rejected', 'rejected'],
    ['unknown', 'unverified'],
    ['APPROVED', 'unverified'],
    ['', 'unverified'],
    [null, 'unverified'],
    [undefined, 'unverified'],
    [1, 'unverified'],
    [{ status: 'approved' }, 'unverified'],
    ['__proto__', 'unverified'],
  ])('of the answer %j is %s', (answer, status) => {
    expect(kycStatusOf(answer)).toBe(status);
  });

  it('stays what it was when the check fails, and is unverified when nothing was known', () => {
    expect(
      (['unknown', 'unverified', 'pending', 'approved', 'rejected'] as const).map(
        kycStatusAfterFailure,
      ),
    ).toEqual(['unverified', 'unverified', 'pending', 'approved', 'rejected']);
  });

  it('is decided within 48 hours', () => {
    expect(new Date(reviewUntil(Date.parse('2026-10-24T12:00:00Z'))).toISOString()).toBe(
      '2026-10-26T12:00:00.000Z',
    );
  });
});
