import { CodedError } from '#core/errors.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { takeDepositStep } from './deposit-service.ts';

export const expiryKind = 'deposit.expire';

/** Ends what was announced and never came; a deposit that was decided meanwhile stays as it is. */
export function depositExpiryJob(random: RandomSource): JobHandler {
  return {
    kind: expiryKind,
    async run({ tenant, payload, now, settle }) {
      const found = { id: String(payload['deposit']), clientId: null };
      try {
        await settle(async (tx) => {
          await takeDepositStep(tx, random, tenant.id, found, 'system', { step: 'expire' }, now);
        });
      } catch (error) {
        if (!(error instanceof CodedError) || error.code !== 'stateConflict') throw error;
      }
    },
  };
}
