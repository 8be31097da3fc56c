import type { JobHandler } from '#server/jobs/job-handler.ts';
import type { Outbox } from './outbox-service.ts';

/** Tries again what could not be delivered, and what a server that died had not yet handed over. */
export function outboxJob(outbox: Pick<Outbox, 'deliverDue'>): JobHandler {
  return {
    kind: 'outbox.deliver',
    every: 60_000,
    async run({ tenant, settle }) {
      await outbox.deliverDue(tenant.id);
      await settle(async () => undefined);
    },
  };
}
