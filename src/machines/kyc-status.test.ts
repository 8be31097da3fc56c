import { transition } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { KycStatus } from '#core/gates.ts';
import { kycStatusAfterFailure, kycStatusOf } from '#core/identity/kyc-status.ts';
import { kycStatusAfter, kycStatusMachine, type KycStatusEvent } from './kyc-status.ts';

const all: readonly KycStatus[] = ['unknown', 'unverified', 'pending', 'approved', 'rejected'];
const after = (status: KycStatus, event: KycStatusEvent) =>
  transition(kycStatusMachine, kycStatusMachine.resolveState({ value: status }), event)[0].value;

describe('the status of an identity check', () => {
  it('moves by these steps and no others', () => {
    const steps = all.flatMap((status) =>
      (['submit', 'approve', 'reject'] as const).flatMap((type) => {
        const next = kycStatusAfter(status, type);
        return next === null ? [] : [`${status} ${type} ${next}`];
      }),
    );
    expect(steps).toEqual([
      'unverified submit pending',
      'pending approve approved',
      'pending reject rejected',
      'rejected submit pending',
    ]);
  });

  it('is what it is told, as the mapping has it, wherever it was', () => {
    for (const from of all) {
      for (const status of all)
        expect([from, status, after(from, { type: 'told', status })]).toEqual([
          from,
          status,
          kycStatusOf(status),
        ]);
    }
  });

  it('stays after a failed check, but for unknown', () => {
    expect(all.map((status) => after(status, { type: 'checkFailed' }))).toEqual(
      all.map(kycStatusAfterFailure),
    );
  });
});
