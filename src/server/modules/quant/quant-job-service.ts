import { CodedError } from '#core/errors.ts';
import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { RandomSource } from '#server/platform/ids.ts';
import { todayOf } from '#server/tenants/tenant-day.ts';
import { dueQuants } from './quant-record-service.ts';
import { askSettlement, quantJobKind, settleQuantHolding } from './settle-quant-service.ts';

const hour = 60 * 60_000;

/** Every hour strategy notes whose settlement date has come are asked for; each holding is a job of its own. */
export function quantJobs(random: RandomSource): readonly JobHandler[] {
  return [
    {
      kind: quantJobKind,
      async run({ tenant, payload, now, settle }) {
        await settle(async (tx) => {
          try {
            await settleQuantHolding(tx, random, tenant, String(payload['holding']), now);
          } catch (error) {
            // Deleted meanwhile, with its client.
            if (!(error instanceof CodedError) || error.code !== 'notFound') throw error;
          }
        });
      },
    },
    {
      kind: 'quant.hourly',
      every: hour,
      run: ({ tenant, now, settle }) =>
        settle(async (tx) => {
          for (const quant of await dueQuants(tx, tenant.id, todayOf(tenant, now)))
            await askSettlement(tx, tenant, quant, now);
        }),
    },
  ];
}
