import { CodedError } from '#core/errors.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import { lapseBid, lapseJobKind } from './answer-bid-service.ts';

/** A price that was given to a client is noted as lapsed when it expires. */
export function otcJobs(): readonly JobHandler[] {
  return [
    {
      kind: lapseJobKind,
      run: ({ tenant, payload, now, settle }) =>
        settle(async (tx) => {
          try {
            await lapseBid(tx, tenant.id, String(payload['bid']), now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        }),
    },
  ];
}
